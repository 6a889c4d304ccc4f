import type { Part } from './store';

/**
 * The part of a file that a request asks for (RFC 9110, section 14), or `none` where the file has no such part. Undefined, for the whole
 * file: without a range, with several, with one that is no range, and when the file has changed since.
 */
export function partAsked(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { sizeBytes, etag }: { sizeBytes?: number; etag: string },
): Part | 'none' | undefined {
  if (method !== 'GET' || sizeBytes === undefined) return undefined;
  const known = headers.get('if-range');
  if (known !== null && known !== etag) return undefined;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(headers.get('range')?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return within(Math.max(0, sizeBytes - Number(last)), sizeBytes - 1, sizeBytes);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return within(Number(first), last === '' ? sizeBytes - 1 : Number(last), sizeBytes);
}

function within(first: number, last: number, sizeBytes: number): Part | 'none' {
  return first >= sizeBytes ? 'none' : { first, last: Math.min(last, sizeBytes - 1) };
}
