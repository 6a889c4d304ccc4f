/** `npm run restore`. */
import { say } from '../lib/log.ts';
import type { Options } from './options';
import { restoreMoment } from './recover';
import { chosenBackup, type Restored, restoreBackup } from './restore';
import { settingsFrom, storeFrom } from './settings';
import { testBackup } from './test-restore';

export const RESTORE_USAGE = `npm run restore -- <folder> [options]

  <folder>         a backup, or the folder of the backups: then the newest one
  --to <time>      the database as it was at that time ("2026-11-22 14:03:00+00", or "latest"), from base backups and archived WAL
  --test           restores into a temporary database instead, compares every table and file, and notes it

Restores into an empty installation: a database without tables (DATABASE_URL) and a store without files (STORAGE_DIR or S3_…).`;

function tell({ manifest, absentRoles }: Restored): void {
  say(
    `Restored: ${Object.keys(manifest.database.tables).length} tables and ${manifest.files.count} files, as they were at ${manifest.moment}.`,
  );
  if (absentRoles.length > 0)
    say(`  Not restored: the rights of ${absentRoles.join(', ')}. Make these roles, and give them their rights again.`);
  const { missing } = manifest.files;
  if (missing.length > 0)
    say(`  WARNING: ${missing.length} files that the database speaks of are in no backup: ${missing.slice(0, 5).join(', ')}`);
  say('Start the product now: it brings the database up to date.');
  if (missing.length > 0) process.exitCode = 2;
}

export async function restoreCommand(folder: string, options: Options): Promise<void> {
  const settings = settingsFrom();
  if (options.test) return void (await testBackup(settings, await chosenBackup(folder, say), say));
  const into = { databaseUrl: settings.databaseUrl, store: storeFrom(), say: (text: string) => say(`  ${text}`) };
  if (options.to) return tell(await restoreMoment(settings, folder, options.to, into));
  tell(await restoreBackup(await chosenBackup(folder, say), into));
}
