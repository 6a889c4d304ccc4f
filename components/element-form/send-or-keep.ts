import { chosenPhotos } from '@/components/files/photos';
import { useWaiting } from '@/components/outbox/waiting';
import { currentSession } from '@/components/session/session';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import type { Element } from '@/lib/elements/schema';
import { isServerFault } from '@/lib/errors';
import { bodyOf, type Sending, saveElement } from './save-element';

/** The form that is sent: what is drawn in it, and whose photos go along. */
interface Form {
  geometryKind: DrawableKind;
  contributionId: number;
}

/**
 * Sends an element. A new one that nobody answers is stored in the browser, photos too, and sent later by itself; the answer is then
 * `stored`. Where the browser keeps nothing, the failure is thrown on.
 */
export async function sendOrKeep({ geometryKind, contributionId, ...sending }: Sending & Form): Promise<Element | 'stored'> {
  try {
    const element = await saveElement(sending);
    await takeOut(sending.sendingKey);
    return element;
  } catch (error) {
    if (!isServerFault(error) || sending.element) throw error;
    const stored = await keep({ ...sending, geometryKind, contributionId }).catch(() => false);
    if (!stored) throw error;
    return 'stored';
  }
}

async function takeOut(key: string) {
  if (!useWaiting.getState().waiting.some((it) => it.key === key)) return;
  const { forget } = await import('@/components/outbox/outbox');
  await forget(key);
}

async function keep({ type, values, geometry, geometryKind, contributionId, sendingKey }: Sending & Form) {
  const { user } = currentSession();
  if (!user) return false;
  const photos = chosenPhotos(contributionId);
  const { keepForLater } = await import('@/components/outbox/outbox');
  await keepForLater({
    key: sendingKey,
    userId: user.id,
    type: { id: type.id, name: type.name },
    geometryKind,
    geometry,
    values,
    body: bodyOf({ type, values, geometry }),
    photos: photos.map(({ file }) => file),
    transcripts: photos.map(({ transcript }) => transcript),
    since: Date.now(),
    state: 'waiting',
  });
  return true;
}
