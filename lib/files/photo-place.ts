import type { Position } from '@/lib/position';

/** Where a photo was taken, as its camera noted it: [lng, lat]; null where it says nothing, or nothing that can be. */
export async function placeInPhoto(bytes: ArrayBuffer | Uint8Array): Promise<Position | null> {
  try {
    const { default: exif } = await import('exifr');
    const { longitude, latitude } = (await exif.gps(bytes)) ?? {};
    const isPlace = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && (longitude !== 0 || latitude !== 0);
    return isPlace ? [longitude, latitude] : null;
  } catch {
    return null;
  }
}
