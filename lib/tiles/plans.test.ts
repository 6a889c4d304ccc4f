import { beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db';
import { sql, vacuum } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import type { TileScope } from './schema';
import { tileStatement } from './statement-queries';

let typeId: number;

/** Enough elements that an index is worth its while, and a planner that would start helpers and compile if it could. */
beforeAll(async () => {
  const { ana } = await people();
  typeId = (await anElementType()).id;
  const other = await anElementType();
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT (ARRAY[$1, $2]::bigint[])[1 + i % 2], $3, 'one of many', ST_SetSRID(ST_MakePoint(-9 + (i % 100) / 50.0, 42 + i / 10000.0), 4326), i % 10 > 0
     FROM generate_series(1, 12000) AS i`,
    [typeId, other.id, ana.id],
  );
  await vacuum('geometric_element', 'element_cell');
}, 120_000);

async function planOf(z: number, scope: TileScope): Promise<string> {
  const { text, values } = tileStatement(
    { typeIds: [typeId], z, x: Math.floor((172 / 360) * 2 ** z), y: Math.floor(0.37 * 2 ** z) },
    scope,
  );
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      'SET LOCAL parallel_setup_cost = 0; SET LOCAL parallel_tuple_cost = 0; SET LOCAL min_parallel_table_scan_size = 0',
    );
    await client.query(`SET LOCAL plan_cache_mode = force_generic_plan; PREPARE tile_plan (bigint[], int, int, int) AS ${text}`);
    const [types, ...place] = values as [number[], ...number[]];
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ANALYZE EXECUTE tile_plan ('{${types}}', ${place})`);
    await client.query('DEALLOCATE tile_plan');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('how the database makes a tile', () => {
  it.each([
    [6, { kind: 'public' }, 'element_cell_pkey'],
    [14, { kind: 'public' }, 'element_cell_public_reaching'],
    [14, { kind: 'all' }, 'element_cell_private_reaching'],
    [16, { kind: 'public' }, 'geometric_element_public_box'],
    [20, { kind: 'all' }, 'geometric_element_private_box'],
  ] as const)('zoom %i, %o: by the index that is there for it, alone and without compiling', async (z, scope, index) => {
    const plan = await planOf(z, scope);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan(?! on (element_tile_state|element_cell_change))|Gather|JIT/);
  });
});
