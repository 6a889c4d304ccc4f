/** `npm run export` and `npm run import`: a whole installation out and in. */
import { settingsFrom, storeFrom } from '../backup/settings';
import { sizeOf } from '../backup/sizes';
import { say } from '../lib/log.ts';
import { importInstallation } from './into';
import { exportInstallation } from './out';

export const EXPORT_USAGE = `npm run export -- <folder>

  Writes the whole installation into a new folder in open formats, as it is at one moment: each table as CSV (geometries as EWKT), each file
  as it is, a manifest and checksums. It holds the accounts with the hashes of their passwords: keep it as you keep a backup.`;
export const IMPORT_USAGE = `npm run import -- <folder>

  Brings an export into an empty installation of the same version: a database without tables (DATABASE_URL) and a store without files
  (STORAGE_DIR or S3_…), and compares every table.`;

const WORK = { export: exportInstallation, import: importInstallation };
const DONE = { export: 'Exported', import: 'Imported' };

export async function transferCommand(which: keyof typeof WORK, folder: string): Promise<void> {
  const to = { databaseUrl: settingsFrom().databaseUrl, store: storeFrom(), say: (text: string) => say(`  ${text}`) };
  const { tables, files, moment } = await WORK[which](folder, to);
  const rows = tables.reduce((sum, it) => sum + it.rows, 0);
  const size = sizeOf(files.sizeBytes);
  say(`${DONE[which]}: ${rows} rows of ${tables.length} tables and ${files.count} files (${size}), as they were at ${moment}.`);
  const { missing } = files;
  if (missing.length === 0) return;
  say(`  WARNING: ${missing.length} files that the database speaks of are missing: ${missing.slice(0, 5).join(', ')}`);
  process.exitCode = 2;
}
