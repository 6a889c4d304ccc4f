import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { FolderStore } from '@/lib/storage/folder';
import { aFolder, anElementWithPhotos, anEmptyDatabase, bytesUnder, rowsOf, withDatabase } from '@/lib/test/backups';
import { sql } from '@/lib/test/database';
import { elementScene, modify } from '@/lib/test/element-scene';
import { type Person, person } from '@/lib/test/people';
import { readSums, sha256Of, writeManifest } from '../backup/manifest';
import { findTables } from '../backup/queries';
import { migrate } from '../lib/migrate.ts';
import { run } from '../lib/processes.ts';
import { importInstallation } from './into';
import type { Manifest } from './manifest';
import { exportInstallation } from './out';

// Databases are made and filled by each of them.
vi.setConfig({ testTimeout: 120_000 });
elementScene();
const url = () => process.env.DATABASE_URL as string;
const store = () => new FolderStore(process.env.STORAGE_DIR as string);
const into = async (folder: string, target?: string) => {
  const databaseUrl = target ?? (await anEmptyDatabase());
  const files = await aFolder();
  const manifest = await importInstallation(folder, { databaseUrl, store: new FolderStore(files) });
  return { databaseUrl, files, manifest };
};
const exported = async () => {
  const folder = path.join(await aFolder(), 'export');
  return { folder, manifest: await exportInstallation(folder, { databaseUrl: url(), store: store() }) };
};

let ana: Person;
let element: number;
let photos: string[];
beforeAll(async () => {
  ana = await person();
  const made = await anElementWithPhotos(ana, 2);
  element = made.id;
  photos = made.files.map(({ uuid }) => uuid);
  await modify(ana, element, { description: 'Fonte "nova",\n=1+1; \\N' });
  // Coordinates that no short text says.
  await sql('UPDATE geometric_element SET geom = ST_SetSRID(ST_MakePoint(-8.1 - 1.0 / 3, 42.0 + 2.0 / 7), 4326) WHERE id = $1', [
    element,
  ]);
  await sql('CREATE SCHEMA IF NOT EXISTS "of the operator"');
  await sql(`CREATE TABLE "of the operator"."odd 'name'" (id serial PRIMARY KEY, "a;b" numeric(10, 3) CHECK ("a;b" > 0), at timestamptz,
    bytes bytea, list text[], geom geometry(Point, 25829), twice numeric GENERATED ALWAYS AS ("a;b" * 2) STORED)`);
  await sql(`CREATE INDEX odd_at ON "of the operator"."odd 'name'" (at)`);
  await sql(`INSERT INTO "of the operator"."odd 'name'" ("a;b", at, bytes, list, geom) VALUES
    (1.25, '2026-01-01 10:00:00.123456+01', '\\x00ff', ARRAY['a,b', NULL, ''], ST_SetSRID(ST_MakePoint(500000.1, 4700000.7), 25829)), (2, NULL, NULL, NULL, NULL)`);
  await sql(`CREATE VIEW mapserver.odd_view AS SELECT id, at FROM "of the operator"."odd 'name'"`);
});

/** What is equal afterwards: all but what only concerns one server. */
const OWN =
  /^public\.(_prisma_migrations|installed_version|backup|login_attempt|limited_use|account_write|storage_garbage|layer_garbage|element_tile_(change|fold|state))$/;
const equalRows = async (client: pg.Client) =>
  Object.fromEntries(Object.entries(await rowsOf(client)).filter(([name]) => !OWN.test(name)));

describe('out and in again', () => {
  let folder: string;
  let manifest: Manifest;
  let target: Awaited<ReturnType<typeof into>>;
  beforeAll(async () => {
    ({ folder, manifest } = await exported());
    target = await into(folder);
  }, 120_000);

  it('every row of every table is equal, tables of the operator as well', async () => {
    const [expected, found] = [await withDatabase(url(), equalRows), await withDatabase(target.databaseUrl, equalRows)];
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows);
    expect(expected[`of the operator.odd 'name'`]).toHaveLength(2);
    expect(expected['public.element_revision_2026']?.length).toBeGreaterThan(1);
  });

  it('every file that rows speak of is equal', async () => {
    const keys = (
      await sql<{ key: string }>('SELECT storage_key AS key FROM geometric_element_file WHERE element_id = $1', [element])
    ).map((it) => it.key);
    const [expected, found] = [await bytesUnder(process.env.STORAGE_DIR as string), await bytesUnder(target.files)];
    expect(keys).toHaveLength(photos.length);
    for (const key of keys) expect(found[key] && found[key] === expected[key], key).toBe(true);
  });

  it('goes on as an installation: triggers, keys, views and the next number', async () => {
    await withDatabase(target.databaseUrl, async (client) => {
      const one = async (query: string) => (await client.query(query)).rows[0].found;
      expect(await one("SELECT count(*)::int AS found FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'")).toBe(0);
      expect(await one("SELECT count(*)::int AS found FROM pg_constraint WHERE contype = 'f' AND condeferrable")).toBe(
        await withDatabase(
          url(),
          async (own) =>
            (await own.query("SELECT count(*)::int AS found FROM pg_constraint WHERE contype = 'f' AND condeferrable")).rows[0]
              .found,
        ),
      );
      expect(await one('SELECT count(*)::int AS found FROM mapserver.odd_view')).toBe(2);
      expect(await one("SELECT count(*)::int AS found FROM pg_indexes WHERE indexname = 'odd_at'")).toBe(1);
      const next = `INSERT INTO geometric_element (type_id, owner_id, description, geom) SELECT type_id, owner_id, 'next', geom FROM geometric_element WHERE id = ${element} RETURNING id::int AS found`;
      expect(await one(next)).toBeGreaterThan(element);
      expect(
        await one(
          `SELECT count(*)::int AS found FROM element_revision r JOIN geometric_element e ON e.id = r.element_id WHERE e.description = 'next'`,
        ),
      ).toBe(1);
    });
    expect(await migrate({ connectionString: target.databaseUrl, log: () => {} })).toEqual([]);
  });

  it('belongs to the owner of the database, whoever brings it in', async () => {
    const databaseUrl = await anEmptyDatabase();
    const database = new URL(databaseUrl).pathname.slice(1);
    const owner = `${database} owner`;
    await withDatabase(inject('adminUrl'), async (client) => {
      await client.query(`CREATE ROLE "${owner}"`);
      await client.query(`ALTER DATABASE "${database}" OWNER TO "${owner}"`);
    });
    await into(folder, databaseUrl);
    const { rows } = await withDatabase(databaseUrl, (client) =>
      client.query(`SELECT DISTINCT pg_get_userbyid(c.relowner) AS owner FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'v') AND n.nspname IN ('public', 'mapserver', 'of the operator')
          AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`),
    );
    expect(rows).toEqual([{ owner }]);
    await withDatabase(databaseUrl, (client) => client.query(`REASSIGN OWNED BY "${owner}" TO CURRENT_USER`));
    await withDatabase(inject('adminUrl'), async (client) => {
      await client.query(`ALTER DATABASE "${database}" OWNER TO CURRENT_USER`);
      await client.query(`DROP ROLE "${owner}"`);
    });
  });

  it('is open: CSV with a head, checksums that sha256sum reads', async () => {
    const table = await readFile(path.join(folder, 'tables/public.geometric_element.csv'), 'utf8');
    expect(table).toMatch(/^id,/);
    expect(table).toContain('SRID=4326;POINT(-8.43333333333333');
    expect(manifest.tables.find(({ name }) => name === 'geometric_element')?.rows).toBeGreaterThan(0);
    await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
    expect(await readdir(folder)).not.toContain('.script.sql');
  });
});

describe('nothing is overwritten or half written', () => {
  it('an export goes into an empty folder only', async () => {
    const folder = await aFolder();
    await writeFile(path.join(folder, 'mine.txt'), 'mine');
    await expect(exportInstallation(folder, { databaseUrl: url(), store: store() })).rejects.toThrow('mine.txt');
    expect(await readdir(folder)).toEqual(['mine.txt']);
  });

  it('an import goes into an empty installation only', async () => {
    const { folder } = await exported();
    await expect(into(folder, url())).rejects.toThrow('empty installation');
  });

  it('a damaged or foreign export, and one of another version, is refused before anything is written', async () => {
    const { folder, manifest } = await exported();
    const databaseUrl = await anEmptyDatabase();
    const isEmpty = async () => (await withDatabase(databaseUrl, findTables)).length === 0;
    await expect(into(await aFolder(), databaseUrl)).rejects.toThrow('is no export');
    await appendFile(path.join(folder, 'tables/public.style.csv'), 'x');
    await expect(into(folder, databaseUrl)).rejects.toThrow('tables/public.style.csv is not as it was written');
    const { folder: other } = await exported();
    await writeManifest(
      other,
      { ...manifest, product: { ...manifest.product, lastMigration: '20200101000000_old' } },
      await readSums(other),
    );
    await expect(into(other, databaseUrl)).rejects.toThrow('20200101000000_old');
    expect(await isEmpty()).toBe(true);
  });

  it('a row that breaks a rule leaves no rows', async () => {
    const { folder, manifest } = await exported();
    const file = 'tables/public.geometric_element_file.csv';
    const lines = (await readFile(path.join(folder, file), 'utf8')).split('\n');
    const at = (lines[0] ?? '').split(',').indexOf('element_id');
    const cells = (lines[1] ?? '').split(',');
    cells[at] = '999999999';
    await writeFile(path.join(folder, file), [lines[0], cells.join(','), ...lines.slice(2)].join('\n'));
    const sums = await readSums(folder);
    await writeManifest(folder, manifest, sums.set(file, await sha256Of(path.join(folder, file))));
    const databaseUrl = await anEmptyDatabase();
    await expect(into(folder, databaseUrl)).rejects.toThrow(/foreign key/);
    const { rows } = await withDatabase(databaseUrl, (client) => client.query('SELECT count(*)::int AS n FROM user_account'));
    expect(rows[0].n).toBe(0);
  });
});
