import { forget, keepForLater, put } from '@/components/sending/queue';
import { findWaiting } from '@/components/sending/waiting';
import type { SavedElement } from '@/lib/elements/schema';
import { isServerFault } from '@/lib/errors';
import { saveElement } from './save-element';
import { isProposal } from './send-proposal';
import { recordOf, type Sent } from './waiting-record';

/**
 * Sends an element. What nobody answers is stored in the browser, photos too, and sent later by itself; the answer is then `stored`.
 * Where the browser keeps nothing, the failure is thrown on. The photos of an element that is saved are stored until they are sent.
 */
export async function sendOrKeep(form: Sent): Promise<SavedElement | 'stored'> {
  const sent = { ...form, sendingKey: findWaiting(form.waitingKey)?.change?.sendingKey ?? form.sendingKey };
  try {
    const element = await saveAll(sent);
    await finishSaved(sent, sent.element?.id ?? element.id).catch(() => undefined);
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

const keep = async (sent: Sent) => {
  await keepForLater(recordOf(sent));
  return true;
};

/** The element is there: only its photos are still to be sent. */
async function finishSaved(sent: Sent, elementId: number) {
  const it = recordOf(sent);
  if (it.files.length > 0) await put({ ...it, kind: 'files', elementId, change: undefined });
  else if (findWaiting(sent.waitingKey)) await forget(sent.waitingKey);
}
