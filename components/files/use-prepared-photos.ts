'use client';
import { useState } from 'react';
import { placeOfPhoto } from './photo-place';
import { choosePhotos } from './photos';
import { shrinkPhoto } from './shrink-photo';

let last: Promise<void> = Promise.resolve();
/** Resolved once what was chosen so far has been made ready to be sent. */
export const photosReady = (): Promise<void> => last;

/** Adds files to a form, once photos are smaller. `preparing`: how many are not there yet. */
export function usePreparedPhotos(contributionId: number) {
  const [preparing, setPreparing] = useState(0);
  const add = (files: readonly File[]) => {
    setPreparing((count) => count + files.length);
    const before = last;
    last = (async () => {
      await before;
      // One after the other, because a photo takes much memory.
      for (const file of files) {
        choosePhotos([{ place: await placeOfPhoto(file), file: await shrinkPhoto(file) }], contributionId);
        setPreparing((count) => count - 1);
      }
    })();
  };
  return { add, preparing };
}
