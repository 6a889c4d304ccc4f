import type { Context } from '@/lib/auth/context';
import { invalid } from '@/lib/errors';
import { findSent, insertSent, type SentRow } from './queries';

/** Another call with the same sending key was faster. */
class AlreadySent extends Error {}

/** What an earlier call of this person with this key has done, if any. */
export const sentBefore = async (ctx: Context, key: string | null | undefined): Promise<SentRow | undefined> =>
  key ? findSent(ctx.db, ctx.actor.id, key) : undefined;

/**
 * What an earlier call with this key has done to the element, if any: that call is not repeated. 400 at `sendingKey` where the key
 * was used for another element.
 */
export async function alreadySent(ctx: Context, key: string | null | undefined, elementId: number): Promise<SentRow | undefined> {
  const sent = await sentBefore(ctx, key);
  if (sent && sent.elementId !== elementId) throw invalid('sendingKey', 'project.app.Body.field.invalid');
  return sent;
}

/** Notes that the call with this key has done its work, in the transaction of that work. */
export async function noteSent(tx: Context, key: string | null | undefined, work: SentRow): Promise<void> {
  if (key && !(await insertSent(tx.db, tx.actor.id, key, work))) throw new AlreadySent();
}

/**
 * A save, in a transaction that `noteSent` is a part of. A call that repeats the key of an earlier one, because no answer to that had
 * arrived, has failed at the latest there: what the earlier one has done counts, which may have used up what this one lacked.
 */
export async function unlessSent<T>(
  save: Promise<T>,
  { sent, answer }: { sent: () => Promise<SentRow | undefined>; answer: (sent: SentRow) => Promise<T> },
): Promise<T> {
  return save.catch(async (error) => {
    const earlier = await sent();
    if (!earlier) throw error;
    return answer(earlier);
  });
}
