/** The table of backups, for the health page: it tells of them, and is no part of them. A database of an older version has none. */
import path from 'node:path';
import type pg from 'pg';
import { momentOf } from './folder';
import type { Manifest } from './manifest';

async function hasTable(client: pg.Client): Promise<boolean> {
  return (await client.query(`SELECT to_regclass('public.backup') IS NOT NULL AS there`)).rows[0].there;
}

/** Notes a backup that is whole. */
export async function noteBackup(
  client: pg.Client,
  folder: string,
  name: string,
  manifest: Manifest,
  sizeBytes: number,
): Promise<void> {
  if (!(await hasTable(client))) return;
  const { files, pointInTime } = manifest;
  await client.query(
    `INSERT INTO public.backup (name, moment, finished, folder, size_bytes, file_count, missing_files, point_in_time)
       VALUES ($1, $2, now(), $3, $4, $5, $6, $7)`,
    [name, momentOf(name), path.resolve(folder), sizeBytes, files.count, files.missing.length, pointInTime],
  );
}

/** Notes what a restore in a test has found. */
export async function noteTest(client: pg.Client, name: string, failure: string | undefined): Promise<void> {
  if (!(await hasTable(client))) return;
  await client.query('UPDATE public.backup SET tested = now(), test_failure = $2 WHERE name = $1', [name, failure ?? null]);
}

/** Forgets backups that were removed. */
export async function forgetBackups(client: pg.Client, names: readonly string[]): Promise<void> {
  if (await hasTable(client)) await client.query('DELETE FROM public.backup WHERE name = ANY($1)', [names]);
}

/** When a backup was last restored in a test, whatever came of it. */
export async function lastTest(client: pg.Client): Promise<Date | undefined> {
  if (!(await hasTable(client))) return undefined;
  return (await client.query('SELECT max(tested) AS at FROM public.backup')).rows[0].at ?? undefined;
}

/** After a restore: the backups that this database tells of keep no discarded file here. */
export async function forgetArchive(client: pg.Client): Promise<void> {
  if (await hasTable(client)) await client.query('UPDATE public.backup SET point_in_time = false WHERE point_in_time');
}
