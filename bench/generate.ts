/**
 * Fills a migrated and seeded database with elements for the benchmark: `generate.ts --elements 1000000`, DATABASE_URL says where.
 * Only a database whose name begins with `vieiro_bench` is touched. One that is complete already is left as it is.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { clusterCount, INSERT_ELEMENTS, TYPES } from './distribution';

const OWNERS = 200;
const BATCH = 100_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** What the content follows from: another distribution or number makes another mark. */
const markOf = (n: number) =>
  createHash('sha256')
    .update(readFileSync(new URL('./distribution.ts', import.meta.url)))
    .update(String(n))
    .digest('hex');

async function assertBenchDatabase(db: pg.Client) {
  const { rows } = await db.query<{ name: string }>('SELECT current_database() AS name');
  const name = rows[0]?.name ?? '';
  if (!name.startsWith('vieiro_bench'))
    throw new Error(`${name} is not a database of the benchmark: its name must begin with vieiro_bench`);
}

const isComplete = async (db: pg.Client, mark: string) =>
  (await db.query("SELECT 1 FROM pg_description WHERE objoid = 'geometric_element'::regclass AND description = $1", [mark]))
    .rowCount === 1;

async function addOwners(db: pg.Client): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO user_account (login, password_hash, locale, role, locked)
     SELECT 'bench-' || n, '-', (SELECT min(code) FROM language), 'USER', true FROM generate_series(1, $1::int) n
     ON CONFLICT (lower(login)) DO UPDATE SET locked = true RETURNING id`,
    [OWNERS],
  );
  return rows.map(({ id }) => id);
}

async function addType(db: pg.Client, { code, geometryType }: (typeof TYPES)[number]): Promise<number> {
  await db.query("INSERT INTO code_group (group_code) VALUES ('GEOMETRIC_ELEMENT_NAME') ON CONFLICT DO NOTHING");
  const style = (kind: string) =>
    `CASE WHEN $2 = 'ANY_GEOMETRY' OR $2 LIKE '%${kind}%' THEN (SELECT min(id) FROM style WHERE kind = '${kind}') END`;
  const { rows } = await db.query<{ id: number }>(
    `WITH name AS (INSERT INTO code (group_code, code) VALUES ('GEOMETRIC_ELEMENT_NAME', $1)
       ON CONFLICT (group_code, code) DO UPDATE SET sort_order = 0 RETURNING id),
     text AS (INSERT INTO internationalization (code_id, language, description)
       SELECT name.id, language.code, $1 FROM name, language ON CONFLICT DO NOTHING)
     INSERT INTO geometric_element_type (code, name_code_id, geometry_type, point_style_id, line_style_id, polygon_style_id)
     SELECT $1, id, $2, ${style('POINT')}, ${style('LINE')}, ${style('POLYGON')} FROM name
     ON CONFLICT (code) DO UPDATE SET description = NULL RETURNING id`,
    [code, geometryType],
  );
  return rows[0]!.id;
}

/** The indexes that loading keeps off and makes again at the end: all but those behind a constraint. */
async function takeIndexesOff(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid IN ('geometric_element'::regclass, 'element_cell'::regclass)
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await db.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

async function insertElements(db: pg.Client, n: number, types: number[], owners: number[]) {
  for (let first = 1; first <= n; first += BATCH) {
    const last = Math.min(n, first + BATCH - 1);
    await db.query(INSERT_ELEMENTS, [first, last, clusterCount(n), types, owners]);
    if (last % (10 * BATCH) === 0) say(`  ${last} elements`);
  }
}

/** The triggers that keep the cells are off while loading; the cells are counted once at the end. */
async function load(db: pg.Client, n: number) {
  await db.query('TRUNCATE geometric_element, element_cell CASCADE');
  const types: number[] = [];
  for (const type of TYPES) types.push(await addType(db, type));
  const owners = await addOwners(db);
  const indexes = await takeIndexesOff(db);
  await db.query('ALTER TABLE geometric_element DISABLE TRIGGER keep_element_cells_insert');
  await timed('elements', () => insertElements(db, n, types, owners));
  await db.query('ALTER TABLE geometric_element ENABLE TRIGGER keep_element_cells_insert');
  await timed('cells', () => db.query('SELECT rebuild_element_cells()'));
  for (const definition of indexes) await timed(/INDEX (\S+)/.exec(definition)?.[1] ?? 'index', () => db.query(definition));
}

async function main() {
  const { values } = parseArgs({ options: { elements: { type: 'string', default: '1000000' } } });
  const n = Number(values.elements);
  if (!Number.isInteger(n) || n < 1) throw new Error(`--elements ${values.elements} is not a number of elements`);
  const db = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    options: '-c TimeZone=UTC -c jit=off -c work_mem=128MB -c maintenance_work_mem=512MB',
  });
  await db.connect();
  try {
    await assertBenchDatabase(db);
    if (await isComplete(db, markOf(n))) return say('complete already');
    await db.query('BEGIN');
    await load(db, n);
    await db.query(`COMMENT ON TABLE geometric_element IS '${markOf(n)}'`);
    await db.query('COMMIT');
    await timed('vacuum analyze', () => db.query('VACUUM (ANALYZE) geometric_element, element_cell'));
  } finally {
    await db.end();
  }
}

await main();
