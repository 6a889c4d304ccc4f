import 'server-only';
import type { Db } from '@/lib/db';
import { BACKUP_LOCK } from '@/scripts/lib/advisory-locks.ts';

/** Registers objects that are about to be written as garbage, until a row names them. */
export async function insertGarbage(db: Db, keys: readonly string[], dueInS: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO storage_garbage (storage_key, due) SELECT key, now() + ${dueInS}::int * interval '1 second' FROM unnest(${keys}::text[]) AS key`;
}

/** Removes objects from the garbage. Returns how many were still in it. */
export const deleteGarbage = (db: Db, keys: readonly string[]): Promise<number> =>
  db.$executeRaw`DELETE FROM storage_garbage WHERE storage_key = ANY (${keys}::text[])`;

/** Blocks backups until the transaction ends. False while one is running: it may still need the objects. */
export async function keepBackupsOff(db: Db): Promise<boolean> {
  const [row] = await db.$queryRaw<{ free: boolean }[]>`SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}::bigint) AS free`;
  return row?.free === true;
}

/**
 * Due garbage, locked until the transaction ends; rows locked by another sweeper or a save are skipped. If a restore to any
 * point in time is possible, nothing is due before a backup contains it.
 */
export async function lockDueGarbage(db: Db, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT storage_key AS key FROM storage_garbage
    WHERE due <= now()
      AND due <= coalesce((SELECT CASE WHEN point_in_time THEN moment END FROM backup ORDER BY moment DESC LIMIT 1), 'infinity')
    ORDER BY due LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`;
  return rows.map((row) => row.key);
}

/** Postpones objects that could not be removed. */
export async function postponeGarbage(db: Db, keys: readonly string[], dueInS: number): Promise<void> {
  await db.$executeRaw`
    UPDATE storage_garbage SET due = now() + ${dueInS}::int * interval '1 second' WHERE storage_key = ANY(${keys}::text[])`;
}
