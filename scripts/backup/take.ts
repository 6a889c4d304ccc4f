/** Makes a backup: database and files of one moment, written aside and named when whole. */
import { mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Store } from '../../lib/storage/store';
import { Trouble } from '../lib/log.ts';
import { type Copied, copyFiles, earlierIn, freeBytes, remove } from './copy';
import {
  backupsIn,
  basesIn,
  clearUnfinished,
  flush,
  flushNames,
  goodIn,
  momentOf,
  nameOf,
  openFolder,
  recordDamage,
} from './folder';
import { DUMP, FORMAT, type Manifest, type Sums, sha256Of, writeManifest } from './manifest';
import { connectionOf, diskFull, majorOf, programFor, runPostgres } from './programs';
import { archivingFailure, contentOfAll, findDiscardedKeys, findFileKeys, findServer, type Server } from './queries';
import { forgetBackups, noteBackup } from './record';
import { superfluous } from './rotation';
import { atOneMoment, inTurn } from './session';
import type { Settings } from './settings';
import { productVersion } from './version';

export interface Taken {
  name: string;
  folder: string;
  manifest: Manifest;
  sizeBytes: number;
  /** How many files an earlier backup had already. */
  linked: number;
  /** Files that the backup before it has, not as they were written: it is recorded as damaged. */
  harmed: string[];
  /** What is wrong with the archiving of WAL. */
  archiving: string | undefined;
  removed: string[];
}

interface Captured {
  server: Server;
  moment: Date;
  dumpedBy: string;
  tables: Manifest['database']['tables'];
  keys: string[];
  discarded: string[];
}

/** Writes the database into `target` as one snapshot shows it, and reads by the same one what there is. */
export async function captureDatabase(session: pg.Client, databaseUrl: string, target: string): Promise<Captured> {
  const server = await findServer(session);
  if (!server.lastMigration) throw new Trouble('This database has no installation of Vieiro. Check DATABASE_URL.');
  const program = await programFor('pg_dump', server.postgres);
  const dumpedBy = (await runPostgres(program, ['--version'])).stdout.trim();
  const { address, env } = connectionOf(databaseUrl);
  return atOneMoment(session, async ({ name, moment }) => {
    const args = ['--format=custom', `--snapshot=${name}`, `--file=${path.join(target, DUMP)}`, `--dbname=${address}`];
    const dump = runPostgres(program, [...args, '--no-password'], { env, writesTo: path.dirname(target) });
    const read = async () => ({
      tables: await contentOfAll(session),
      keys: await findFileKeys(session),
      discarded: await findDiscardedKeys(session),
    });
    // Both have to end before the snapshot does.
    const [dumped, found] = await Promise.allSettled([dump, read()]);
    if (dumped.status === 'rejected') throw dumped.reason;
    if (found.status === 'rejected') throw found.reason;
    return { server, moment, dumpedBy, ...found.value };
  });
}

export const manifestOf = (
  { server, moment, dumpedBy, tables }: Captured,
  files: Copied,
  discarded: Copied,
  pointInTime: boolean,
): Manifest => ({
  format: FORMAT,
  product: { version: productVersion(), lastMigration: server.lastMigration },
  moment: moment.toISOString(),
  database: {
    postgres: server.postgres,
    postgis: server.postgis,
    dumpedBy: `${majorOf(dumpedBy)}`,
    sizeBytes: server.sizeBytes,
    extensions: server.extensions,
    tables,
  },
  files: { count: files.sums.size, sizeBytes: files.sizeBytes, missing: files.missing },
  discarded: { count: discarded.sums.size, sizeBytes: discarded.sizeBytes },
  pointInTime,
});

/** Removes the backups that need not stay any more; each gets another name first, so that half of one is never taken for a whole. */
async function rotate(session: pg.Client, folder: string, settings: Settings): Promise<string[]> {
  const [oldestBase] = await basesIn(folder);
  const names = superfluous(await backupsIn(folder), settings.keep, {
    good: await goodIn(folder),
    since: oldestBase ? momentOf(oldestBase) : undefined,
  });
  for (const name of names) {
    const aside = path.join(folder, `.removed-${name}`);
    await rename(path.join(folder, name), aside);
    await remove(aside);
  }
  await forgetBackups(session, names);
  return names;
}

/** Whether the server archives its WAL. Where it says so, this program has to know where. */
export async function archives(session: pg.Client, settings: Settings): Promise<boolean> {
  const { rows } = await session.query(`SELECT current_setting('archive_mode') <> 'off' AS on`);
  return rows[0].on && settings.archive !== undefined;
}

async function fill(session: pg.Client, store: Store, folder: string, aside: string, settings: Settings) {
  const pointInTime = await archives(session, settings);
  const captured = await captureDatabase(session, settings.databaseUrl, aside);
  const from = { store, target: aside, earlier: await earlierIn(folder) };
  const files = await copyFiles(from, 'files', captured.keys);
  const discarded = await copyFiles(from, 'discarded', pointInTime ? captured.discarded : []);
  const harmed = [...files.harmed, ...discarded.harmed];
  if (from.earlier && harmed[0]) await recordDamage(from.earlier.folder, `${harmed[0]} is not as it was written.`);
  const dump = path.join(aside, DUMP);
  const sums: Sums = new Map([...files.sums, ...discarded.sums, [DUMP, await sha256Of(dump)]]);
  const manifest = manifestOf(captured, files, discarded, pointInTime);
  await writeManifest(aside, manifest, sums);
  const sizeBytes = (await stat(dump)).size + files.sizeBytes + discarded.sizeBytes;
  return { manifest, name: nameOf(captured.moment), sizeBytes, linked: files.linked + discarded.linked, harmed };
}

/** Makes one more backup in `folder` and removes those that need not stay. What fails leaves the folder as it was. */
export async function takeBackup(settings: Settings, store: Store, folder: string): Promise<Taken> {
  await openFolder(folder);
  return inTurn(settings.databaseUrl, async (session) => {
    await clearUnfinished(folder);
    if ((await freeBytes(folder)) < 1 << 20) throw diskFull(folder);
    const aside = path.join(folder, `.partial-${process.pid}`);
    await mkdir(path.join(aside, 'files'), { recursive: true, mode: 0o700 });
    try {
      const { name, ...made } = await fill(session, store, folder, aside, settings);
      await flushNames(aside);
      // Says that the session was there all the time, and with it the lock under which no file goes.
      await session.query('SELECT 1');
      await rename(aside, path.join(folder, name));
      await flush(folder);
      await noteBackup(session, folder, name, made.manifest, made.sizeBytes);
      const archiving = await archivingFailure(session);
      return { name, folder: path.join(folder, name), ...made, archiving, removed: await rotate(session, folder, settings) };
    } finally {
      await remove(aside);
    }
  });
}
