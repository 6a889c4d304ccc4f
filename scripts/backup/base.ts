/** Base backups: with the WAL that is archived after one, the database of any later moment can be found again. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import * as z from 'zod';
import { DAY_MS } from '../../lib/durations';
import { Trouble } from '../lib/log.ts';
import { remove } from './copy';
import { BASES, basesIn, flush, momentOf, nameOf } from './folder';
import { connectionOf, programFor, runPostgres } from './programs';
import { archivingFailure } from './queries';
import { connected, inTurn } from './session';
import type { Settings } from './settings';
import { archives } from './take';

const UNFINISHED_MS = 3_600_000;

const Base = z.object({
  postgres: z.number().int(),
  database: z.string(),
  /** The role that every cluster begins with. */
  superuser: z.string(),
  /** The system identifier of the cluster: its WAL is archived in a folder of this name. */
  system: z.string().regex(/^\d+$/),
  /** The first WAL file that is needed. */
  firstWal: z.string(),
});
export type Base = z.infer<typeof Base>;

/** Where the WAL of one cluster is archived. */
export const walFolder = (archive: string, system: string) => path.join(archive, system);

export const baseFolder = (folder: string, name: string) => path.join(folder, BASES, name);

export async function readBase(folder: string, name: string): Promise<Base> {
  const text = await readFile(path.join(baseFolder(folder, name), 'base.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Trouble(`The base backup ${name} is damaged: base.json is missing.`);
  return Base.parse(JSON.parse(text));
}

/** Compares every file of a base backup with what PostgreSQL noted of it. */
export async function verifyBase(data: string, postgres: number): Promise<void> {
  const program = await programFor('pg_verifybackup', postgres, { exact: true });
  await runPostgres(program, ['--exit-on-error', '--quiet', data]);
}

async function describeBase(session: pg.Client, data: string): Promise<Base> {
  const { rows } = await session.query(
    `SELECT current_setting('server_version_num')::int / 10000 AS postgres, current_database() AS database,
       (SELECT system_identifier::text FROM pg_control_system()) AS system,
       (SELECT rolname FROM pg_roles WHERE oid = 10) AS superuser`,
  );
  const firstWal = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)/m.exec(
    await readFile(path.join(data, 'backup_label'), 'utf8'),
  )?.[1];
  return Base.parse({ ...rows[0], firstWal });
}

async function copyCluster(session: pg.Client, { databaseUrl }: Settings, data: string): Promise<Base> {
  const { rows } = await session.query(`SELECT current_setting('server_version_num')::int / 10000 AS major`);
  const program = await programFor('pg_basebackup', rows[0].major);
  const { address, env } = connectionOf(databaseUrl);
  const how = ['--format=plain', '--wal-method=stream', '--checkpoint=fast', '--manifest-checksums=SHA256', '--no-password'];
  await runPostgres(program, [`--pgdata=${data}`, `--dbname=${address}`, ...how], { env, writesTo: path.dirname(data) });
  await verifyBase(data, rows[0].major);
  return describeBase(session, data);
}

/** Removes from one cluster's archive the WAL before `first`; everything where no base backup of the cluster is left. */
async function removeWal(archive: string, first: string | undefined): Promise<void> {
  if (first === undefined) return remove(archive);
  for (const file of await readdir(archive).catch(() => [])) {
    // Of whichever timeline: the first eight digits are not compared.
    const wal = /^[0-9A-F]{8}([0-9A-F]{16})(\.[0-9A-F]{8}\.backup)?\.gz$/.exec(file)?.[1];
    const left = file.endsWith('.part') && (await ageOf(path.join(archive, file))) > UNFINISHED_MS;
    if (left || (wal !== undefined && wal < first.slice(8))) await rm(path.join(archive, file), { force: true });
  }
}

/** The base backups whose description can be read, oldest first. */
async function readBases(folder: string): Promise<(Base & { name: string })[]> {
  const all = (await basesIn(folder)).map(async (name) => {
    const base = await readBase(folder, name).catch(() => undefined);
    return base ? [{ ...base, name }] : [];
  });
  return (await Promise.all(all)).flat();
}

/** Removes all base backups but the newest ones, and the WAL that none of these needs. */
async function rotateBases(folder: string, archive: string, count: number): Promise<void> {
  const all = await readBases(folder);
  for (const name of (await basesIn(folder)).slice(0, -count)) {
    const aside = path.join(folder, BASES, `.removed-${name}`);
    await rename(baseFolder(folder, name), aside);
    await remove(aside);
  }
  const retained = new Set((await basesIn(folder)).slice(-count));
  // Nobody knows what one of these needs.
  if ([...retained].some((name) => !all.some((base) => base.name === name))) return;
  for (const system of new Set(all.map((base) => base.system)))
    await removeWal(walFolder(archive, system), all.find((base) => base.system === system && retained.has(base.name))?.firstWal);
}

const ageOf = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );

/** Takes a base backup now and removes older ones with their WAL. Its name is the first moment that can be restored from it. */
export async function takeBase(settings: Settings, folder: string): Promise<string> {
  const { archive } = settings;
  return inTurn(settings.databaseUrl, async (session) => {
    if (!archive || !(await archives(session, settings)))
      throw new Trouble(
        archive
          ? 'The server archives no WAL (archive_mode is off): a base backup would be of no use.'
          : 'WAL_ARCHIVE_DIR is not set: it says where the server archives its WAL.',
      );
    const failing = await archivingFailure(session);
    if (failing) throw new Trouble(failing);
    const aside = path.join(folder, BASES, `.partial-${process.pid}`);
    await mkdir(aside, { recursive: true, mode: 0o700 });
    try {
      const base = await copyCluster(session, settings, path.join(aside, 'data'));
      await writeFile(path.join(aside, 'base.json'), `${JSON.stringify(base, null, 2)}\n`);
      await flush(path.join(aside, 'base.json'));
      await flush(aside);
      const { rows } = await session.query(`SELECT date_trunc('milliseconds', clock_timestamp()) AS moment`);
      const name = nameOf(rows[0].moment);
      await rename(aside, baseFolder(folder, name));
      await flush(path.join(folder, BASES));
      await rotateBases(folder, archive, settings.keep.bases);
      return name;
    } finally {
      await remove(aside);
    }
  });
}

/** When the last base backup of the cluster that the session is on was taken. */
async function lastBase(session: pg.Client, folder: string): Promise<Date | undefined> {
  const { rows } = await session.query('SELECT system_identifier::text AS system FROM pg_control_system()');
  const last = (await readBases(folder)).filter(({ system }) => system === rows[0].system).at(-1);
  return last && momentOf(last.name);
}

/** Takes a base backup when it is asked for, or when the last one is old and WAL is archived. Answers its name. */
export async function takeBaseIfDue(settings: Settings, folder: string, { now }: { now: boolean }): Promise<string | undefined> {
  if (now) return takeBase(settings, folder);
  const due = await connected(settings.databaseUrl, async (session) => {
    if (!(await archives(session, settings))) return false;
    const last = await lastBase(session, folder);
    return !last || Date.now() - last.getTime() > settings.baseEveryDays * DAY_MS;
  });
  return due ? takeBase(settings, folder) : undefined;
}
