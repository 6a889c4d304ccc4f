// What the generators share: which databases they touch, and how much comes in at once.
import { parseArgs } from 'node:util';
import pg from 'pg';

export const say = (text: string) => process.stdout.write(`${text}\n`);

export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Throws unless the database is one of the benchmark's. */
export async function assertBenchDatabase(db: pg.Client) {
  const { rows } = await db.query<{ name: string }>('SELECT current_database() AS name');
  const name = rows[0]?.name ?? '';
  if (!name.startsWith('vieiro_bench'))
    throw new Error(`${name} is not a database of the benchmark: its name must begin with vieiro_bench`);
}

/** Whether the content with this label is in the database, whole. */
export const isComplete = async (db: pg.Client, label: string) =>
  (await db.query("SELECT 1 FROM pg_description WHERE objoid = 'geometric_element'::regclass AND description = $1", [label]))
    .rowCount === 1;

/** An element type with texts and styles, new or again. Returns its id. */
export async function addType(db: pg.Client, { code, geometryType }: { code: string; geometryType: string }): Promise<number> {
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
export async function takeIndexesOff(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid IN ('geometric_element'::regclass, 'element_attribute_value'::regclass, 'element_cell'::regclass,
         'element_search'::regclass)
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await db.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Runs a generator on DATABASE_URL, with its number of elements, unless what it makes is there already. */
export async function generate(labelOf: (n: number) => string, fill: (db: pg.Client, n: number) => Promise<void>) {
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
    if (await isComplete(db, labelOf(n))) return say('complete already');
    await db.query('BEGIN');
    // What nobody has changed needs no history: it would take as long as all the rest.
    await db.query('ALTER TABLE geometric_element DISABLE TRIGGER record_element_revisions_insert');
    await fill(db, n);
    await db.query('ALTER TABLE geometric_element ENABLE TRIGGER record_element_revisions_insert');
    await db.query(`COMMENT ON TABLE geometric_element IS '${labelOf(n)}'`);
    await db.query('COMMIT');
    await timed('vacuum analyze', () => db.query('VACUUM (ANALYZE)'));
  } finally {
    await db.end();
  }
}
