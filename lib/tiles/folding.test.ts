import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db';
import { folded, sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { foldCells } from './folding-queries';
import { tileStatement } from './statement-queries';

let types: number[];
let owner: number;
const FEW = 40;

/** Points, and lines that cross tiles, some of them in the same cells. In one statement. */
const write = (typeId: number, n: number, seed: number) =>
  sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom)
     SELECT $1, $2, 'written ' || i, i % 5 > 0, ST_SetSRID(CASE i % 2 WHEN 0 THEN ST_MakePoint(lng, lat)
       ELSE ST_MakeLine(ST_MakePoint(lng, lat), ST_MakePoint(lng + 0.2, lat + 0.05)) END, 4326)
     FROM generate_series($4::int + 1, $4::int + $3::int) i, LATERAL (SELECT
       -9 + (i % 7) * 0.3 + (i * 7919 % 1000) / 20000.0 AS lng, 42 + (i % 5) * 0.3 + (i * 104729 % 1000) / 20000.0 AS lat) p`,
    [typeId, owner, n, seed],
  );

/** Changes of every kind, each of a few elements. */
async function change(round: number): Promise<void> {
  const [one, other] = types as [number, number];
  await write(one, FEW, 1000 * round);
  await sql('UPDATE geometric_element SET geom = ST_Translate(geom, 0.03, 0.02) WHERE type_id = $1 AND id % 9 = 0', [one]);
  await sql('UPDATE geometric_element SET is_public = NOT is_public WHERE type_id = $1 AND id % 11 = $2', [other, round % 11]);
  await sql('UPDATE geometric_element SET type_id = $2 WHERE type_id = $1 AND id % 13 = $3', [one, other, round % 13]);
  await sql('DELETE FROM geometric_element WHERE type_id = $1 AND id % 17 = $2', [other, round % 17]);
}

/** The tiles of a window as bytes. */
async function tiles(): Promise<string[]> {
  const made: string[] = [];
  for (const [z, typeIds] of [
    [0, types],
    [5, types],
    [8, types],
    [8, types.slice(0, 1)],
  ] as const)
    for (const kind of ['public', 'all'] as const) {
      const [west, east] = [-9.2, -6.8].map((lng) => Math.floor((lng / 360 + 0.5) * 2 ** z)) as [number, number];
      const [north, south] = [0.365, 0.375].map((at) => Math.floor(at * 2 ** z)) as [number, number];
      for (let x = west; x <= east; x++)
        for (let y = north; y <= south; y++) {
          const { rows } = await pool.query<{ mvt: Buffer }>(tileStatement({ typeIds: [...typeIds], z, x, y }, { kind }));
          made.push(`${typeIds} ${kind} ${z}/${x}/${y} ${rows[0]?.mvt.toString('base64')}`);
        }
    }
  return made;
}

const waiting = async () => (await sqlOne<{ n: number }>('SELECT count(*)::int AS n FROM element_cell_change')).n;
const cells = () => sql('SELECT * FROM element_cell ORDER BY type_id, is_public, zoom, tile_x, tile_y, cell');

/** Whether the cells are what counting anew makes of the elements. Leaves them counted anew. */
async function expectExact(): Promise<void> {
  const were = await cells();
  await sql('SELECT rebuild_element_cells()');
  expect(were).toEqual(await cells());
}

beforeAll(async () => {
  types = [(await anElementType()).id, (await anElementType()).id];
  owner = (await people()).ana.id;
  for (const type of types) await write(type, 300, type * 10_000);
});
beforeEach(folded);

describe('changes that wait to be folded into the cells', () => {
  it('are in every tile already: folding them changes none', async () => {
    for (const round of [1, 2]) {
      await change(round);
      expect(await waiting()).toBeGreaterThan(FEW);
      const before = await tiles();
      expect(await foldCells(pool, 20)).toBe(true);
      expect(await tiles()).toEqual(before);
      await folded();
      expect(await waiting()).toBe(0);
      expect(await tiles()).toEqual(before);
      await expectExact();
    }
  }, 240_000);

  it('need no cell: whoever writes an element does not wait for whoever has the cells of its type', async () => {
    const holder = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM element_cell WHERE type_id = ANY($1) FOR UPDATE', [types]);
      await change(4);
      // Who folds gives way.
      expect(await foldCells(pool, 1000)).toBe(false);
      expect(await waiting()).toBeGreaterThan(FEW);
    } finally {
      await holder.query('ROLLBACK');
      await holder.end();
    }
    await folded();
    await expectExact();
  });

  it('are not more than a statement of many rows leaves: that one adds them itself', async () => {
    await write(types[0] as number, 101, 15_000);
    expect(await waiting()).toBe(0);
    await sql('DELETE FROM geometric_element WHERE type_id = $1', [types[0]]);
    expect(await waiting()).toBe(0);
    await expectExact();
  });

  it('are left as they were where whoever folds them is killed', async () => {
    await change(5);
    const before = [await waiting(), await cells(), await tiles()];
    const folder = new pg.Client({ connectionString: process.env.DATABASE_URL });
    folder.on('error', () => undefined);
    await folder.connect();
    await folder.query('BEGIN');
    await folder.query('SELECT fold_element_cells(30)');
    const { rows } = await folder.query('SELECT pg_backend_pid() AS pid');
    // Another one leaves the work to whoever is at it.
    expect(await foldCells(pool, 1000)).toBe(false);
    await sql('SELECT pg_terminate_backend($1, 5000)', [rows[0].pid]);
    expect([await waiting(), await cells(), await tiles()]).toEqual(before);
    await folded();
    await expectExact();
  });
});
