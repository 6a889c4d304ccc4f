import { invalid } from '@/lib/errors';
import { MAX_STYLE_BYTES } from '../schema';

const ENCODING = /^<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/**
 * The text of a style file, in the encoding that its first line or its byte order mark names; else UTF-8. Throws AppError 400 at `field` if it is no
 * text, or too large for a style.
 */
export function styleText(bytes: Uint8Array, field = 'file'): string {
  if (bytes.byteLength > MAX_STYLE_BYTES)
    throw invalid(field, 'project.styles.errors.tooLarge', { max: MAX_STYLE_BYTES / 1_000_000 });
  const [first, second] = bytes;
  const byOrderMark = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
  const said = ENCODING.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1').replace(/^ï»¿/, ''))?.[1];
  try {
    return new TextDecoder(byOrderMark ?? said ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid(field, 'project.styles.errors.encoding', { encoding: byOrderMark ?? said ?? 'UTF-8' });
  }
}
