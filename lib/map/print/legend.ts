import type { LegendImage } from '@/lib/legends/images';

export interface LegendCard {
  name: string;
  legend: readonly LegendImage[];
}

export interface PrintedImage {
  part: string | null;
  /** A PNG as data URL; null: it could not be loaded. */
  png: string | null;
  /** CSS pixels. */
  width: number;
  height: number;
}

export interface PrintedCard {
  name: string;
  images: PrintedImage[];
}

/** Fetches the images of legends, all at once. One that fails is told as missing and holds up nothing. */
export function loadLegends(cards: readonly LegendCard[], signal: AbortSignal): Promise<PrintedCard[]> {
  return Promise.all(
    cards.map(async ({ name, legend }) => ({ name, images: await Promise.all(legend.map((image) => load(image, signal))) })),
  );
}

async function load({ src, part }: LegendImage, signal: AbortSignal): Promise<PrintedImage> {
  try {
    const response = await fetch(src, { signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]) });
    if (!response.ok) throw new Error(String(response.status));
    return { part, ...(await asPng(await response.blob())) };
  } catch {
    signal.throwIfAborted();
    return { part, png: null, width: 0, height: 0 };
  }
}

/** Any picture that the browser can draw, on white. */
async function asPng(blob: Blob): Promise<Omit<PrintedImage, 'part'>> {
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    return { png: canvas.toDataURL('image/png'), width: canvas.width, height: canvas.height };
  } finally {
    URL.revokeObjectURL(url);
  }
}
