import { handleCallError } from '@/components/calls/call-errors';
import { chosenPhotos, removePhoto, sendPhotos } from '@/components/files/photos';
import { forgetFile } from '@/components/sending/queue';
import { hold } from '@/components/sending/tabs';
import { isServerFault } from '@/lib/errors';

/**
 * Sends the photos of a form to the element that was just saved. What of them nobody answers stays in the outbox, where all of them
 * lie meanwhile: a page that goes away loses none. Tells whether some wait.
 */
export async function sendChosen(contributionId: number, elementId: number, waitingKey: string): Promise<boolean> {
  if (chosenPhotos(contributionId).length === 0) return false;
  const release = hold(waitingKey);
  let isStored = false;
  try {
    const error = await sendPhotos(contributionId, elementId, async ({ key, sendingKey }, failure) => {
      if (!isServerFault(failure)) return forgetFile(waitingKey, sendingKey);
      removePhoto(key);
      isStored = true;
    });
    if (error && !isStored) handleCallError(error);
  } finally {
    release();
  }
  return isStored;
}
