import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { type Context, contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { processState } from '@/lib/process-state';
import { deleteRenaming, insertRenaming, lockRenaming, renewSearched, updateRenaming } from './queries';

/** Elements whose row is computed anew in one statement: their savers wait for it. */
const BATCH = 1000;
const system = () => contextFor(VISITOR, 'en-GB');
const renaming = processState('elementTypes.renaming', () => ({ running: false }));

/** In the transaction that makes another attribute the title of a type: its elements are to be searched by other names. */
export const announceRenaming = (ctx: Context, typeId: number): Promise<void> => insertRenaming(ctx.db, typeId);

/** Renews the next elements of this type, or of any; false where nothing is left, or another copy of the server is at it. */
const renewSome = (typeId?: number): Promise<boolean> =>
  transaction(system(), async ({ db }) => {
    const left = await lockRenaming(db, typeId);
    if (!left) return false;
    const last = await renewSearched(db, left.typeId, left.doneUpTo, BATCH);
    await (last === undefined ? deleteRenaming(db, left.typeId) : updateRenaming(db, left.typeId, last));
    return true;
  });

/** Renews what is left, whoever has begun it. One of the loops in a process is enough. */
export async function renewLeft(): Promise<void> {
  if (renaming.running) return;
  renaming.running = true;
  try {
    while (await renewSome());
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', at: 'renewLeft', error: String(error) }));
  } finally {
    renaming.running = false;
  }
}

/** After the title of a type has changed: the first elements are done when it resolves, the others after it, so that a type may have millions. */
export async function renewSoon(typeId: number): Promise<void> {
  if (await renewSome(typeId)) void renewLeft();
}

/** Searches at once, and then now and then, for what a copy that has ended has left. */
export function keepRenewing(everyMs: number): void {
  void renewLeft();
  setInterval(() => void renewLeft(), everyMs).unref();
}
