import 'server-only';
import sharp from 'sharp';
import { AppError, invalid } from '@/lib/errors';
import type { ConfigurationChange } from './schema';

/** A logo or an icon stands in every page: larger ones would be felt. */
const MAX_BYTES = 512 * 1024;
const MAX_PIXELS = 4_000_000;
const TYPES: Record<string, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' };

/**
 * An image parameter: raw base64 of a small raster picture. Its content decides what it is; its file name gets a time
 * stamp, so that no cache takes the new one for the old. 413 when too large, 415 when it is no picture of a known format.
 */
export async function checkedImage({ value, filename }: ConfigurationChange): Promise<ConfigurationChange> {
  if (!filename) throw invalid('filename', 'project.app.Body.field.required');
  const bytes = Buffer.from(value ?? '', 'base64');
  if (bytes.length > MAX_BYTES) {
    throw new AppError('project.attachedFiles.errors.maxSize', { values: { filename, maxSize: `${MAX_BYTES / 1024} KB` } });
  }
  const format = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .then(
      (known) => known.format,
      () => undefined,
    );
  const mimeType = TYPES[format ?? ''];
  if (!mimeType) throw new AppError('project.attachedFiles.errors.formatNotPermitted', { values: { filename } });
  const stamped = filename.replace(/(\.\w+)?$/, (extension) => `-${Date.now()}${extension}`);
  return { value: bytes.toString('base64'), mimeType, filename: stamped };
}
