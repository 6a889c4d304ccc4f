import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { anAttribute, withPlaces } from '@/lib/test/geography';
import { people } from '@/lib/test/people';
import { urlForDatabase, withClient } from '@/scripts/lib/database.mjs';
import { ensurePrograms } from '@/scripts/lib/packages.mjs';
import { libpqEnvironment } from './libpq';

const run = promisify(execFile);
const url = process.env.DATABASE_URL as string;

const tables = async () =>
  (
    await sql<{ name: string }>(
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> 'spatial_ref_sys' ORDER BY 1`,
    )
  ).map(({ name }) => name);

/** Runs the statements on one connection, in which names are looked up as PostgreSQL 17 does while it maintains a table. */
const maintain = (statements: string[]) =>
  withClient(url, async (client: pg.Client) => {
    await client.query('SET search_path = pg_catalog');
    for (const statement of statements) await client.query(statement);
  });

beforeAll(async () => {
  await withPlaces();
  const type = await anElementType();
  const note = await anAttribute(type, 'TEXT');
  const { ana } = await people();
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, internal_comments, is_public, attribute_values, geom)
     SELECT $1, $2, 'Fonte de ' || i, 'Água ' || i, i % 3 > 0, jsonb_build_object($3::text, 'Ñu ' || i),
       ST_SetSRID(ST_MakePoint(-8 + i / 100.0, 43), 4326)
     FROM generate_series(1, 50) i`,
    [type.id, ana.id, note.id],
  );
  expect((await sqlOne('SELECT count(*)::int AS n FROM element_attribute_value WHERE text IS NOT NULL')).n).toBe(50);
});

describe('maintenance with a safe search_path', () => {
  it.each(['ANALYZE', 'REINDEX TABLE', 'VACUUM (FULL, ANALYZE)'])('%s works on every table', async (command) =>
    maintain((await tables()).map((table) => `${command} ${table}`)),
  );

  it('CLUSTER rewrites the elements', () => maintain(['CLUSTER public.geometric_element USING geometric_element_pkey']));

  it('triggers work', async () => {
    await maintain([
      `UPDATE public.geometric_element SET description = description || '!', is_public = NOT is_public, geom = geom`,
      `UPDATE public.user_account SET login = login || '2'`,
    ]);
    expect((await sqlOne(`SELECT count(*)::int AS n FROM geometric_element WHERE owner_login LIKE '%2'`)).n).toBe(50);
  });
});

it('a dump is restored without an error, with every row and index', async () => {
  const { postgres } = await ensurePrograms(['postgres']);
  const copy = `${new URL(url).pathname.slice(1)}_restored`;
  // A superuser restores: the extensions need one, and the owners come with the dump.
  const admin = inject('adminUrl');
  const copyUrl = urlForDatabase(admin, copy);
  const file = path.join(process.env.STORAGE_DIR as string, 'dump');
  const program = (name: string, args: string[], of: string) =>
    run(path.join(postgres.bin, name), args, { env: { ...process.env, ...libpqEnvironment(of, 'vieiro') } });
  const contents = (of: string) =>
    withClient(of, async (client: pg.Client) => {
      const rows = [];
      for (const table of await tables())
        rows.push([
          table,
          (
            await client.query(
              `SELECT count(*)::int AS n, md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${table} t`,
            )
          ).rows,
        ]);
      const indexes = await client.query(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`);
      return { rows, indexes: indexes.rows };
    });
  const asSuperuser = (statement: string) => withClient(admin, (client: pg.Client) => client.query(statement));
  await asSuperuser(`CREATE DATABASE ${pg.escapeIdentifier(copy)}`);
  try {
    await program('pg_dump', ['--format=custom', `--file=${file}`], url);
    await program('pg_restore', ['--exit-on-error', `--dbname=${copy}`, file], copyUrl);
    expect(await contents(copyUrl)).toEqual(await contents(url));
  } finally {
    await asSuperuser(`DROP DATABASE ${pg.escapeIdentifier(copy)} WITH (FORCE)`);
  }
});
