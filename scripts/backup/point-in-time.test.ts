import { chmod, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findArchiver } from '@/lib/operations/queries';
import { FolderStore } from '@/lib/storage/folder';
import { aFolder, anEmptyDatabase, bytesUnder, settingsFor, withDatabase } from '@/lib/test/backups';
import { urlForDatabase } from '@/scripts/lib/database.ts';
import { migrate } from '@/scripts/lib/migrate.ts';
import { findPostgres } from '@/scripts/lib/packages.ts';
import { inRoot } from '@/scripts/lib/paths.ts';
import { takeBase, takeBaseIfDue } from './base';
import { restoreMoment, wantedMoment } from './recover';
import { makeCluster, withScratch } from './scratch';
import type { Settings } from './settings';
import { takeBackup } from './take';

// Temporary servers are made.
vi.setConfig({ testTimeout: 120_000 });

/** A server of its own, which archives its WAL; ended with `close`. */
async function archivingServer(archive: string): Promise<{ url: string; close: () => Promise<void> }> {
  await chmod(archive, 0o777);
  const bin = (await findPostgres())?.bin as string;
  const parent = await aFolder();
  await chmod(parent, 0o755);
  let close = () => {};
  const open = new Promise<void>((resolve) => {
    close = resolve;
  });
  let ended: Promise<void> | undefined;
  const url = await new Promise<string>((resolve, reject) => {
    ended = withScratch(parent, async (scratch) => {
      await makeCluster(scratch, bin);
      const command = `sh ${inRoot('scripts/archive-wal.sh')} "%p" ${archive}/%f`;
      await scratch.start(bin, { wal_level: 'replica', archive_mode: 'on', archive_command: command });
      resolve(scratch.urlOf('vieiro', 'vieiro'));
      await open;
    });
    ended.catch(reject);
  });
  await withDatabase(urlForDatabase(url, 'postgres'), (client) => client.query('CREATE DATABASE vieiro'));
  await migrate({ connectionString: url, log: () => {} });
  return {
    url,
    close: async () => {
      close();
      await ended;
    },
  };
}

let server: Awaited<ReturnType<typeof archivingServer>>;
let folder: string;
let archive: string;
let settings: Settings;
let store: FolderStore;
let files: string;
const moments = { beforeBase: '', middle: '', end: '' };

const province = (client: pg.Client, code: string) =>
  client.query('INSERT INTO province (province_code, name) VALUES ($1, $1)', [code]);
const attach = async (client: pg.Client, key: string) => {
  await store.put(key, Buffer.from(`the content of ${key}`));
  await client.query(
    `INSERT INTO general_attached_file (description, internal_filename, original_filename, size, file_format, storage_key)
       VALUES ($1, $1, $1, 1, 'FILE_FORMAT_TEST', $1)`,
    [key],
  );
};
const discard = (client: pg.Client, key: string) =>
  client.query('DELETE FROM general_attached_file WHERE storage_key = $1', [key]);
const now = async (client: pg.Client) => (await client.query('SELECT clock_timestamp()::text AS at')).rows[0].at as string;
/** The one folder of the archive: that of the server's cluster. */
const walFolder = async () => path.join(archive, (await readdir(archive))[0] ?? '');
const walFiles = async () => (await readdir(await walFolder())).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).sort();
/** The WAL so far, handed to the archive as it is after a while by itself. */
const archived = async (client: pg.Client) => {
  const { rows } = await client.query('SELECT pg_walfile_name(pg_current_wal_lsn()) AS wal, pg_switch_wal()');
  await vi.waitFor(async () => expect(await walFiles()).toContain(`${rows[0].wal}.gz`), { timeout: 20_000 });
};

beforeAll(async () => {
  [folder, archive, files] = [await aFolder(), await aFolder(), await aFolder()];
  server = await archivingServer(archive);
  settings = settingsFor(server.url, { archive });
  store = new FolderStore(files);
  await withDatabase(server.url, async (client) => {
    await client.query(`INSERT INTO file_format (code, main_mime_type, extension, general_max_size, element_max_size)
      VALUES ('FILE_FORMAT_TEST', 'text/test', 'test', 1, 1)`);
    // What an operator may have set. The command line of the server says otherwise.
    for (const setting of [
      `archive_mode = 'always'`,
      `archive_command = 'touch ${archive}/of-the-copy'`,
      `shared_preload_libraries = 'absent'`,
      'port = 1',
    ])
      await client.query(`ALTER SYSTEM SET ${setting}`);
    moments.beforeBase = await now(client);
    await attach(client, 'first');
    await takeBackup(settings, store, folder);
    await takeBase(settings, folder);
    await attach(client, 'second');
    await discard(client, 'first');
    await province(client, 'early');
    moments.middle = await now(client);
    await discard(client, 'second');
    await attach(client, 'third');
    await province(client, 'late');
    await takeBackup(settings, store, folder);
    // What a sweeper does from here on.
    for (const key of ['first', 'second']) await store.remove(key);
    await archived(client);
    moments.end = await now(client);
  });
});
afterAll(() => server.close());

async function restored(to: string) {
  const into = { databaseUrl: await anEmptyDatabase(), store: new FolderStore(await aFolder()) };
  const folderOf = (into.store as unknown as { root: string }).root;
  const { manifest } = await restoreMoment(settings, folder, to, into);
  const { rows } = await withDatabase(into.databaseUrl, (client) =>
    client.query(`SELECT ARRAY(SELECT province_code FROM province ORDER BY 1) AS provinces,
      ARRAY(SELECT storage_key FROM general_attached_file ORDER BY 1) AS files`),
  );
  return { ...rows[0], missing: manifest.files.missing, bytes: await bytesUnder(folderOf) };
}

it('the database is as it was at that time, with a file that was discarded and removed later', async () => {
  expect(await restored(moments.middle)).toEqual({
    provinces: ['early'],
    files: ['second'],
    missing: [],
    bytes: { second: Buffer.from('the content of second').toString('base64') },
  });
});

it('the archive has a folder of each cluster, that the group may read and nobody else', async () => {
  const { rows } = await withDatabase(server.url, (client) =>
    client.query('SELECT system_identifier::text AS system FROM pg_control_system()'),
  );
  expect(await readdir(archive)).toEqual([rows[0].system]);
  const modes = [await walFolder(), path.join(await walFolder(), (await walFiles())[0] as string)];
  expect((await Promise.all(modes.map((file) => stat(file)))).map(({ mode }) => mode & 0o777)).toEqual([0o770, 0o640]);
});

it('WAL that cannot be read, or is missing in the middle, is not taken for the end of the archive', async () => {
  await withDatabase(server.url, async (client) => {
    await province(client, 'last');
    await archived(client);
  });
  const files = await walFiles();
  const harmed = path.join(await walFolder(), files.at(-2) as string);
  const whole = await readFile(harmed);
  await truncate(harmed, 1000);
  await expect(restored('latest')).rejects.toThrow(`${harmed} cannot be read or is damaged`);
  await rm(harmed);
  await expect(restored('latest')).rejects.toThrow(`The archive goes on to ${files.at(-1)}, and lacks what comes after`);
  await writeFile(harmed, whole);
  await chmod(harmed, 0o644);
  await withDatabase(server.url, (client) => client.query(`DELETE FROM province WHERE province_code = 'last'`));
});

it('moments that are not covered are refused, with the reason', async () => {
  await expect(restored(moments.beforeBase)).rejects.toThrow(/oldest base backup .* no earlier moment/);
  await expect(restored('2999-01-01 00:00:00+00')).rejects.toThrow(
    /archive ends before that moment: its last transaction was at/,
  );
});

it('a base backup that was harmed is refused', async () => {
  const [name] = await readdir(path.join(folder, 'base'));
  await rm(path.join(folder, 'base', name as string, 'data/global/pg_control'));
  await expect(restored(moments.middle)).rejects.toThrow(/pg_control/);
});

it('base backups and their WAL are removed together, and the last moment is the end of the archive', async () => {
  const [oldest] = await walFiles();
  const one = { ...settings, keep: { ...settings.keep, bases: 1 } };
  const name = await takeBase(one, folder);
  expect(await readdir(path.join(folder, 'base'))).toEqual([name]);
  expect(await walFiles()).not.toContain(oldest);
  await withDatabase(server.url, archived);
  expect(await restored('latest')).toMatchObject({ provinces: ['early', 'late'], files: ['third'], missing: [] });
});

it('a new cluster begins its own archive and base backup, and what the old one has stays', async () => {
  const second = await archivingServer(archive);
  const of = settingsFor(second.url, { archive });
  const old = await walFolder();
  const retained = await walFiles();
  try {
    const name = await takeBaseIfDue(of, folder, { now: false });
    expect(name).toMatch(/^\d{8}T/);
    expect(await takeBaseIfDue(of, folder, { now: false })).toBeUndefined();
    expect(await readdir(archive)).toHaveLength(2);
    expect((await readdir(old)).filter((it) => retained.includes(it))).toEqual(retained);
    await takeBase({ ...of, keep: { ...of.keep, bases: 1 } }, folder);
    expect(await readdir(archive)).not.toContain(path.basename(old));
  } finally {
    await second.close();
  }
});

it('archiving that fails is reported at each backup, and in the figures', async () => {
  await withDatabase(server.url, async (client) => {
    expect(await findArchiver(client)).toMatchObject({ failing: false, last: expect.any(Date) });
    await rm(archive, { recursive: true });
    await writeFile(archive, 'no folder');
    await province(client, 'unarchived');
    await client.query('SELECT pg_switch_wal()');
    await vi.waitFor(async () => expect(await findArchiver(client)).toMatchObject({ failing: true }), { timeout: 20_000 });
  });
  expect((await takeBackup(settings, store, await aFolder())).archiving).toMatch(
    /cannot archive [0-9A-F]{24}, .* archive_command/,
  );
});

it.each([
  ['2026-11-22 14:03:00+00', '2026-11-22T14:03:00.000Z'],
  ['2026-11-22T14:03:00.5Z', '2026-11-22T14:03:00.500Z'],
  ['2026-11-22 15:03+01:00', '2026-11-22T14:03:00.000Z'],
  ['2026-11-22 10:33:00-0330', '2026-11-22T14:03:00.000Z'],
])('%s is a time', (text, iso) => expect(wantedMoment(text)?.at.toISOString()).toBe(iso));

it.each(['yesterday', '2026-11-22 14:03:00', '22/11/2026 14:03+00', '2026-13-22 14:03:00Z'])('%s is none', (text) =>
  expect(() => wantedMoment(text)).toThrow(/is no time with its zone/),
);
