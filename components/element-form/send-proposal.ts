import { forget, keepForLater } from '@/components/sending/queue';
import { sendProposal } from '@/components/sending/send-proposal';
import { findWaiting, type Waiting } from '@/components/sending/waiting';
import type { SavedElement } from '@/lib/elements/schema';
import { isServerFault } from '@/lib/errors';
import type { Proposal } from '@/lib/proposals/schema';
import { recordOf, type Sent } from './waiting-record';

/** The form of a suggestion, and why it is made. */
type Proposing = Sent & { note: string };

/**
 * Suggests a change of somebody else's element, with the photos that were chosen in the form. What nobody answers is stored in the
 * browser and sent later by itself; the answer is then `stored`. Where the browser keeps nothing, the failure is thrown on.
 */
export async function proposeOrKeep({ note, ...form }: Proposing): Promise<Proposal | 'stored'> {
  const before = findWaiting(form.waitingKey)?.change;
  const record = recordOf({ ...form, sendingKey: before?.sendingKey ?? form.sendingKey });
  const { change } = record;
  const it: Waiting = { ...record, kind: 'proposal', note };
  try {
    const proposal = await sendProposal(it, { ...change, nextKey: before?.tried && crypto.randomUUID() });
    await forget(form.waitingKey);
    return proposal;
  } catch (error) {
    if (!isServerFault(error)) throw error;
    // The call may have arrived, and only its answer not.
    const stored = await keepForLater({ ...it, change: { ...change, tried: true } }).then(
      () => true,
      () => false,
    );
    if (!stored) throw error;
    return 'stored';
  }
}

/** Whether what was saved is a proposal: it is not in force yet. */
export const isProposal = (saved: SavedElement | Proposal | 'stored'): saved is Proposal =>
  saved !== 'stored' && 'kind' in saved && 'changes' in saved;
