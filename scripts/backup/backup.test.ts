import { appendFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { FolderStore } from '@/lib/storage/folder';
import { S3Store } from '@/lib/storage/s3';
import { sweepStorage } from '@/lib/storage/service';
import type { Store } from '@/lib/storage/store';
import {
  aFolder,
  anElementWithPhotos,
  anEmptyDatabase,
  bytesUnder,
  deleteFile,
  rowsOf,
  settingsFor,
  withDatabase,
  writers,
} from '@/lib/test/backups';
import { TestBucket } from '@/lib/test/bucket';
import { sql } from '@/lib/test/database';
import { elementScene } from '@/lib/test/element-scene';
import { type Person, person } from '@/lib/test/people';
import { migrate } from '@/scripts/lib/migrate.ts';
import { run } from '@/scripts/lib/processes.ts';
import { runScript } from '@/scripts/lib/product.ts';
import { DAY_MS } from '../../lib/durations';
import { nameOf } from './folder';
import { checkSums, type Manifest } from './manifest';
import { programFor } from './programs';
import { chosenBackup, requireKnown, restoreBackup } from './restore';
import { takeBackup } from './take';
import { testBackup, testNewest } from './test-restore';

/** A second connection that sees what the backup sees, for as long as the test wants to compare. */
const seen = vi.hoisted(() => ({ hold: undefined as undefined | ((snapshot: string) => Promise<void>) }));
vi.mock('./session', async (original) => {
  const session = await original<typeof import('./session')>();
  const atOneMoment: typeof session.atOneMoment = (client, work) =>
    session.atOneMoment(client, async (snapshot) => {
      await seen.hold?.(snapshot.name);
      return work(snapshot);
    });
  return { ...session, atOneMoment };
});

// A temporary server is made by some of them.
vi.setConfig({ testTimeout: 120_000 });
elementScene();
const url = () => process.env.DATABASE_URL as string;
const filesFolder = () => process.env.STORAGE_DIR as string;
const store = () => new FolderStore(filesFolder());
let ana: Person;
const binDays = (days: number) => sql("UPDATE configuration_parameter SET value = $1 WHERE code = 'BIN_DAYS'", [days]);
beforeAll(async () => {
  // What is deleted is discarded at once.
  await binDays(0);
  ana = await person();
});

/** Due at once, whatever it is. */
const sweepAll = async () => {
  await sql(`UPDATE storage_garbage SET due = now() - interval '1 second' WHERE due < now() + interval '1 minute'`);
  return sweepStorage();
};

describe('a backup while forty people write', () => {
  const observer = new pg.Client({ connectionString: process.env.DATABASE_URL });
  let folder: string;
  let restored: { url: string; files: string };
  let sweptMeanwhile: number;
  const work = { before: 0, after: 0 };

  beforeAll(async () => {
    folder = await aFolder();
    const everybody = await Promise.all(Array.from({ length: 40 }, () => person()));
    const { done, stop } = writers(everybody);
    await vi.waitFor(() => expect(done.deleted).toBeGreaterThan(40), { timeout: 60_000 });
    await observer.connect();
    seen.hold = async (snapshot) => {
      await observer.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await observer.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
      work.before = done.deleted;
    };
    sweptMeanwhile = 0;
    let waited = false;
    // The first file is fetched only when others have been discarded and sweepers have been at work.
    const slow: Store = Object.assign(Object.create(store()) as Store, {
      get: async (key: string) => {
        if (!waited) {
          waited = true;
          await vi.waitFor(() => expect(done.deleted).toBeGreaterThan(work.before + 20), { timeout: 30_000 });
          sweptMeanwhile += await sweepAll();
          work.after = done.deleted;
        }
        return store().get(key);
      },
    });
    await takeBackup(settingsFor(url()), slow, folder);
    seen.hold = undefined;
    await stop();
    restored = { url: await anEmptyDatabase(), files: await aFolder() };
    await restoreBackup(await chosenBackup(folder), { databaseUrl: restored.url, store: new FolderStore(restored.files) });
  });
  afterAll(() => observer.end());

  it('holds every row of every table as its snapshot shows it', async () => {
    const expected = await rowsOf(observer);
    const found = await withDatabase(restored.url, rowsOf);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    for (const table of Object.keys(expected)) expect(found[table], table).toEqual(expected[table]);
    expect(expected['public.geometric_element']?.length).toBeGreaterThan(40);
  });

  it('holds every file that those rows speak of, byte for byte, and no other', async () => {
    const { rows } = await observer.query(
      'SELECT storage_key AS key FROM geometric_element_file UNION SELECT thumbnail_key FROM geometric_element_file WHERE thumbnail_key IS NOT NULL',
    );
    const found = await bytesUnder(restored.files);
    expect(Object.keys(found).sort()).toEqual(rows.map(({ key }) => key).sort());
    const retained = await bytesUnder(filesFolder());
    for (const [key, bytes] of Object.entries(found)) expect(bytes === retained[key], key).toBe(true);
  });

  it('keeps what is discarded meanwhile, and no longer', async () => {
    expect(work.after).toBeGreaterThan(work.before + 20);
    expect(sweptMeanwhile).toBe(0);
    expect(await sweepAll()).toBeGreaterThan(0);
  });

  it('can be restored in a test, which is noted', async () => {
    await testNewest(settingsFor(url()), folder, () => {});
    const [row] = await sql('SELECT tested IS NOT NULL AS tested, test_failure, missing_files, folder FROM backup');
    expect(row).toEqual({ tested: true, test_failure: null, missing_files: 0, folder });
  });

  it('takes only new files the next time', async () => {
    await anElementWithPhotos(ana, 1);
    const { manifest, linked } = await takeBackup(settingsFor(url()), store(), folder);
    expect(manifest.files.missing).toEqual([]);
    expect(manifest.files.count - linked).toBeGreaterThan(0);
    expect(linked).toBeGreaterThan(40);
  });
});

describe('what cannot be restored is refused before anything is written', () => {
  let folder: string;
  let whole: string;
  let target: { databaseUrl: string; store: FolderStore };
  const nothingIn = async ({ databaseUrl }: typeof target) =>
    expect(await withDatabase(databaseUrl, rowsOf), 'the database is still empty').toEqual({});

  beforeAll(async () => {
    folder = await aFolder();
    await anElementWithPhotos(ana, 1);
    whole = (await takeBackup(settingsFor(url()), store(), folder)).folder;
    target = { databaseUrl: await anEmptyDatabase(), store: new FolderStore(await aFolder()) };
  });

  const firstFile = async () => {
    const found = Object.keys(await bytesUnder(path.join(whole, 'files')))[0] as string;
    return path.join('files', found);
  };
  it.each([
    ['a file with other content', async () => appendFile(path.join(whole, await firstFile()), 'x'), /not as it was written/],
    ['a file that is missing', async () => rm(path.join(whole, await firstFile())), /is missing/],
    ['a truncated dump', () => truncate(path.join(whole, 'database.dump'), 5000), /database.dump is not as it was written/],
    ['a manifest that was changed', () => appendFile(path.join(whole, 'manifest.json'), ' '), /manifest.json is not as it was/],
    ['no manifest', () => rm(path.join(whole, 'manifest.json')), /manifest.json is missing/],
    [
      'checksums that lack a line',
      async () => {
        const sums = (await readFile(path.join(whole, 'SHA256SUMS'), 'utf8')).split('\n');
        await writeFile(path.join(whole, 'SHA256SUMS'), sums.filter((line) => !line.includes('  files/')).join('\n'));
      },
      /does not name every file/,
    ],
  ])('%s', async (_, harm, reason) => {
    const retained = `${whole}-retained`;
    await run('cp', ['-a', whole, retained]);
    await harm();
    await expect(restoreBackup(whole, target)).rejects.toThrow(reason);
    await nothingIn(target);
    expect(await target.store.isEmpty()).toBe(true);
    await rm(whole, { recursive: true });
    await rename(retained, whole);
  });

  it('a backup of a newer version', () => {
    const newer = { product: { version: '9.0.0', lastMigration: '20990101000000_future' } } as Manifest;
    expect(() => requireKnown(newer)).toThrow(/version 9.0.0 .*does not know it/);
  });

  it('into a database that has tables, or a store that has files', async () => {
    await expect(restoreBackup(whole, { databaseUrl: url(), store: new FolderStore(await aFolder()) })).rejects.toThrow(
      /empty installation only, and this database has \d+ tables/,
    );
    await target.store.put('a', Buffer.from('a'));
    await expect(restoreBackup(whole, target)).rejects.toThrow(/the file store has files/);
    await nothingIn(target);
  });

  it('a damaged backup is found by its test, which is noted, and the next one takes nothing over from it', async () => {
    await appendFile(path.join(whole, await firstFile()), 'x');
    await expect(testNewest(settingsFor(url()), folder, () => {})).rejects.toThrow(/can not be restored/);
    const [row] = await sql('SELECT test_failure FROM backup WHERE name = $1', [path.basename(whole)]);
    expect(row?.test_failure).toMatch(/not as it was written/);
    expect((await takeBackup(settingsFor(url()), store(), folder)).linked).toBe(0);
  });
});

describe('backups that share a file', () => {
  it('a file that was harmed in one is copied again, and the others are found', async () => {
    const folder = await aFolder();
    await anElementWithPhotos(ana, 2);
    const take = () => takeBackup(settingsFor(url()), store(), folder);
    const first = path.join(folder, nameOf(new Date(Date.now() - DAY_MS)));
    await rename((await take()).folder, first);
    const second = await take();
    const [name] = Object.keys(await bytesUnder(path.join(second.folder, 'files'))) as [string];
    await appendFile(path.join(second.folder, 'files', name), 'x');
    await expect(testNewest(settingsFor(url()), folder, () => {})).rejects.toThrow(/not as it was written/);
    const third = await take();
    expect(third.harmed).toEqual([`files/${name}`]);
    await checkSums(third.folder);
    const said: string[] = [];
    expect(await chosenBackup(folder, (text) => said.push(text))).toBe(third.folder);
    await rename(third.folder, `${await aFolder()}/third`);
    await expect(chosenBackup(folder, (text) => said.push(text))).rejects.toThrow(/no good backup/);
    expect(said).toEqual([
      `Backup ${third.name}`,
      expect.stringMatching(`^Skipped: backup ${second.name}. .*not as it was written`),
      expect.stringMatching(`^Skipped: backup ${path.basename(first)}. .*not as it was written`),
    ]);
  });

  it('what is wrong around a test says nothing of the backup', async () => {
    const folder = await aFolder();
    const { folder: backup } = await takeBackup(settingsFor(url()), store(), folder);
    const nowhere = { ...settingsFor(url()), scratch: '/dev/null/nowhere' };
    await expect(testNewest(nowhere, folder, () => {})).rejects.toThrow();
    expect(await readdir(backup)).not.toContain('DAMAGED');
    const other = await aFolder();
    await expect(testBackup(settingsFor(url()), other, () => {})).rejects.toThrow(/damaged/);
    expect(await readdir(other)).toEqual([]);
    await expect(chosenBackup(other)).rejects.toThrow(/neither a backup nor a folder of backups/);
  });
});

describe('the command', () => {
  const command = (args: string[], env: Record<string, string> = {}) =>
    runScript('backup/command.ts', args, { env: { ...process.env, ...env }, allowFailure: true, quiet: true });

  it('makes backups that nobody else reads', async () => {
    const folder = path.join(await aFolder(), 'backups');
    const { code, output } = await command(['backup', folder]);
    expect([code, output]).toEqual([0, expect.stringContaining('Backup ')]);
    const [name] = (await readdir(folder)).filter((it) => it.startsWith('2'));
    const modeOf = async (file: string) => (await stat(path.join(folder, file))).mode & 0o777;
    expect(await modeOf('.')).toBe(0o700);
    for (const entry of await readdir(path.join(folder, name as string), { recursive: true }))
      expect((await modeOf(path.join(name as string, entry))) & 0o077, entry).toBe(0);
  });

  it.each([
    [
      'a database that is not there',
      ['backup'],
      { BACKUP_DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' },
      /^The database does not answer at .*ECONNREFUSED/,
    ],
    [
      'a store that is not there',
      ['backup'],
      { S3_ENDPOINT: 'http://127.0.0.1:2', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
      /^The file store does not do what it should: .*ECONNREFUSED/,
    ],
    ['a folder that is none', ['backup', '/dev/null/x'], {}, /^The file system refuses: ENOTDIR/],
    ['a backup that is none', ['restore', '/nowhere'], {}, /^\/nowhere is neither a backup nor a folder of backups/],
  ])('says in one line: %s', async (_, [name, folder], env, line) => {
    const { code, output } = await command([name as string, folder ?? (await aFolder())], env as Record<string, string>);
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(line)]]);
  });
});

describe('a restore that was interrupted', () => {
  it('leaves a database that no server starts on, and is begun again by the same command', async () => {
    const { id, files } = await anElementWithPhotos(ana, 1);
    const { folder } = await takeBackup(settingsFor(url()), store(), await aFolder());
    const databaseUrl = await anEmptyDatabase();
    const broken = { put: () => Promise.reject(new Error('the power went away')), isEmpty: async () => true };
    await expect(restoreBackup(folder, { databaseUrl, store: broken })).rejects.toThrow('the power went away');
    await expect(migrate({ connectionString: databaseUrl, log: () => {} })).rejects.toThrow(/was interrupted. Begin it again/);
    const files2 = new FolderStore(await aFolder());
    await restoreBackup(folder, { databaseUrl, store: files2 });
    expect(await migrate({ connectionString: databaseUrl, log: () => {} })).toEqual([]);
    const found = await withDatabase(
      databaseUrl,
      async (client) => (await client.query('SELECT max(id)::int AS id FROM geometric_element')).rows,
    );
    expect([found[0].id, files.length, await files2.isEmpty()]).toEqual([id, 1, false]);
  });
});

describe('the folder of the backups', () => {
  it('is refused when it holds other files', async () => {
    const folder = await aFolder();
    await writeFile(path.join(folder, 'holiday.jpg'), '');
    await expect(takeBackup(settingsFor(url()), store(), folder)).rejects.toThrow(/holds other files \(holiday.jpg/);
    expect(await readdir(folder)).toEqual(['holiday.jpg']);
  });

  it('is cleared of what a killed run has left, and says so when another one runs', async () => {
    const folder = await aFolder();
    await takeBackup(settingsFor(url()), store(), folder);
    await mkdir(path.join(folder, '.partial-1/files'), { recursive: true });
    let second: unknown;
    seen.hold = async () => {
      second = await takeBackup(settingsFor(url()), store(), folder).catch((error: Error) => error.message);
    };
    await takeBackup(settingsFor(url()), store(), folder);
    seen.hold = undefined;
    expect(second).toMatch(/Another backup of this installation is running/);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('loses the backups that need not stay, and the database forgets them', async () => {
    const folder = await aFolder();
    const { name: first } = await takeBackup(settingsFor(url()), store(), folder);
    const keep = { daily: 1, weekly: 1, monthly: 1, bases: 1 };
    const { name: second, removed } = await takeBackup(settingsFor(url(), { keep }), store(), folder);
    expect(removed).toEqual([first]);
    expect((await readdir(folder)).sort()).toEqual([second, 'VIEIRO_BACKUPS']);
    expect(await sql('SELECT name FROM backup WHERE folder = $1', [folder])).toEqual([{ name: second }]);
  });

  it('takes what lies in the bin, and its files', async () => {
    await binDays(30);
    const { files } = await anElementWithPhotos(ana, 1);
    await deleteFile(ana, files[0]?.uuid as string);
    await binDays(0);
    const rows = await sql('SELECT storage_key AS key FROM element_bin_file WHERE uuid = $1', [files[0]?.uuid]);
    expect(rows).toHaveLength(1);
    const { folder } = await takeBackup(settingsFor(url()), store(), await aFolder());
    const restored = await aFolder();
    await restoreBackup(folder, { databaseUrl: await anEmptyDatabase(), store: new FolderStore(restored) });
    expect(Object.keys(await bytesUnder(restored))).toContain(rows[0]?.key);
  });

  it('says which files the store had lost, and makes a backup of everything else', async () => {
    const { files } = await anElementWithPhotos(ana, 1);
    const [row] = await sql('SELECT storage_key AS key FROM geometric_element_file WHERE uuid = $1', [files[0]?.uuid]);
    await store().remove(row?.key);
    const { manifest } = await takeBackup(settingsFor(url()), store(), await aFolder());
    expect(manifest.files.missing).toEqual([row?.key]);
    await deleteFile(ana, files[0]?.uuid as string);
  });
});

describe('files in a bucket', () => {
  it('are taken into a backup, and restored into a bucket that has none', async () => {
    const [from, to] = [new TestBucket(), new TestBucket()];
    await Promise.all([from.open(), to.open()]);
    await anElementWithPhotos(ana, 1);
    for (const [key, bytes] of Object.entries(await bytesUnder(filesFolder())))
      await new S3Store(from.settings).put(key, Buffer.from(bytes, 'base64'), 'image/png');
    const { folder, manifest } = await takeBackup(settingsFor(url()), new S3Store(from.settings), await aFolder());
    await restoreBackup(folder, { databaseUrl: await anEmptyDatabase(), store: new S3Store(to.settings) });
    expect(manifest.files.missing).toEqual([]);
    expect(to.objects.size).toBe(manifest.files.count);
    for (const [key, { bytes }] of to.objects) expect(from.objects.get(key)?.bytes.equals(bytes), key).toBe(true);
    const full = { databaseUrl: await anEmptyDatabase(), store: new S3Store(to.settings) };
    await expect(restoreBackup(folder, full)).rejects.toThrow(/the file store has files/);
    for (const bucket of [from, to]) bucket.close();
  });
});

describe('a role that only owns the database', () => {
  const admin = inject('adminUrl');
  const role = `owner_${process.pid}`;
  const password = 'only-for-this-test';
  let name: string;
  afterAll(() =>
    withDatabase(admin, async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE ${role}`);
    }),
  );

  it('restores a backup, once a superuser has made the extensions', async () => {
    const { folder } = await takeBackup(settingsFor(url()), store(), await aFolder());
    const emptyUrl = await anEmptyDatabase();
    name = new URL(emptyUrl).pathname.slice(1);
    await withDatabase(admin, async (client) => {
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
      await client.query(`ALTER DATABASE ${name} OWNER TO ${role}`);
    });
    const databaseUrl = Object.assign(new URL(emptyUrl), { username: role, password }).toString();
    const into = { databaseUrl, store: new FolderStore(await aFolder()) };
    await expect(restoreBackup(folder, into)).rejects.toThrow(/As a superuser of it run: CREATE EXTENSION "postgis"/);
    await withDatabase(emptyUrl, (client) => client.query('CREATE EXTENSION postgis'));
    await restoreBackup(folder, into);
    const { rows } = await withDatabase(databaseUrl, (client) =>
      client.query(`SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('public', 'mapserver', 'layer_data')
        AND tablename <> 'spatial_ref_sys'`),
    );
    expect(rows).toEqual([{ tableowner: role }]);
  });
});

it('programs that are older than the server are refused by the version that is needed', async () => {
  await expect(programFor('pg_dump', 99)).rejects.toThrow(
    /^pg_dump 99 or newer is needed, and this machine has \d+.*: install postgresql-client-99/,
  );
});
