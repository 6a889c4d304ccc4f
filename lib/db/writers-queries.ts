import 'server-only';
import type { Db } from '.';

/** The id of the next transaction that will write: all that write now have smaller ones. */
export async function findNextTransaction(db: Db): Promise<string> {
  const [found] = await db.$queryRaw<[{ next: string }]>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next`;
  return found.next;
}

/** Whether all transactions with smaller ids have ended. */
export async function haveAllEnded(db: Db, next: string): Promise<boolean> {
  const [found] = await db.$queryRaw<[{ ended: boolean }]>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 AS ended`;
  return found.ended;
}

/** Gives a transaction its id before it writes. */
export async function takeId(db: Db): Promise<void> {
  await db.$queryRaw`SELECT pg_current_xact_id()::text AS id`;
}
