import 'server-only';
import type { ClientBase } from 'pg';
import { type Db, pool } from '@/lib/db';

/** The state of the pool of plain connections. */
export const poolState = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });

export interface Archiver {
  failing: boolean;
  last: Date | null;
}

/** The state of WAL archiving; undefined if none is archived. */
export async function findArchiver(client: Pick<typeof pool, 'query'> | ClientBase = pool): Promise<Archiver | undefined> {
  const { rows } = await client.query<Archiver>(
    `SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing, last_archived_time AS last
       FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`,
  );
  return rows[0];
}

/** The newest backups first. */
export const findBackups = (db: Db, limit: number) =>
  db.backup.findMany({ omit: { finished: true }, orderBy: { moment: 'desc' }, take: limit });

interface LastBackup {
  moment: Date | null;
  sizeBytes: number | null;
  tested: Date | null;
}

/** When the last backup was made, how large it is, and when one was last restored in a test without a difference. */
export async function findLastBackup(): Promise<LastBackup | undefined> {
  const { rows } = await pool.query<LastBackup>(`
    SELECT (SELECT moment FROM backup ORDER BY moment DESC LIMIT 1) AS moment,
      (SELECT size_bytes FROM backup ORDER BY moment DESC LIMIT 1) AS "sizeBytes",
      (SELECT max(tested) FROM backup WHERE test_failure IS NULL) AS tested`);
  return rows[0];
}
