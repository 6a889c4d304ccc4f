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
    WITH uses AS (
      SELECT used_at, row_number() OVER (ORDER BY used_at DESC) AS place FROM limited_use
      WHERE bucket = ${bucket} AND used_at > clock_timestamp() - ${windowS}::int * interval '1 second')
    SELECT count(*) AS used, coalesce(extract(epoch FROM min(used_at) FILTER (WHERE place = greatest(${limit}::bigint, 1))
      + ${windowS}::int * interval '1 second' - clock_timestamp()), ${windowS}::int)::float8 AS "waitS" FROM uses`;
  return found as { used: number; waitS: number };
}

const FORGOTTEN_AFTER = '1 day';

/**
 * Records one use of a bucket and returns its id. Deletes some expired uses. `windowS`: where it no longer counts after less than a day.
 */
export async function insertUse(db: Db, bucket: string, windowS: number | null): Promise<number> {
  const [inserted] = await db.$queryRaw<{ id: number }[]>`
    WITH past AS (DELETE FROM limited_use WHERE id IN (
        SELECT id FROM limited_use WHERE used_at < clock_timestamp() - ${FORGOTTEN_AFTER}::interval
        ORDER BY used_at LIMIT 100 FOR UPDATE SKIP LOCKED)),
      counted AS (DELETE FROM limited_use WHERE id IN (
        SELECT id FROM limited_use
        WHERE window_s IS NOT NULL AND used_at < clock_timestamp() - window_s * interval '1 second'
          AND used_at >= clock_timestamp() - ${FORGOTTEN_AFTER}::interval
        ORDER BY used_at LIMIT 100 FOR UPDATE SKIP LOCKED))
    INSERT INTO limited_use (bucket, window_s) VALUES (${bucket}, ${windowS}::int) RETURNING id`;
  return (inserted as { id: number }).id;
}

export async function deleteUse(db: Db, id: number): Promise<void> {
  await db.limitedUse.deleteMany({ where: { id } });
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

export const countFiles = (db: Db, elementId: number): Promise<number> => db.geometricElementFile.count({ where: { elementId } });
