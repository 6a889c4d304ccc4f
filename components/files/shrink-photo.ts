/** The longest side of a photo that is sent, in pixels. */
export const MAX_PX = 2560;
const QUALITY = 0.88;
/** What cameras write. It is written anew even where it is small enough, because it carries metadata. */
const FROM_CAMERA = /^image\/(jpeg|heic|heif)$/;
const OTHERS = /^image\/(png|webp|avif)$/;

/**
 * A photo as it is sent: its longest side 2560 pixels at most, upright, without metadata. What is no photo, what is small
 * already and what this browser cannot read stays as it is: the server checks it anyway.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!FROM_CAMERA.test(file.type) && !OTHERS.test(file.type)) return file;
  try {
    return await rewritten(file);
  } catch {
    return file;
  }
}

async function rewritten(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, MAX_PX / Math.max(picture.width, picture.height));
    if (scale === 1 && !FROM_CAMERA.test(file.type)) return file;
    const type = file.type === 'image/png' || file.type === 'image/webp' ? file.type : 'image/jpeg';
    const bytes = await drawn(picture, Math.round(picture.width * scale), Math.round(picture.height * scale), type);
    return bytes ? new File([bytes], nameAs(file.name, type), { type, lastModified: file.lastModified }) : file;
  } finally {
    picture.close();
  }
}

async function drawn(picture: ImageBitmap, width: number, height: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  // A browser that cannot write a format writes PNG.
  return bytes?.type === type ? bytes : null;
}

const nameAs = (name: string, type: string) =>
  type === 'image/jpeg' && !/\.jpe?g$/i.test(name) ? `${name.replace(/\.\w+$/, '')}.jpg` : name;
