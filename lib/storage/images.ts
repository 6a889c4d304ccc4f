import 'server-only';
import sharp, { type Sharp } from 'sharp';
import { atMost } from '@/lib/at-most';

/** Edge of the square into which a thumbnail fits, in CSS pixels. */
export const THUMBNAIL_PX = 320;

/** The maximum size of an image, in millions of pixels over all its frames. */
export const MAX_MEGAPIXELS = 64;
const LIMITS = { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error' } as const;
const TIMEOUT = { seconds: 60 };

// Decoded images need much memory: one at a time, in one thread, without a cache.
sharp.cache(false);
sharp.concurrency(1);

const inTurn = atMost(1, 'files.images');

const WRITERS: Record<string, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 90 }),
  'image/gif': (image) => image.gif(),
  'image/tiff': (image) => image.tiff({ compression: 'deflate' }),
  'image/avif': (image) => image.avif({ quality: 70, effort: 3 }),
};

/** Why an image is refused. */
export class BadImage extends Error {
  constructor(readonly reason: 'pixels' | 'unreadable') {
    super(reason);
  }
}

/**
 * Encodes an image again in its own format, rotated by its EXIF orientation and without metadata (which may include the place),
 * and a WebP thumbnail of it. Throws `BadImage` for one that is damaged or too large.
 */
export function rewriteImage(from: string, mime: string, to: string, thumbnail: string): Promise<void> {
  return inTurn(async () => {
    try {
      const writer = WRITERS[mime];
      if (!writer) throw new BadImage('unreadable');
      const { format, pages = 1, width, height, pageHeight = height } = await sharp(from, LIMITS).metadata();
      if (mime !== `image/${format === 'heif' ? 'avif' : format}`) throw new BadImage('unreadable');
      if (width * pageHeight * pages > LIMITS.limitInputPixels) throw new BadImage('pixels');
      const moves = pages > 1 && (mime === 'image/gif' || mime === 'image/webp');
      const image = sharp(from, { ...LIMITS, animated: moves }).timeout(TIMEOUT);
      await writer(moves ? image : image.autoOrient()).toFile(to);
      await sharp(to, LIMITS)
        .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true })
        .timeout(TIMEOUT)
        .webp({ quality: 75 })
        .toFile(thumbnail);
    } catch (error) {
      if (error instanceof BadImage) throw error;
      throw new BadImage(/pixel limit|too large/i.test(String(error)) ? 'pixels' : 'unreadable');
    }
  });
}

/** Whether a file can be decoded as an image, and is not too large. */
export const readsAsImage = (path: string): Promise<boolean> =>
  sharp(path, LIMITS)
    .metadata()
    .then(
      ({ width, height }) => width > 0 && height > 0 && width * height <= LIMITS.limitInputPixels,
      () => false,
    );

/** An image cut to a size, with what stands out still in it, as PNG; undefined where it cannot be read. */
export const coverImage = (bytes: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer | undefined> =>
  inTurn(() =>
    sharp(bytes, LIMITS)
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .timeout(TIMEOUT)
      .flatten({ background: '#fff' })
      .png({ compressionLevel: 1 })
      .toBuffer()
      .catch(() => undefined),
  );
