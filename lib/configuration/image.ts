import 'server-only';
import sharp from 'sharp';
import { AppError, invalid } from '@/lib/errors';
import { cleanSvgImage } from '@/lib/xml/svg';
import type { ConfigurationChange } from './schema';

/** A logo or an icon stands in every page: larger ones would be felt. */
const MAX_BYTES = 512 * 1024;
const MAX_PIXELS = 4_000_000;
const TYPES: Record<string, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' };

/** Raster pictures stay as they are. */
async function rasterType(bytes: Buffer): Promise<string | undefined> {
  const format = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .then(
      (known) => known.format,
      () => undefined,
    );
  return TYPES[format ?? ''];
}

/** An SVG without anything that runs or loads; undefined if it is none, or draws more than a logo can. */
function cleaned(bytes: Buffer): Buffer | undefined {
  try {
    return Buffer.from(cleanSvgImage(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Text that begins like XML. No other reader gets to see it. */
const isMarkup = (bytes: Buffer) => /^\ufeff?\s*</.test(bytes.subarray(0, 1000).toString('utf8'));

/**
 * An image parameter: raw base64 of a small raster picture, or of an SVG, which is cleaned. Its content decides what it is; its file name gets a time
 * stamp, so that no cache takes the new one for the old. 413 when too large, 415 when it is no picture of a known format.
 */
export async function checkedImage({ value, filename }: ConfigurationChange): Promise<ConfigurationChange> {
  if (!filename) throw invalid('filename', 'project.app.Body.field.required');
  const bytes = Buffer.from(value ?? '', 'base64');
  if (bytes.length > MAX_BYTES) {
    throw new AppError('project.attachedFiles.errors.maxSize', { values: { filename, maxSize: `${MAX_BYTES / 1024} KB` } });
  }
  const svg = isMarkup(bytes) ? cleaned(bytes) : undefined;
  const mimeType = svg ? 'image/svg+xml' : isMarkup(bytes) ? undefined : await rasterType(bytes);
  if (!mimeType) throw new AppError('project.attachedFiles.errors.formatNotPermitted', { values: { filename } });
  const stamped = filename.replace(/(\.\w+)?$/, (extension) => `-${Date.now()}${extension}`);
  return { value: (svg ?? bytes).toString('base64'), mimeType, filename: stamped };
}
