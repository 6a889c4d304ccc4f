import type { Position } from '@/lib/position';

const MAY_SAY = /^image\/(jpeg|heic|heif|tiff|avif|png|webp)$/;

/** Where a photo was taken, as its camera noted it: [lng, lat]. It is read here, before it is removed. */
export async function placeOfPhoto(file: File): Promise<Position | null> {
  if (!MAY_SAY.test(file.type)) return null;
  try {
    const { default: exif } = await import('exifr');
    const { longitude, latitude } = (await exif.gps(await file.arrayBuffer())) ?? {};
    const isPlace = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && (longitude !== 0 || latitude !== 0);
    return isPlace ? [longitude, latitude] : null;
  } catch {
    return null;
  }
}
