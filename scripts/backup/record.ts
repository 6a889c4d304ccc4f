/** The table of backups, for the health page: it tells of them, and is no part of them. */
import path from 'node:path';
import type pg from 'pg';
import { momentOf } from './folder';
import type { Manifest } from './manifest';

/** Notes a backup that is whole. */
export async function noteBackup(
  client: pg.Client,
  folder: string,
  name: string,
  manifest: Manifest,
  sizeBytes: number,
): Promise<void> {
  await client.query(
    `INSERT INTO backup (name, moment, finished, folder, size_bytes, file_count, missing_files, point_in_time)
       VALUES ($1, $2, now(), $3, $4, $5, $6, $7)`,
    [
      name,
      momentOf(name),
      path.resolve(folder),
      sizeBytes,
      manifest.files.count,
      manifest.files.missing.length,
      manifest.pointInTime,
    ],
  );
}

/** Notes what a restore in a test has found. One that was made before the table knew it is not noted. */
export async function noteTest(client: pg.Client, name: string, failure: string | undefined): Promise<void> {
  await client.query('UPDATE backup SET tested = now(), test_failure = $2 WHERE name = $1', [name, failure ?? null]);
}

/** Forgets backups that were removed. */
export async function forgetBackups(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query('DELETE FROM backup WHERE name = ANY($1)', [names]);
}

/** When a backup was last restored in a test, whatever came of it. */
export async function lastTest(client: pg.Client): Promise<Date | undefined> {
  const { rows } = await client.query('SELECT max(tested) AS at FROM backup');
  return rows[0].at ?? undefined;
}

/** After a restore: the backups that this database tells of keep no discarded file here. Older versions have no such table. */
export async function forgetArchive(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('public.backup') IS NOT NULL AS there`);
  if (rows[0].there) await client.query('UPDATE backup SET point_in_time = false WHERE point_in_time');
}
