/** `npm run backup`. */
import { say, Trouble } from '../lib/log.ts';
import { takeBaseIfDue } from './base';
import { momentOf, newestIn } from './folder';
import type { Options } from './options';
import { settingsFrom, storeFrom } from './settings';
import { sizeOf } from './sizes';
import { type Taken, takeBackup } from './take';
import { testNewest } from './test-restore';

export const BACKUP_USAGE = `npm run backup -- <folder> [options]

  --base           also takes a base backup now, for the restore of any moment after it (WAL_ARCHIVE_DIR says where WAL is archived);
                   without it one is taken when the last is older than BACKUP_BASE_DAYS
  --verify         makes no backup: restores the newest one into a temporary database, compares every table and file, and notes it
  --check          makes no backup: fails when the newest one is older than 26 hours
  --keep-daily, --keep-weekly, --keep-monthly <n>   how many stay (BACKUP_KEEP_DAILY 7, BACKUP_KEEP_WEEKLY 4, BACKUP_KEEP_MONTHLY 12)
  --keep-bases <n> how many base backups stay, with the WAL since the oldest (BACKUP_KEEP_BASES 2)`;

const OLDEST_MS = 26 * 3_600_000;

export function tell({ name, folder, manifest, sizeBytes, linked, harmed, archiving, removed }: Taken): void {
  const rows = Object.values(manifest.database.tables).reduce((sum, table) => sum + table.rows, 0);
  say(`Backup ${name}: ${rows} rows, ${manifest.files.count} files, ${sizeOf(sizeBytes)} in ${folder}`);
  if (linked > 0) say(`  ${linked} files were in the backup before it already and take no space`);
  for (const gone of removed) say(`  removed ${gone}, which need not stay any more`);
  if (archiving) say(`  WARNING: ${archiving}`);
  if (harmed.length > 0)
    say(
      `  WARNING: ${harmed.length} files of the backup before it are not as they were written, and were copied again: ${harmed.slice(0, 5).join(', ')}`,
    );
  const { missing } = manifest.files;
  if (missing.length > 0)
    say(`  WARNING: the file store lacks ${missing.length} files that the database speaks of: ${missing.slice(0, 5).join(', ')}`);
}

/** The newest backup is young enough: for monitors and the container's health check. */
async function check(folder: string): Promise<void> {
  const newest = await newestIn(folder);
  if (!newest) throw new Trouble(`There is no backup in ${folder}.`);
  if (Date.now() - momentOf(newest).getTime() > OLDEST_MS)
    throw new Trouble(`The newest backup in ${folder} is ${newest}: older than 26 hours.`);
}

export async function backupCommand(folder: string, options: Options): Promise<void> {
  if (options.check) return check(folder);
  const env = { ...process.env };
  for (const name of ['daily', 'weekly', 'monthly', 'bases'] as const)
    if (options[`keep-${name}`]) env[`BACKUP_KEEP_${name.toUpperCase()}`] = options[`keep-${name}`];
  const settings = settingsFrom(env);
  if (options.verify) return void (await testNewest(settings, folder, say));
  const taken = await takeBackup(settings, storeFrom(), folder);
  tell(taken);
  const base = await takeBaseIfDue(settings, folder, { now: options.base === true });
  if (base) say(`Base backup ${base}: any moment from here on can be restored, as far as WAL is archived`);
  // Whoever watches the command has to see it; the backup itself is whole.
  if (taken.manifest.files.missing.length > 0 || taken.archiving) process.exitCode = 2;
}
