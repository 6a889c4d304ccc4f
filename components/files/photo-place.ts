import { placeInPhoto } from '@/lib/files/photo-place';
import type { Position } from '@/lib/position';

const MAY_SAY = /^image\/(jpeg|heic|heif|tiff|avif|png|webp)$/;

/** Where a photo was taken, as its camera noted it: [lng, lat]. It is read here, before it is removed. */
export const placeOfPhoto = async (file: File): Promise<Position | null> =>
  MAY_SAY.test(file.type) ? placeInPhoto(await file.arrayBuffer()) : null;
