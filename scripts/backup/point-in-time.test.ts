import { chmod, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FolderStore } from '@/lib/storage/folder';
import { aFolder, anEmptyDatabase, bytesUnder, settingsFor, withDatabase } from '@/lib/test/backups';
import { urlForDatabase } from '@/scripts/lib/database.mjs';
import { findPostgres } from '@/scripts/lib/packages.mjs';
import { inRoot } from '@/scripts/lib/paths.mjs';
import { migrate } from '@/scripts/migrate.mjs';
import { takeBase } from './base';
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
  const room = await aFolder();
  await chmod(room, 0o755);
  let close = () => {};
  const open = new Promise<void>((resolve) => {
    close = resolve;
  });
  let ended: Promise<void> | undefined;
  const url = await new Promise<string>((resolve, reject) => {
    ended = withScratch(room, async (scratch) => {
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
/** The WAL so far, handed to the archive as it is after a while by itself. */
const archived = async (client: pg.Client) => {
  const { rows } = await client.query('SELECT pg_walfile_name(pg_current_wal_lsn()) AS wal, pg_switch_wal()');
  await vi.waitFor(async () => expect(await readdir(archive)).toContain(`${rows[0].wal}.gz`), { timeout: 20_000 });
};

beforeAll(async () => {
  [folder, archive, files] = [await aFolder(), await aFolder(), await aFolder()];
  server = await archivingServer(archive);
  settings = settingsFor(server.url, { archive });
  store = new FolderStore(files);
  await withDatabase(server.url, async (client) => {
    await client.query(`INSERT INTO file_format (code, main_mime_type, extension, general_max_size, element_max_size)
      VALUES ('FILE_FORMAT_TEST', 'text/test', 'test', 1, 1)`);
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
  const wal = async () => (await readdir(archive)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).sort();
  const [oldest] = await wal();
  const one = { ...settings, keep: { ...settings.keep, bases: 1 } };
  const name = await takeBase(one, folder);
  expect(await readdir(path.join(folder, 'base'))).toEqual([name]);
  expect(await wal()).not.toContain(oldest);
  await withDatabase(server.url, archived);
  expect(await restored('latest')).toMatchObject({ provinces: ['early', 'late'], files: ['third'], missing: [] });
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
