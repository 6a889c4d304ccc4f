import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { anAttribute, withDivisions } from '@/lib/test/geography';
import { CLUSTER, contentsOf, MAINTENANCE, maintain, tablesOf } from '@/lib/test/maintenance';
import { people } from '@/lib/test/people';
import { urlForDatabase, withClient } from '@/scripts/lib/database.ts';
import { ensurePrograms } from '@/scripts/lib/packages.ts';
import { libpqEnvironment } from './libpq';

const run = promisify(execFile);
const url = process.env.DATABASE_URL as string;

/** The only search path of PostgreSQL 17 while it maintains a table. */
const safe = 'pg_catalog';

beforeAll(async () => {
  await withDivisions();
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
  it.each(MAINTENANCE)('%s works on every table', async (command) => {
    const each = (await tablesOf(url)).map((table) => `${command} ${table}`);
    await maintain(url, each, safe);
  });

  it('CLUSTER rewrites the elements', () => maintain(url, [CLUSTER], safe));

  it('triggers work', async () => {
    const changes = [
      `UPDATE public.geometric_element SET description = description || '!', is_public = NOT is_public, geom = geom`,
      `UPDATE public.user_account SET login = login || '2'`,
    ];
    await maintain(url, changes, safe);
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
  const asSuperuser = (statement: string) => withClient(admin, (client: pg.Client) => client.query(statement));
  await asSuperuser(`CREATE DATABASE ${pg.escapeIdentifier(copy)}`);
  try {
    await program('pg_dump', ['--format=custom', `--file=${file}`], url);
    await program('pg_restore', ['--exit-on-error', `--dbname=${copy}`, file], copyUrl);
    expect(await contentsOf(copyUrl)).toEqual(await contentsOf(url));
  } finally {
    await asSuperuser(`DROP DATABASE ${pg.escapeIdentifier(copy)} WITH (FORCE)`);
  }
});
