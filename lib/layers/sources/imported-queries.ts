import 'server-only';
import { escapeIdentifier, type Pool } from 'pg';
import type { Extent, SourceColumn } from './schema';

/** Statements over a table that was just imported, over plain connections: an index over a million rows takes longer than a transaction may. */
type Client = Pick<Pool, 'query' | 'connect'>;
const SCHEMA = 'layer_data';
const place = (table: string) => `${SCHEMA}.${escapeIdentifier(table)}`;

/** The imported columns, in the file's order, with the names of the import. */
export async function findLoadedColumns(client: Client, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a
     WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped AND a.attname NOT IN ('gid', 'geom') ORDER BY a.attnum`,
    [place(table)],
  );
  return rows;
}

export async function renameColumns(client: Client, table: string, columns: readonly { from: string; to: SourceColumn }[]) {
  for (const { from, to } of columns)
    if (from !== to.name)
      await client.query(`ALTER TABLE ${place(table)} RENAME ${escapeIdentifier(from)} TO ${escapeIdentifier(to.name)}`);
}

/** Converts one-letter columns, as logical values are imported, to booleans: `?` and other letters become null. */
export async function makeBooleans(client: Client, table: string, columns: readonly string[]): Promise<void> {
  if (columns.length === 0) return;
  const changes = columns.map((name) => {
    const letter = `upper(btrim(${escapeIdentifier(name)}::text))`;
    const value = `CASE WHEN ${letter} IN ('T', 'Y', '1', 'TRUE') THEN true WHEN ${letter} IN ('F', 'N', '0', 'FALSE') THEN false END`;
    return `ALTER ${escapeIdentifier(name)} TYPE boolean USING ${value}`;
  });
  await client.query(`ALTER TABLE ${place(table)} ${changes.join(', ')}`);
}

/** Adds the indexes that drawing needs. */
export async function indexTable(client: Client, table: string): Promise<void> {
  await client.query(`CREATE INDEX ON ${place(table)} USING gist (geom)`);
  await client.query(`ANALYZE ${place(table)}`);
}

export interface RowFacts {
  rows: number;
  /** Rows without a geometry. */
  shapeless: number;
  /** Rows with a position that is not finite, or outside the range of every coordinate system. */
  outside: number;
  /** The extent of the others, in the table's own system. */
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
}

/** Bounds of the coordinates of all systems; PostgreSQL sorts NaN after every number, so it is outside as well. */
const BOUNDS = { degrees: [180.000001, 90.000001], others: [1e9, 1e9] } as const;

export async function findRowFacts(client: Client, table: string, { inDegrees }: { inDegrees: boolean }): Promise<RowFacts> {
  const [x, y] = inDegrees ? BOUNDS.degrees : BOUNDS.others;
  const { rows } = await client.query<RowFacts>(
    `SELECT count(*)::int AS rows, count(*) FILTER (WHERE box IS NULL)::int AS shapeless,
       count(*) FILTER (WHERE NOT inside)::int AS outside,
       min(ST_XMin(box)) FILTER (WHERE inside) AS west, min(ST_YMin(box)) FILTER (WHERE inside) AS south,
       max(ST_XMax(box)) FILTER (WHERE inside) AS east, max(ST_YMax(box)) FILTER (WHERE inside) AS north
     FROM (SELECT box, ST_XMin(box) >= -$1::float8 AND ST_XMax(box) <= $1::float8
         AND ST_YMin(box) >= -$2::float8 AND ST_YMax(box) <= $2::float8 AS inside
       FROM (SELECT CASE WHEN NOT ST_IsEmpty(geom) THEN Box2D(geom) END AS box FROM ${place(table)}) boxes) judged`,
    [x, y],
  );
  return rows[0] as RowFacts;
}

/** Whether a system uses degrees; undefined for one that the database does not know. */
export async function findIsGeographic(client: Client, srid: number): Promise<boolean | undefined> {
  const { rows } = await client.query<{ geographic: boolean }>(
    `SELECT proj4text ~ 'proj=longlat' AS geographic FROM spatial_ref_sys WHERE srid = $1 AND auth_name = 'EPSG' AND auth_srid = $1`,
    [srid],
  );
  return rows[0]?.geographic;
}

/** A box transformed to longitude and latitude. Throws outside of the system's domain. */
export async function findExtentInDegrees(client: Client, box: Extent, srid: number): Promise<Extent> {
  const { rows } = await client.query<{ extent: Extent }>(
    `SELECT ARRAY[ST_XMin(b), ST_YMin(b), ST_XMax(b), ST_YMax(b)] AS extent
     FROM (SELECT Box2D(ST_Transform(ST_Segmentize(ST_SetSRID(ST_MakeBox2D(ST_Point($1, $2), ST_Point($3, $4))::geometry, $5::int),
       greatest($3::float8 - $1::float8, $4::float8 - $2::float8, 1e-9) / 16), 4326)) AS b) q`,
    [...box, srid],
  );
  return (rows[0] as { extent: Extent }).extent;
}

/** A statement that may take too long, or fail on odd coordinates: then undefined. Runs in a transaction that is rolled back. */
async function within<T>(
  pool: Client,
  timeoutMs: number,
  ask: (client: Pick<Client, 'query'>) => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL statement_timeout = ${Number(timeoutMs)}`);
    return await ask(client);
  } catch {
    return undefined;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** The number of self-crossing areas; undefined if the query takes too long. */
export const countInvalid = (pool: Client, table: string, timeoutMs: number): Promise<number | undefined> =>
  within(pool, timeoutMs, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${place(table)} WHERE NOT ST_IsValid(geom)`,
    );
    return rows[0]?.count;
  });

/** The extent of the rows transformed to EPSG:4326; undefined if one of them cannot be transformed, or the query takes too long. */
export async function findRowsExtent(pool: Client, table: string, timeoutMs: number): Promise<Extent | undefined> {
  const extent = await within(pool, timeoutMs, async (client) => {
    const { rows } = await client.query<{ extent: Extent | null }>(
      `SELECT CASE WHEN b IS NOT NULL THEN ARRAY[ST_XMin(b), ST_YMin(b), ST_XMax(b), ST_YMax(b)] END AS extent
     FROM (SELECT ST_Extent(ST_Transform(geom, 4326)) AS b FROM ${place(table)}) q`,
    );
    return rows[0]?.extent;
  });
  return extent?.every(Number.isFinite) ? extent : undefined;
}
