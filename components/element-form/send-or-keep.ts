import { chosenPhotos } from '@/components/files/photos';
import { forget, keepForLater, put } from '@/components/sending/queue';
import { findWaiting, type Waiting } from '@/components/sending/waiting';
import { currentSession } from '@/components/session/session';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import type { SavedElement } from '@/lib/elements/schema';
import { isServerFault } from '@/lib/errors';
import { bodyOf, type Sending, saveElement } from './save-element';
import { isProposal } from './send-proposal';

/** The form that is sent: what is drawn in it, whose photos go along, and its place in the outbox. */
interface Form {
  geometryKind: DrawableKind;
  contributionId: number;
  waitingKey: string;
}

type Sent = Sending & Form;

/**
 * Sends an element. What nobody answers is stored in the browser, photos too, and sent later by itself; the answer is then `stored`.
 * Where the browser keeps nothing, the failure is thrown on. The photos of an element that is saved are stored until they are sent.
 */
export async function sendOrKeep(form: Sent): Promise<SavedElement | 'stored'> {
  const sent = { ...form, sendingKey: findWaiting(form.waitingKey)?.change?.sendingKey ?? form.sendingKey };
  try {
    const element = await saveAll(sent);
    await settle(sent, sent.element?.id ?? element.id).catch(() => undefined);
    return element;
  } catch (error) {
    if (!isServerFault(error)) throw error;
    const stored = await keep(sent).catch(() => false);
    if (!stored) throw error;
    return 'stored';
  }
}

/** What was tried before it was edited may have arrived, and is answered as it was: what was edited is written upon that. */
async function saveAll({ geometryKind: _, contributionId: __, waitingKey, ...sending }: Sent): Promise<SavedElement> {
  const tried = findWaiting(waitingKey)?.change?.tried;
  const element = await saveElement(sending);
  if (!tried || isProposal(element)) return element;
  return saveElement({ ...sending, element, version: element.version, sendingKey: crypto.randomUUID() });
}

/** The element is there: only its photos are still to be sent. */
async function settle(sent: Sent, elementId: number) {
  const it = recordOf(sent);
  if (it && it.files.length > 0) await put({ ...it, kind: 'files', elementId, change: undefined });
  else if (findWaiting(sent.waitingKey)) await forget(sent.waitingKey);
}

async function keep(sent: Sent) {
  const it = recordOf(sent);
  if (it) await keepForLater(it);
  return it !== undefined;
}

function recordOf({ type, values, geometry, geometryKind, contributionId, waitingKey, ...sending }: Sent): Waiting | undefined {
  const { user } = currentSession();
  if (!user) return undefined;
  const { element, version, sendingKey } = sending;
  const body = bodyOf({ type, values, geometry });
  return {
    key: waitingKey,
    userId: user.id,
    kind: element ? 'change' : 'new',
    type: { id: type.id, name: type.name },
    name: element?.name ?? body.description,
    elementId: element?.id,
    geometry,
    change: { geometryKind, values, body, sendingKey, ...(element && { base: element, version: version ?? element.version }) },
    files: chosenPhotos(contributionId).map(({ sendingKey: key, file, transcript }) => ({ key, file, transcript })),
    since: findWaiting(waitingKey)?.since ?? Date.now(),
    state: 'waiting',
  };
}
