import type { Picture } from './gate';
import { noAnswer, PictureFault, type Reason } from './trouble';

/** A layer that draws slowly is waited for; one that never answers must not seem to be still loading. */
const PATIENCE_MS = 30_000;
const MAX_WORDS = 200;

export interface LoadedPicture extends Picture {
  data: ImageBitmap;
  /** Its lifetime, from the caching headers. */
  cacheControl: string | null;
  expires: string | null;
}

interface Wanted {
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Check whether anything is drawn on it. */
  mayBeEmpty: boolean;
  timeoutMs?: number;
}

/** Fetches a picture of a map. Throws PictureFault with the reason when none comes; the signal's own reason when that ends it. */
export async function fetchPicture(address: string, wanted: Wanted): Promise<LoadedPicture> {
  const { headers, signal, timeoutMs = PATIENCE_MS } = wanted;
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.any([signal, late]) });
    const blob = await response.blob();
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
    if (!response.ok || /^(text|application)\//.test(type)) throw new PictureFault(await whyNot(response.status, type, blob));
    const caching = { cacheControl: response.headers.get('cache-control'), expires: response.headers.get('expires') };
    return { ...(await decoded(blob, wanted.mayBeEmpty && type !== 'image/jpeg')), ...caching };
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    signal.throwIfAborted();
    throw new PictureFault(late.aborted ? { kind: 'timeout', seconds: Math.round(timeoutMs / 1000) } : noAnswer());
  }
}

/** The reason for a missing image: the text of an OGC exception or of our own error, else the status or the media type. */
async function whyNot(status: number, type: string, blob: Blob): Promise<Reason> {
  const text = /xml|json|text/.test(type) ? (await blob.text()).slice(0, 20_000) : '';
  const said = saidIn(text);
  if (said) return { kind: 'said', text: said };
  const ours = /json/.test(type) && /"globalError":/.test(text) ? problemIn(text) : undefined;
  if (ours) return { kind: 'ours', status, text: ours };
  return status >= 200 && status < 300 ? { kind: 'type', type: type || '?' } : { kind: 'status', status };
}

/** The text of a map server's exception. */
function saidIn(text: string): string | undefined {
  if (!/<(\w+:)?(ServiceException|ExceptionText)\b/.test(text)) return undefined;
  const page = new DOMParser().parseFromString(text.trim(), 'text/xml');
  const words = [...page.getElementsByTagName('*')].find(({ localName }) => /^(ServiceException|ExceptionText)$/.test(localName));
  const said = words?.textContent?.replace(/\s+/g, ' ').trim() || words?.getAttribute('code');
  return said?.slice(0, MAX_WORDS);
}

function problemIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { globalError?: string }).globalError;
  } catch {
    return undefined;
  }
}

async function decoded(blob: Blob, check: boolean): Promise<Pick<LoadedPicture, 'data' | 'empty'>> {
  // No image here, which is no error (204).
  if (blob.size === 0) return { data: await createImageBitmap(new ImageData(1, 1)), empty: true };
  const data = await createImageBitmap(blob).catch(() => {
    throw new PictureFault({ kind: 'picture' });
  });
  return { data, empty: check && isEmpty(data) };
}

/** Whether all of it is transparent. It is read at once, so its canvas is not one of the graphics card, and a pixel at a time. */
function isEmpty(picture: ImageBitmap): boolean {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  return new Uint32Array(data.buffer).every((pixel) => pixel === 0);
}
