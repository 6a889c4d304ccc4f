import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { type Context, contextFor } from '@/lib/auth/context';
import { db } from '@/lib/db';
import { transaction } from '@/lib/db/transaction';
import { AppError } from '@/lib/errors';
import { deleteGarbage, deleteOldImports, dropRelation, insertGarbage, lockDueGarbage, type Relation } from './queries';

/** An import that takes longer than this, its layer's save included, has failed. */
const GRACE_S = 3600;
const RETRY_S = 600;
const AT_ONCE = 100;

const tableOf = (name: string): Relation => ({ schema: 'layer_data', name });

/**
 * Registers a table before it is created. Until `keepTable` removes it, in the transaction that names it, it is garbage
 * with a due date, so that neither a crash nor a rollback leaves a table behind.
 */
export const announceTable = (name: string): Promise<void> => insertGarbage(db, tableOf(name), GRACE_S);

/** In the transaction of a save: a layer names this table now. Throws if the sweeper has dropped it already. */
export async function keepTable(tx: Context, name: string): Promise<void> {
  if ((await deleteGarbage(tx.db, tableOf(name))) !== 1) throw new AppError('project.common.conflict');
}

/** Drops an unused table: now, or as soon as possible. */
export async function abandonTable(name: string): Promise<void> {
  await insertGarbage(db, tableOf(name), 0);
  await sweepLayerData();
}

/** Drops one due relation. False: there is none. */
async function sweepOne(): Promise<boolean> {
  let stuck: Relation | undefined;
  try {
    return await transaction(contextFor(VISITOR, 'en-GB'), async (tx) => {
      stuck = await lockDueGarbage(tx.db);
      if (!stuck) return false;
      await dropRelation(tx.db, stuck);
      await deleteGarbage(tx.db, stuck);
      return true;
    });
  } catch (error) {
    if (!stuck) throw error;
    console.error(JSON.stringify({ level: 'warn', at: 'sweepLayerData', relation: stuck, error: String(error) }));
    await insertGarbage(db, stuck, RETRY_S);
    sweepLayerDataSoon(RETRY_S * 1000);
    return true;
  }
}

/** Drops the tables and views that are due, and deletes old imports. Relations in use, or that others depend on, are dropped later. */
export async function sweepLayerData(): Promise<void> {
  for (let n = 0; n < AT_ONCE && (await sweepOne()); n++);
  await deleteOldImports(db);
}

/** Sweeps in the background after `delayMs`. A failure is ignored until the next time. */
export function sweepLayerDataSoon(delayMs: number): void {
  setTimeout(() => {
    sweepLayerData().catch((error: unknown) =>
      console.error(JSON.stringify({ level: 'warn', at: 'sweepLayerData', error: String(error) })),
    );
  }, delayMs).unref();
}
