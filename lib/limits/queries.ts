import 'server-only';
import type { Db } from '@/lib/db';

/** Locks a bucket until the transaction ends, so that transactions count and add one after the other. */
export async function lockBucket(db: Db, bucket: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended(${bucket}, 0))) locked`;
}

/** The number of uses in the window, and the seconds until one more is allowed. */
export async function findUse(
  db: Db,
  bucket: string,
  { limit, windowS }: { limit: number; windowS: number },
): Promise<{ used: number; waitS: number }> {
  const [found] = await db.$queryRaw<{ used: number; waitS: number }[]>`
    SELECT used, wait_s AS "waitS" FROM uses_of(${bucket}, ${limit}::bigint, ${windowS}::int)`;
  return found as { used: number; waitS: number };
}

/**
 * Records one use of a bucket where the limit allows it, one transaction after the other. `id` is null where it does not. `storedS`: where it
 * no longer counts after less than a day.
 */
export async function insertUse(
  db: Db,
  bucket: string,
  { limit, windowS, storedS }: { limit: number; windowS: number; storedS: number | null },
): Promise<{ id: number | null; used: number; waitS: number }> {
  const [found] = await db.$queryRaw<{ id: number | null; used: number; waitS: number }[]>`
    SELECT id, used, wait_s AS "waitS" FROM use_bucket(${bucket}, ${limit}::bigint, ${windowS}::int, ${storedS}::int)`;
  return found as { id: number | null; used: number; waitS: number };
}

export async function deleteUse(db: Db, id: number): Promise<void> {
  await db.$executeRaw`DELETE FROM limited_use WHERE id = ${id}::bigint`;
}

/** The total size of the files that an account has attached: to elements and proposals, and of those that lie in the bin. */
export async function findStoredBytes(db: Db, accountId: number): Promise<{ attached: number; binned: number }> {
  const [found] = await db.$queryRaw<{ attached: number; binned: number }[]>`
    SELECT
      (SELECT coalesce(sum(f.size), 0)::float8 FROM (
        SELECT size FROM geometric_element_file WHERE author_id = ${accountId}::bigint
        UNION ALL SELECT size FROM proposal_file WHERE author_id = ${accountId}::bigint) f) AS attached,
      (SELECT coalesce(sum(size), 0)::float8 FROM element_bin_file WHERE author_id = ${accountId}::bigint) AS binned`;
  return found as { attached: number; binned: number };
}

export async function countFiles(db: Db, elementId: number): Promise<number> {
  const [found] = await db.$queryRaw<{ n: number }[]>`
    SELECT count(*) AS n FROM geometric_element_file WHERE element_id = ${elementId}::bigint`;
  return found?.n ?? 0;
}
