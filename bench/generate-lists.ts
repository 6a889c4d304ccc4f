/**
 * Fills a migrated and seeded database with elements of one type for the benchmark of the lists: `generate-lists.ts --elements
 * 1000000`, DATABASE_URL says where. Only a database whose name begins with `vieiro_bench` is touched.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { addLinks, addSurroundings, insertListed, LIST_TYPE, ownersOf } from './lists-content';
import { addType, generate, say, takeIndexesOff, timed } from './loading';

const BATCH = 50_000;
const TRIGGERS = ['stamp_element_cells_insert'];

/** What the content follows from: another content or number makes another label. */
function labelOf(n: number): string {
  const hash = createHash('sha256').update(String(n));
  for (const file of ['chance', 'data-types', 'lists-content'])
    hash.update(readFileSync(new URL(`./${file}.ts`, import.meta.url)));
  return hash.digest('hex');
}

async function insertElements(db: pg.Client, n: number, typeId: number, attributes: Record<string, number>) {
  const { rows } = await db.query<{ id: number }>(
    "SELECT id FROM user_account WHERE login LIKE 'lister-%' ORDER BY id DESC LIMIT $1",
    [ownersOf(n)],
  );
  const owners = rows.map(({ id }) => id);
  for (let first = 1; first <= n; first += BATCH) {
    const last = Math.min(n, first + BATCH - 1);
    await db.query(insertListed(attributes), [first, last, typeId, owners]);
    if (last % (5 * BATCH) === 0) say(`  ${last} elements`);
  }
}

async function fill(db: pg.Client, n: number) {
  await db.query('TRUNCATE geometric_element, element_cell CASCADE');
  const typeId = await addType(db, { code: LIST_TYPE, geometryType: 'POINT' });
  const attributes = await addSurroundings(db, typeId, n);
  const indexes = await takeIndexesOff(db);
  for (const trigger of TRIGGERS) await db.query(`ALTER TABLE geometric_element DISABLE TRIGGER ${trigger}`);
  await timed('elements', () => insertElements(db, n, typeId, attributes));
  for (const trigger of TRIGGERS) await db.query(`ALTER TABLE geometric_element ENABLE TRIGGER ${trigger}`);
  await timed('cells', () => db.query('SELECT rebuild_element_cells()'));
  for (const definition of indexes) await timed(/INDEX (\S+)/.exec(definition)?.[1] ?? 'index', () => db.query(definition));
  await timed('relations and joins', () => addLinks(db, typeId, n));
}

await generate(labelOf, fill);
