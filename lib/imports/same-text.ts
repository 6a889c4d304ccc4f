import type { ImportFormat } from './schema';

/** The bytes (UTF-8) that a format leaves of a text; it loses the spaces at the ends as well. */
const MAX_BYTES: Partial<Record<ImportFormat, number>> = { shp: 254 };

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');

/** The whole characters at the beginning of a text that fit into so many bytes. */
function beginning(text: string, bytes: number): string {
  const kept = Buffer.from(text).subarray(0, bytes);
  return new TextDecoder('utf-8', { fatal: false }).decode(kept, { stream: true });
}

/** Formats whose texts GDAL does not read. */
const AS_WRITTEN: readonly ImportFormat[] = ['csv', 'photos'];

/** A text as GDAL says it: JSON is written anew. */
function rewritten(text: string): string {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Whether a file says the text that is stored, as far as its format can: formats write line breaks and JSON anew, and those with short fields cut. */
export function isSameText(stored: string, said: string, format: ImportFormat): boolean {
  const [one, other] = [withLineFeeds(stored), withLineFeeds(said)];
  if (!AS_WRITTEN.includes(format) && rewritten(stored) === said) return true;
  const bytes = MAX_BYTES[format];
  if (one === other || bytes === undefined) return one === other;
  return one.trim() === other.trim() || (Buffer.byteLength(one) > bytes && beginning(one, bytes).trim() === other.trim());
}

/** Whether a file has as much of a text that is stored as a field of its format can have, and not all of it. */
export const isCut = (stored: string, said: string, format: ImportFormat): boolean =>
  Buffer.byteLength(stored) > (MAX_BYTES[format] ?? Number.POSITIVE_INFINITY) && isSameText(stored, said, format);
