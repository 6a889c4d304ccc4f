/** Restores the database of any moment since the oldest base backup, with the files that its rows speak of. */
import { access, constants, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { Trouble } from '../lib/log.ts';
import { run } from '../lib/processes.ts';
import { baseFolder, readBase, verifyBase, walFolder } from './base';
import { linkOrCopy } from './copy';
import { backupsIn, basesIn, isBackupFolder, momentOf, nameOf, whyDamaged } from './folder';
import { DUMP, filesOf, readSums, type Sums, sha256Of, writeManifest } from './manifest';
import { programFor } from './programs';
import { type Restore, type Restored, restoreBackup } from './restore';
import { type Scratch, withScratch } from './scratch';
import { connected } from './session';
import type { Settings } from './settings';
import { captureDatabase, manifestOf } from './take';
import { emptyTarget } from './target';

const LATEST = 'latest';

export interface Moment {
  at: Date;
  /** For PostgreSQL, to the microsecond. */
  text: string;
}

/** "2026-11-22 14:03:00+00" as a moment; undefined for the last one that is archived. */
export function wantedMoment(wanted: string): Moment | undefined {
  if (wanted === LATEST) return undefined;
  const pattern = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(?:Z|([+-]\d\d)(?::?(\d\d))?)$/;
  const [, day, time, hours = '+00', minutes = '00'] = pattern.exec(wanted) ?? [];
  const text = `${day} ${time}${hours}:${minutes}`;
  const at = new Date(text.replace(' ', 'T'));
  if (Number.isNaN(at.getTime()))
    throw new Trouble(`--to ${wanted} is no time with its zone: write it like "2026-11-22 14:03:00+00", or "${LATEST}".`);
  return { at, text };
}

async function baseBefore(folder: string, moment: Moment | undefined): Promise<string> {
  const names = await basesIn(folder);
  if (!names[0]) throw new Trouble(`There is no base backup in ${folder}: moments between backups cannot be restored.`);
  const name = names.filter((it) => moment === undefined || momentOf(it) <= moment.at).at(-1);
  if (!name)
    throw new Trouble(
      `The oldest base backup in ${folder} is of ${momentOf(names[0]).toISOString()}: no earlier moment can be restored.`,
    );
  return name;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Where PostgreSQL finds a WAL file again: as scripts/archive-wal.sh wrote it. It takes a file that is missing for the end of the archive,
 * and an exit code above 125 for a failure.
 */
const restoreCommand = (archive: string) => {
  const folder = quoted(path.resolve(archive)).replaceAll('%', '%%');
  const file = `${folder}/%f.gz`;
  return `[ -x ${folder} ] || exit 200; [ -e ${file} ] || exit 1; gzip -dc ${file} > "%p" || exit 200`;
};

/** Makes the temporary server from a base backup and the archive. */
async function recover(
  scratch: Scratch,
  data: string,
  postgres: number,
  archive: string,
  moment: Moment | undefined,
): Promise<void> {
  const bin = path.dirname(await programFor('postgres', postgres, { exact: true }));
  await run('cp', ['-a', '--reflink=auto', data, scratch.data], { what: 'Copying the base backup' });
  await writeFile(path.join(scratch.data, 'recovery.signal'), '');
  const target: Record<string, string> = moment ? { recovery_target_time: moment.text, recovery_target_action: 'promote' } : {};
  await scratch.start(bin, { restore_command: restoreCommand(archive), ...target }).catch((error: Error) => {
    throw whyNot(error.message, archive) ?? error;
  });
}

/** What the words of a server that gave up mean for whoever restores. */
function whyNot(words: string, archive: string): Trouble | undefined {
  const last = /last completed transaction was at log time (\S+ \S+)/.exec(words)?.[1];
  const [, wal] = /FATAL: +could not restore file "(\w+(?:\.\w+)*)" from archive/.exec(words) ?? [];
  if (wal)
    return new Trouble(`${path.join(archive, wal)}.gz cannot be read or is damaged. Earlier moments can be restored by --to.`);
  if (!/before configured recovery target was reached/.test(words)) return undefined;
  const end = last ? `: its last transaction was at ${last}` : '';
  return new Trouble(`The archive ends before that moment${end}. Use --to ${LATEST}, or an earlier one.`);
}

/** Makes sure that nothing in the archive is newer than what the server has found. Answers when its last transaction was. */
async function lastTransaction(session: pg.Client, archive: string, moment: Moment | undefined): Promise<Date | undefined> {
  const { rows } = await session.query(
    `SELECT pg_last_xact_replay_timestamp() AS last, substr(pg_walfile_name(pg_last_wal_replay_lsn()), 9) AS wal`,
  );
  const { last, wal } = rows[0];
  const newest = (await readdir(archive))
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .sort()
    .at(-1);
  if (!moment && newest && wal && newest.slice(8, 24) > wal) {
    const until = last
      ? ` The last transaction before the gap was at ${last.toISOString()}: use --to with a time before it.`
      : '';
    throw new Trouble(`The archive goes on to ${newest}, and lacks what comes after ${wal}.${until}`);
  }
  return last ?? undefined;
}

/** Every file that some backup has, by its key; of damaged backups only those that are whole. */
async function filesOfAll(folder: string): Promise<(key: string) => Promise<{ file: string; sum: string } | undefined>> {
  const all: { at: string; sums: Sums; damaged: boolean }[] = [];
  for (const name of (await backupsIn(folder)).reverse()) {
    const at = path.join(folder, name);
    all.push({ at, sums: await readSums(at).catch(() => new Map()), damaged: (await whyDamaged(at)) !== undefined });
  }
  all.sort((a, b) => Number(a.damaged) - Number(b.damaged));
  return async (key) => {
    for (const { at, sums, damaged } of all)
      for (const { name, sum } of filesOf(sums, key)) {
        const file = path.join(at, name);
        if (!damaged || (await sha256Of(file).catch(() => '')) === sum) return { file, sum };
      }
    return undefined;
  };
}

/** Writes what the temporary server holds, and the files that its rows speak of, as a backup like any other. */
async function asBackup(databaseUrl: string, folder: string, aside: string, at: Date): Promise<void> {
  await mkdir(path.join(aside, 'files'), { recursive: true });
  const captured = await connected(databaseUrl, async (session) => {
    return { ...(await captureDatabase(session, databaseUrl, aside)), moment: at };
  });
  const find = await filesOfAll(folder);
  const sums: Sums = new Map();
  const missing: string[] = [];
  for (const key of captured.keys) {
    const found = await find(key);
    const target = path.join(aside, 'files', key);
    await mkdir(path.dirname(target), { recursive: true });
    if (!found) missing.push(key);
    else {
      await linkOrCopy(found.file, target);
      sums.set(`files/${key}`, found.sum);
    }
  }
  const none = { sums: new Map(), sizeBytes: 0, linked: 0, missing: [], harmed: [] };
  const manifest = manifestOf(captured, { ...none, sums, missing }, none, false);
  await writeManifest(aside, manifest, new Map([...sums, [DUMP, await sha256Of(path.join(aside, DUMP))]]));
}

/** Restores the moment `to` into an empty installation. Throws Trouble with the reason, before anything is written, where it cannot. */
export async function restoreMoment(settings: Settings, folder: string, to: string, into: Restore): Promise<Restored> {
  const { archive } = settings;
  const say = into.say ?? (() => {});
  const moment = wantedMoment(to);
  if (!(await isBackupFolder(folder))) throw new Trouble(`${folder} is no folder of backups.`);
  if (!archive) throw new Trouble('WAL_ARCHIVE_DIR is not set: it says where the WAL is that was archived.');
  const name = await baseBefore(folder, moment);
  const base = await readBase(folder, name);
  const wal = walFolder(archive, base.system);
  await access(wal, constants.R_OK).catch((cause) => {
    throw new Trouble(`The WAL after the base backup ${name} is not in ${wal}: check WAL_ARCHIVE_DIR.`, { cause });
  });
  const called = `moment-${moment ? nameOf(moment.at) : LATEST}`;
  await connected(into.databaseUrl, (client) => emptyTarget(client, into.store, called));
  say(`Checking the base backup ${name}`);
  const data = path.join(baseFolder(folder, name), 'data');
  await verifyBase(data, base.postgres);
  return withScratch(settings.scratch ?? folder, async (scratch) => {
    say('Finding the moment again by the archived WAL');
    await recover(scratch, data, base.postgres, wal, moment);
    const url = scratch.urlOf(base.superuser, base.database);
    const last = await connected(url, (session) => lastTransaction(session, wal, moment));
    say(
      last ? `Found: the last transaction was at ${last.toISOString()}` : 'Found: there was no transaction since the base backup',
    );
    const aside = path.join(scratch.dir, called);
    await asBackup(url, folder, aside, last ?? momentOf(name));
    return restoreBackup(aside, into);
  });
}
