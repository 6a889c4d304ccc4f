import { createStore } from '@/components/ui/store';
import { AppError } from '@/lib/errors';
import { sendFile } from './send-file';

/** A photo on its way from the person's device to the element. */
export interface Photo {
  key: string;
  file: File;
  /** An address that shows the file while the page lives. */
  preview: string;
  status: 'chosen' | 'sending' | 'sent' | 'failed';
  /** How much has gone, 0..1. */
  share: number;
  /** Why it did not get there. */
  error?: AppError;
}

interface Photos {
  /** Once the element is saved: where the photos go. */
  elementId: number | null;
  list: readonly Photo[];
}

const none: Photos = { elementId: null, list: [] };
const photos = createStore<Photos>(none);
const sending = new Map<string, AbortController>();
let lastKey = 0;

/** The photos in hand. They outlive the form, so that it can close while they are still on their way. */
export const usePhotos = (): Photos => photos.use();
export const chosenPhotos = (): Photos => photos.get();

const change = (key: string, to: Partial<Photo>) =>
  photos.set({ ...photos.get(), list: photos.get().list.map((it) => (it.key === key ? { ...it, ...to } : it)) });

export function choosePhotos(files: readonly File[]) {
  const chosen = files.map((file): Photo => {
    lastKey += 1;
    return { key: `photo-${lastKey}`, file, preview: URL.createObjectURL(file), status: 'chosen', share: 0 };
  });
  photos.set({ ...photos.get(), list: [...photos.get().list, ...chosen] });
}

/** Takes a photo back, also while it is being sent. */
export function removePhoto(key: string) {
  sending.get(key)?.abort();
  const gone = photos.get().list.find((it) => it.key === key);
  if (gone) URL.revokeObjectURL(gone.preview);
  photos.set({ ...photos.get(), list: photos.get().list.filter((it) => it.key !== key) });
}

/** Lets go of all photos, sent or not. */
export function forgetPhotos() {
  for (const { key, preview } of photos.get().list) {
    sending.get(key)?.abort();
    URL.revokeObjectURL(preview);
  }
  photos.set(none);
}

/** Sends one photo, for the first time or again. A failure stays with the photo; the answer is the error, if any. */
export async function sendPhoto(key: string): Promise<AppError | undefined> {
  const { elementId, list } = photos.get();
  const photo = list.find((it) => it.key === key);
  if (!photo || elementId === null || sending.has(key)) return undefined;
  const stop = new AbortController();
  sending.set(key, stop);
  change(key, { status: 'sending', share: 0, error: undefined });
  try {
    await sendFile(elementId, photo.file, (share) => change(key, { share }), stop.signal);
    change(key, { status: 'sent', share: 1 });
    return undefined;
  } catch (error) {
    if (stop.signal.aborted) return undefined;
    const known = error instanceof AppError ? error : new AppError('project.common.unexpected');
    change(key, { status: 'failed', error: known });
    return known;
  } finally {
    sending.delete(key);
  }
}

/** Sends every photo to the element that was just saved, one after the other. The answer is the first error. */
export async function sendPhotos(elementId: number): Promise<AppError | undefined> {
  photos.set({ ...photos.get(), elementId });
  let first: AppError | undefined;
  for (const { key } of photos.get().list) {
    const error = await sendPhoto(key);
    first ??= error;
  }
  return first;
}
