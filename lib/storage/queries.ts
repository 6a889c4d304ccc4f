import 'server-only';
import type { Db } from '@/lib/db';
import { BACKUP_LOCK } from '@/scripts/lib/advisory-locks.ts';

/** Says of objects that are about to be written that nobody speaks of them yet. */
export async function insertGarbage(db: Db, keys: readonly string[], dueInS: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO storage_garbage (storage_key, due) SELECT key, now() + ${dueInS}::int * interval '1 second' FROM unnest(${keys}::text[]) AS key`;
}

/** Takes back what `insertGarbage` said. Answers how many were still there to take back. */
export const deleteGarbage = async (db: Db, keys: readonly string[]): Promise<number> =>
  (await db.storageGarbage.deleteMany({ where: { storageKey: { in: [...keys] } } })).count;

/** Keeps a backup from starting until the transaction ends. False while one is running: it may still need what is discarded. */
export async function keepBackupsOff(db: Db): Promise<boolean> {
  const [row] = await db.$queryRaw<{ free: boolean }[]>`SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}::bigint) AS free`;
  return row?.free === true;
}

/**
 * What is due, held until the transaction ends; what another sweeper or a save holds is passed over. Where a restore to any
 * point in time is possible, nothing is due before a backup has taken it in.
 */
export async function lockDueGarbage(db: Db, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT storage_key AS key FROM storage_garbage
    WHERE due <= now()
      AND due <= coalesce((SELECT CASE WHEN point_in_time THEN moment END FROM backup ORDER BY moment DESC LIMIT 1), 'infinity')
    ORDER BY due LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`;
  return rows.map((row) => row.key);
}

/** Leaves what could not be removed for later. */
export async function postponeGarbage(db: Db, keys: readonly string[], dueInS: number): Promise<void> {
  await db.$executeRaw`
    UPDATE storage_garbage SET due = now() + ${dueInS}::int * interval '1 second' WHERE storage_key = ANY(${keys}::text[])`;
}
