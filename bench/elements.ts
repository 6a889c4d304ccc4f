// The elements of the benchmark, as they get into a migrated database that has languages, roles and styles.
import type pg from 'pg';
import { clusterCount, INSERT_ELEMENTS, TYPES } from './distribution';
import { addType, say, takeIndexesOff, timed } from './loading';

const OWNERS = 200;
const BATCH = 100_000;

async function addOwners(db: pg.Client): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO user_account (login, password_hash, locale, role, locked)
     SELECT 'bench-' || n, '-', (SELECT min(code) FROM language), 'USER', true FROM generate_series(1, $1::int) n
     ON CONFLICT (lower(login)) DO UPDATE SET locked = true RETURNING id`,
    [OWNERS],
  );
  return rows.map(({ id }) => id);
}

async function insertElements(db: pg.Client, n: number, types: number[], owners: number[]) {
  for (let first = 1; first <= n; first += BATCH) {
    const last = Math.min(n, first + BATCH - 1);
    await db.query(INSERT_ELEMENTS, [first, last, clusterCount(n), types, owners]);
    if (last % (10 * BATCH) === 0) say(`  ${last} elements`);
  }
}

/**
 * Replaces all elements by `n` of the benchmark, and changes them before they are indexed. The triggers that keep the cells are off; the cells
 * are counted once at the end.
 */
export async function loadElements(db: pg.Client, n: number, change?: (db: pg.Client) => Promise<void>) {
  await db.query('TRUNCATE geometric_element, element_cell CASCADE');
  const types: number[] = [];
  for (const type of TYPES) types.push(await addType(db, type));
  const owners = await addOwners(db);
  const indexes = await takeIndexesOff(db);
  await db.query('ALTER TABLE geometric_element DISABLE TRIGGER stamp_element_cells_insert');
  await timed('elements', () => insertElements(db, n, types, owners));
  await change?.(db);
  await db.query('ALTER TABLE geometric_element ENABLE TRIGGER stamp_element_cells_insert');
  await timed('cells', () => db.query('SELECT rebuild_element_cells()'));
  for (const definition of indexes) await timed(/INDEX (\S+)/.exec(definition)?.[1] ?? 'index', () => db.query(definition));
}
