import { create } from 'zustand';
import { sendFile, writeTranscript } from '@/components/sending/send-file';
import { AppError } from '@/lib/errors';
import type { Position } from '@/lib/position';

/** A photo on its way from the person's device to the element. */
export interface Photo {
  key: string;
  /** By which the server knows a photo that is sent again. */
  sendingKey: string;
  /** The contribution in whose form it was chosen: no other form shows it, or sends it. */
  contributionId: number;
  /** Once the element is saved: where it goes. */
  elementId: number | null;
  file: File;
  /** Where it was taken, as its camera noted it. */
  place: Position | null;
  /** Of a recording: what is said in it. */
  transcript: string;
  /** An address that shows the file while the page lives. */
  preview: string;
  status: 'chosen' | 'sending' | 'sent' | 'failed';
  /** How much has gone, 0..1. */
  share: number;
  /** Once it has arrived. */
  uuid?: string;
  /** Why it did not get there. */
  error?: AppError;
}

const usePhotos = create<{ photos: readonly Photo[] }>()(() => ({ photos: [] }));
const allPhotos = () => usePhotos.getState().photos;
const sending = new Map<string, AbortController>();
let lastKey = 0;

const isChosenFor = (contributionId: number) => (it: Photo) => it.elementId === null && it.contributionId === contributionId;
const isOnItsWay = ({ elementId }: Photo) => elementId !== null;

/** The photos that were chosen in this form. They outlive the page that shows the form, as the form does. */
export const useChosenPhotos = (contributionId: number): readonly Photo[] =>
  usePhotos(({ photos }) => photos).filter(isChosenFor(contributionId));
/** The same outside React. */
export const chosenPhotos = (contributionId: number): readonly Photo[] => allPhotos().filter(isChosenFor(contributionId));
/** The photos of elements that are saved. They outlive the form, so that it can close while they are still on their way. */
export const usePhotosOnTheirWay = (): readonly Photo[] => usePhotos(({ photos }) => photos).filter(isOnItsWay);

const change = (key: string, to: Partial<Photo>) =>
  usePhotos.setState({ photos: allPhotos().map((it) => (it.key === key ? { ...it, ...to } : it)) });

function letGo(goes: (photo: Photo) => boolean) {
  for (const { key, preview } of allPhotos().filter(goes)) {
    sending.get(key)?.abort();
    URL.revokeObjectURL(preview);
  }
  usePhotos.setState({ photos: allPhotos().filter((it) => !goes(it)) });
}

/** A file that was chosen, and what is known of it already. */
export type ChosenFile = Pick<Photo, 'file'> & Partial<Pick<Photo, 'place' | 'transcript' | 'sendingKey'>>;

/** Adds photos to a form. What was chosen in another one, which can only have been left, goes. */
export function choosePhotos(files: readonly ChosenFile[], contributionId: number) {
  letGo((it) => it.elementId === null && it.contributionId !== contributionId);
  const chosen = files.map(({ file, place = null, transcript = '', sendingKey = crypto.randomUUID() }): Photo => {
    lastKey += 1;
    const preview = URL.createObjectURL(file);
    return {
      key: `photo-${lastKey}`,
      sendingKey,
      contributionId,
      elementId: null,
      file,
      place,
      transcript,
      preview,
      status: 'chosen',
      share: 0,
    };
  });
  usePhotos.setState({ photos: [...allPhotos(), ...chosen] });
}

/** What is said in a recording that was chosen. */
export const describePhoto = (key: string, transcript: string) => change(key, { transcript });

/** Takes a photo back, also while it is being sent. */
export const removePhoto = (key: string) => letGo((it) => it.key === key);
/** Lets go of what was chosen and belongs to no element yet. */
export const forgetChosen = () => letGo((it) => !isOnItsWay(it));
/** Lets go of what belongs to an element, sent or not. */
export const forgetOnTheirWay = () => letGo(isOnItsWay);

/** The element is gone: nothing is sent to it any more. */
export const forgetPhotosOf = (elementId: number) => letGo((it) => it.elementId === elementId);

/** Sends one photo, for the first time or again. A failure stays with the photo; the answer is the error, if any. */
export async function sendPhoto(key: string): Promise<AppError | undefined> {
  const photo = allPhotos().find((it) => it.key === key);
  if (!photo || photo.elementId === null || sending.has(key)) return undefined;
  const stop = new AbortController();
  sending.set(key, stop);
  change(key, { status: 'sending', share: 0, error: undefined });
  const { sendingKey } = photo;
  const progress = (share: number) => change(key, { share });
  try {
    const { uuid, elementId, file } = photo;
    const sent = uuid ? { uuid } : await sendFile(elementId, file, { sendingKey, progress, signal: stop.signal });
    change(key, { uuid: sent === 'proposed' ? undefined : sent?.uuid });
    await writeTranscript(sent, photo.transcript);
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

/** Called for each photo with whether it got there. */
type AfterPhoto = (photo: Photo, error: AppError | undefined) => void | Promise<void>;

/** Sends every photo of a form to the element that was just saved, one after the other. The answer is the first error. */
export async function sendPhotos(
  contributionId: number,
  elementId: number,
  sent: AfterPhoto = () => undefined,
): Promise<AppError | undefined> {
  const chosen = chosenPhotos(contributionId);
  for (const { key } of chosen) change(key, { elementId });
  let first: AppError | undefined;
  for (const photo of chosen) {
    const error = await sendPhoto(photo.key);
    await sent(photo, error);
    first ??= error;
  }
  return first;
}
