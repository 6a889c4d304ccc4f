import 'server-only';
import { createHash } from 'node:crypto';

/** The entity tag of bytes, or of what an answer is made from. */
export const etagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Entity tags without the sign of a weak one (RFC 9110, section 8.8.3). A comma may stand in a tag. */
const TAGS = /"[\x21\x23-\x7e\x80-\xff]*"/g;

/**
 * Whether an If-None-Match, or an If-Match, names what there is: by a list of tags, compared weakly, or by `*` (RFC 9110, section 13.1).
 * False without the header.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  return header.trim() === '*' || (header.match(TAGS)?.includes(etag.replace(/^W\//, '')) ?? false);
}
