import type { ElementFile } from '@/lib/files/schema';

/** What browsers show of themselves. An image in another format has a thumbnail, which stands in for it. */
const SHOWN = /^image\/(jpeg|png|webp|gif|avif)$/;

export const isImage = ({ contentType }: Pick<ElementFile, 'contentType'>) => contentType.startsWith('image/');
const isSound = ({ contentType }: Pick<ElementFile, 'contentType'>) => contentType.startsWith('audio/');
export const soundsOf = (files: readonly ElementFile[]) => files.filter(isSound);
export const imagesOf = (files: readonly ElementFile[]) => files.filter(isImage);

/** The address at which a browser can show an image. */
export const shownAt = ({ contentType, fileUrl, thumbnailUrl }: ElementFile) =>
  SHOWN.test(contentType) ? fileUrl : (thumbnailUrl ?? fileUrl);

/** The place after or before another in a row without end. */
export const around = (at: number, step: number, count: number) => (((at + step) % count) + count) % count;
