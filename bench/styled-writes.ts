// What styles by attribute cost those who write: the trigger that keeps the classes, and the waiting while they are counted.
import pg from 'pg';
import { median } from './rounds';
import { pause } from './waiting';

const WRITES = 100;
const PAUSE_MS = 5;
const TRIGGERS = ['insert', 'update', 'delete'].map((of) => `stamp_class_cells_${of}`);

const INSERT = `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, attribute_values)
  SELECT $1::bigint, (SELECT min(id) FROM user_account WHERE login LIKE 'bench-%'), 'Written by the benchmark', ST_SetSRID(ST_MakePoint(
    -8.5 + ($2::int % 100) / 1000.0, 42.8 + ($2::int % 89) / 1000.0), 4326), true,
    coalesce((SELECT jsonb_build_object(id::text, 'KIND ' || $2::int % 8) FROM element_type_attribute_type WHERE type_id = $1), '{}') RETURNING id`;
const MOVE = 'UPDATE geometric_element SET geom = ST_Translate(geom, 0.001, 0.001) WHERE id = $1';

/** Some elements written and moved, one after the other, in a transaction that is taken back; in ms for each. */
async function writesMs(db: pg.Client, typeId: number, keepsClasses: boolean): Promise<number> {
  await db.query('BEGIN');
  try {
    if (!keepsClasses) for (const it of TRIGGERS) await db.query(`ALTER TABLE geometric_element DISABLE TRIGGER ${it}`);
    const start = performance.now();
    for (let n = 0; n < WRITES; n++) {
      const { rows } = await db.query<{ id: string }>(INSERT, [typeId, n]);
      await db.query(MOVE, [rows[0]?.id]);
    }
    return (performance.now() - start) / WRITES;
  } finally {
    await db.query('ROLLBACK');
  }
}

/** What the trigger costs a write, with and without it in turn. */
export async function triggerCost(db: pg.Client, typeId: number, rounds: number) {
  const ms: { withIt: number[]; withoutIt: number[] } = { withIt: [], withoutIt: [] };
  for (let turn = -1; turn < rounds; turn++) {
    const [withoutIt, withIt] = [await writesMs(db, typeId, false), await writesMs(db, typeId, true)];
    if (turn < 0) continue;
    ms.withIt.push(withIt);
    ms.withoutIt.push(withoutIt);
  }
  return { withMs: median(ms.withIt), withoutMs: median(ms.withoutIt) };
}

/** How long each of some statements takes, one after the other on a connection of its own, until `isOver`. In ms. */
async function timesUntil(
  url: string,
  isOver: () => boolean,
  run: (db: pg.Client, n: number) => Promise<unknown>,
): Promise<number[]> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const times: number[] = [];
  try {
    for (let n = 0; !isOver(); n++) {
      const start = performance.now();
      await run(db, n);
      times.push(performance.now() - start);
      await pause(PAUSE_MS);
    }
  } finally {
    await db.end();
  }
  return times;
}

/** While something runs: how long a writer of the type takes for each element, and how long the lock that it needs is waited for. */
export async function writingWhile(url: string, typeId: number, run: () => Promise<unknown>) {
  let isOver = false;
  const over = () => isOver;
  const writer = timesUntil(url, over, (db, n) => db.query(INSERT, [typeId, n]));
  const waiting = timesUntil(url, over, (db) => db.query('SELECT pg_advisory_xact_lock_shared(7280, $1::int)', [typeId]));
  await run().finally(() => {
    isOver = true;
  });
  const [writes, waits] = await Promise.all([writer, waiting]);
  return { writes: writes.length, medianMs: median(writes), slowestMs: Math.max(...writes), longestWaitMs: Math.max(...waits) };
}
