import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { type Context, contextFor } from '@/lib/auth/context';
import { db } from '@/lib/db';
import { transaction } from '@/lib/db/transaction';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';
import { store } from '.';
import { deleteGarbage, insertGarbage, keepBackupsOff, lockDueGarbage, postponeGarbage } from './queries';

/** A save that takes longer than this has failed. */
const GRACE_S = 3600;
const BATCH = 50;
const RETRY_S = 600;
const AT_MOST_EVERY_MS = 60_000;

/**
 * Announces objects before they are written. Until `keepObjects` removes them from the garbage, in the transaction that writes the
 * rows which name them, they are garbage with a due date, so that neither a crash nor a rollback leaks a file.
 */
export const announceObjects = (keys: readonly string[]): Promise<void> => insertGarbage(db, keys, GRACE_S);

/** In the transaction of a save: rows name these objects now. Throws if the sweeper has removed them already. */
export async function keepObjects(ctx: Context, keys: readonly string[]): Promise<void> {
  if ((await deleteGarbage(ctx.db, keys)) !== keys.length) throw new AppError('project.common.conflict');
}

/** Makes objects whose save has failed due at once. */
export const abandonObjects = (keys: readonly string[]): Promise<void> => postponeGarbage(db, keys, 0);

/** Removes due objects, and returns how many. Those that the store refuses to remove are tried again later. None during a backup. */
export function sweepStorage(limit = BATCH): Promise<number> {
  return transaction(contextFor(VISITOR, 'en-GB'), async (ctx) => {
    if (!(await keepBackupsOff(ctx.db))) return 0;
    const due = await lockDueGarbage(ctx.db, limit);
    const outcomes = await Promise.allSettled(due.map((key) => store().remove(key)));
    const stuck = due.filter((_, n) => outcomes[n]?.status === 'rejected');
    const gone = due.filter((key) => !stuck.includes(key));
    if (stuck.length > 0) await postponeGarbage(ctx.db, stuck, RETRY_S);
    if (gone.length > 0) await deleteGarbage(ctx.db, gone);
    return gone.length;
  });
}

const sweeping = processState('storage.sweeping', () => ({ lastAt: 0 }));

/** Sweeps in the background, once a minute at most. A failure is ignored until the next time. */
export function sweepSoon(): void {
  if (Date.now() - sweeping.lastAt < AT_MOST_EVERY_MS) return;
  sweeping.lastAt = Date.now();
  sweepStorage().catch((error: unknown) =>
    console.error(JSON.stringify({ level: 'warn', at: 'sweepStorage', error: String(error) })),
  );
}
