// Two ways to the same tiles: over HTTP from the server, and from the database by the bare statement.
import pg from 'pg';
import type { TileColumns } from '@/lib/tiles/sql';
import { tileStatement } from '@/lib/tiles/statement-queries';
import { TYPES } from './distribution';
import { connections, fetchBytes } from './http';
import type { Tile } from './tiles';

/** Fetches one tile and returns its size in bytes. */
export type Fetch = (tile: Tile) => Promise<number>;
export interface Route {
  fetch: Fetch;
  close(): Promise<void>;
}

const idsOf = (types: Tile['types'], typeIds: readonly number[]): number[] =>
  types.map((type) => typeIds[type] as number).sort((a, b) => a - b);

/** Over HTTP with reused connections, reading every byte. */
export function byHttp(address: string, typeIds: number[], clients: number): Route {
  const agent = connections(clients);
  const fetch = ({ types, z, x, y }: Tile) =>
    fetchBytes(agent, `${address}/api/tiles/elements/${idsOf(types, typeIds)}/${z}/${x}/${y}.mvt`);
  return { fetch, close: async () => agent.destroy() };
}

/** The statement of the endpoint through `pg`, prepared, on reused connections; with `columns` as the styles of the types ask for them. */
export function bySql(connectionString: string, typeIds: number[], clients: number, columns?: TileColumns): Route {
  const pool = new pg.Pool({ connectionString, max: clients, options: '-c TimeZone=UTC -c jit=off' });
  const fetch = async ({ types, z, x, y }: Tile) => {
    const { rows } = await pool.query<{ mvt: Buffer }>(
      tileStatement({ typeIds: idsOf(types, typeIds), z, x, y }, { kind: 'public' }, columns),
    );
    return rows[0]?.mvt.length ?? 0;
  };
  return { fetch, close: () => pool.end() };
}

/** The ids of the benchmark's types, in the order of `TYPES`. */
export async function findTypeIds(connectionString: string): Promise<number[]> {
  const db = new pg.Client({ connectionString });
  await db.connect();
  try {
    const { rows } = await db.query<{ code: string; id: string }>('SELECT code, id FROM geometric_element_type');
    return TYPES.map(({ code }) => Number(rows.find((row) => row.code === code)?.id));
  } finally {
    await db.end();
  }
}
