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
