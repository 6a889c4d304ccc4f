'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { announce } from '@/components/ui/toasts';
import { placeOfPhoto } from './photo-place';
import { type ChosenFile, choosePhotos } from './photos';
import { shrinkPhoto } from './shrink-photo';

let last: Promise<void> = Promise.resolve();
/** Resolved once what was chosen so far has been made ready to be sent. */
export const photosReady = (): Promise<void> => last;

/** A file as it is sent. Throws where it cannot be read: it was moved or deleted, or lies elsewhere and there is no network. */
async function prepared(file: File): Promise<ChosenFile> {
  await file.slice(0, 1).arrayBuffer();
  return { place: await placeOfPhoto(file), file: await shrinkPhoto(file) };
}

/** Adds files to a form, once photos are smaller; what cannot be read is left out and named. `preparing`: how many are not there yet. */
export function usePreparedPhotos(contributionId: number) {
  const t = useTranslations('elementForm.photos');
  const [preparing, setPreparing] = useState(0);
  const add = (files: readonly File[]) => {
    setPreparing((count) => count + files.length);
    const before = last;
    last = (async () => {
      await before;
      // One after the other, because a photo takes much memory.
      for (const file of files) {
        try {
          choosePhotos([await prepared(file)], contributionId);
        } catch {
          announce(t('unreadable', { name: file.name }), 'error');
        }
        setPreparing((count) => count - 1);
      }
    })();
  };
  return { add, preparing };
}
