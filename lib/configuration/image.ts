import 'server-only';
import sharp from 'sharp';
import { AppError } from '@/lib/errors';
import { cleanSvgImage } from '@/lib/xml/svg';
import type { ConfigurationChange } from './schema';

/** Logo and icon are part of every page: larger ones would make it slow. */
const MAX_BYTES = 512 * 1024;
const MAX_PIXELS = 4_000_000;
const TYPES: Record<string, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' };

/** Raster images are stored unchanged. */
async function rasterType(bytes: Buffer): Promise<string | undefined> {
  const format = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .then(
      (known) => known.format,
      () => undefined,
    );
  return TYPES[format ?? ''];
}

/** An SVG without scripts and external resources; undefined if it is not SVG or too complex for a logo. */
function cleaned(bytes: Buffer): Buffer | undefined {
  try {
    return Buffer.from(cleanSvgImage(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Text that begins like XML is read as SVG only. */
const isMarkup = (bytes: Buffer) => /^\ufeff?\s*</.test(bytes.subarray(0, 1000).toString('utf8'));

/**
 * An image parameter: base64 of a small raster image, or of an SVG, which is cleaned. The format is found by the content. The file name,
 * without one the code, gets a time stamp, so that no cache returns the old image. 413 when too large, 415 for an unknown format.
 */
export async function checkedImage(code: string, { value, filename: sent }: ConfigurationChange): Promise<ConfigurationChange> {
  const filename = sent || code.toLowerCase();
  const bytes = Buffer.from(value ?? '', 'base64');
  if (bytes.length > MAX_BYTES) {
    throw new AppError('project.attachedFiles.errors.maxSize', { values: { filename, maxSize: `${MAX_BYTES / 1024} KB` } });
  }
  const svg = isMarkup(bytes) ? cleaned(bytes) : undefined;
  const mimeType = svg ? 'image/svg+xml' : isMarkup(bytes) ? undefined : await rasterType(bytes);
  if (!mimeType) throw new AppError('project.attachedFiles.errors.formatNotPermitted', { values: { filename } });
  const named = sent ? filename : `${filename}.${mimeType.replace(/^image\/(\w+).*$/, '$1')}`;
  const stamped = named.replace(/(\.\w+)?$/, (extension) => `-${Date.now()}${extension}`);
  return { value: (svg ?? bytes).toString('base64'), mimeType, filename: stamped };
}
