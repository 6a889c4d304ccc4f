import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { type Context, contextFor } from '@/lib/auth/context';
import { shortTransactions } from '@/lib/db/short-transactions';
import { processState } from '@/lib/process-state';
import { deleteRenaming, insertRenaming, lockRenaming, renewSearched, updateRenaming } from './queries';

/** Maximum number of elements that one statement updates: their savers wait for it. */
const BATCH = 1000;
/** Elements that are updated before the call that changed the type is answered. */
const DONE_AT_ONCE = 1000;
const system = () => contextFor(VISITOR, 'en-GB');
const renaming = processState('elementTypes.renaming', () => ({ running: false }));

/** Queues the elements of a type for new search names, in the transaction that makes another attribute its title. */
export const announceRenaming = (ctx: Context, typeId: number): Promise<void> => insertRenaming(ctx.db, typeId);

/** Renews the next elements of this type, or of any type. Returns how many; undefined: nothing is left, or another process holds the lock. */
async function renewSome({ db }: Context, most: number, typeId?: number): Promise<number | undefined> {
  const left = await lockRenaming(db, typeId);
  if (!left) return undefined;
  const renewed = await renewSearched(db, left.typeId, left.doneUpTo, most);
  await (renewed ? updateRenaming(db, left.typeId, renewed.last) : deleteRenaming(db, left.typeId));
  return renewed?.count ?? 0;
}

/** Renews up to `most` elements of this type, or of any type. False if fewer are left, or another process holds the lock. */
async function renewMany(most: number, typeId?: number): Promise<boolean> {
  const short = shortTransactions(BATCH);
  for (let done = 0; done < most; ) {
    const made = await short(system(), (tx, rows) => renewSome(tx, Math.min(rows, most - done), typeId));
    if (made === undefined) return false;
    done += made;
  }
  return true;
}

/** Renews everything that is queued. One loop in a process is enough. */
export async function renewLeft(): Promise<void> {
  if (renaming.running) return;
  renaming.running = true;
  try {
    await renewMany(Number.POSITIVE_INFINITY);
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', at: 'renewLeft', error: String(error) }));
  } finally {
    renaming.running = false;
  }
}

/** After the title of a type has changed: the first elements are done when it resolves, the others after it, so that a type may have millions. */
export async function renewSoon(typeId: number): Promise<void> {
  if (await renewMany(DONE_AT_ONCE, typeId)) void renewLeft();
}

/** Searches at once, and then now and then, for what a copy that has ended has left. */
export function keepRenewing(everyMs: number): void {
  void renewLeft();
  setInterval(() => void renewLeft(), everyMs).unref();
}
