import 'server-only';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import type { Extent } from './schema';

/** The timeout of statements over operators' tables, whose names come from the catalogue. */
const TIMEOUT_MS = 20_000;
type Client = Pick<PoolClient, 'query'>;

export interface TableRow {
  oid: number;
  schema: string;
  table: string;
  /** relkind in pg_class: r, p, v, m, f. */
  kind: string;
  /** Part of an extension, such as spatial_ref_sys. */
  ofExtension: boolean;
  readable: boolean;
}

/** Runs reads that may be long or fail: in a transaction that is rolled back, with a timeout. */
export async function reading<T>(pool: Pick<Pool, 'connect'>, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN TRANSACTION READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`);
    return await work(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** Tables and views of this name, in any schema or in one. A name with capitals is searched as it is and in small letters. */
export async function findTables(client: Client, table: string, schema?: string): Promise<TableRow[]> {
  const { rows } = await client.query<TableRow>(
    `SELECT c.oid::int AS oid, n.nspname AS schema, c.relname AS "table", c.relkind AS kind,
       EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e') AS "ofExtension",
       has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') AS readable
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relname IN ($1::text, lower($1::text))
       AND ($2::text IS NULL OR n.nspname IN ($2::text, lower($2::text)))
     ORDER BY c.relname = $1::text DESC, n.nspname = 'public' DESC, n.nspname`,
    [table, schema ?? null],
  );
  return rows;
}

export interface TableColumn {
  name: string;
  type: string;
  /** The name of the type without its modifier. */
  kind: string;
  /** For geometries: as the column declares it; `GEOMETRY` and 0 without a declaration. */
  geometryType: string | null;
  srid: number | null;
  /** A key of this column only: unique and not null. */
  key: 'primary' | 'unique' | null;
}

export async function findColumns(client: Client, oid: number): Promise<TableColumn[]> {
  const { rows } = await client.query<TableColumn>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, t.typname AS kind,
       CASE WHEN t.typname = 'geometry' THEN upper(postgis_typmod_type(a.atttypmod)) END AS "geometryType",
       CASE WHEN t.typname = 'geometry' THEN postgis_typmod_srid(a.atttypmod) END AS srid,
       (SELECT CASE WHEN bool_or(i.indisprimary) THEN 'primary' WHEN count(i.indexrelid) > 0 AND a.attnotnull THEN 'unique' END
        FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL
          AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum) AS key
     FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [oid],
  );
  return rows;
}

const place = ({ schema, table }: Pick<TableRow, 'schema' | 'table'>) => `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;

/** Whether a column is unique and not null, for views, which have no keys. */
export async function isUnique(client: Client, table: TableRow, column: string): Promise<boolean> {
  const name = escapeIdentifier(column);
  const { rows } = await client.query<{ unique: boolean }>(
    `SELECT count(*) = count(DISTINCT ${name}) AS "unique" FROM ${place(table)}`,
  );
  return rows[0]?.unique === true;
}

export interface GeometryFacts {
  rowCount: number;
  /** The types of geometry in the rows, such as `MULTIPOLYGON`, and their coordinate systems. */
  kinds: string[];
  srids: number[];
}

export async function findGeometryFacts(client: Client, table: TableRow, column: string): Promise<GeometryFacts> {
  const geom = escapeIdentifier(column);
  const { rows } = await client.query<GeometryFacts>(
    `SELECT coalesce(sum(count), 0)::float8 AS "rowCount", coalesce(array_agg(DISTINCT kind) FILTER (WHERE kind IS NOT NULL), '{}') AS kinds,
       coalesce(array_agg(DISTINCT srid) FILTER (WHERE srid IS NOT NULL), '{}') AS srids
     FROM (SELECT GeometryType(${geom}) AS kind, ST_SRID(${geom}) AS srid, count(*) FROM ${place(table)} GROUP BY 1, 2) found`,
  );
  return rows[0] as GeometryFacts;
}

/** The extent of the rows, in the table's own system; null without rows. */
export async function findBox(client: Client, table: TableRow, column: string): Promise<Extent | null> {
  const { rows } = await client.query<{ box: Extent | null }>(
    `SELECT CASE WHEN b IS NOT NULL THEN ARRAY[ST_XMin(b), ST_YMin(b), ST_XMax(b), ST_YMax(b)] END AS box
     FROM (SELECT ST_Extent(${escapeIdentifier(column)}) AS b FROM ${place(table)}) q`,
  );
  return rows[0]?.box ?? null;
}

/** Whether the geometries are indexed; unknown for views. */
export async function hasSpatialIndex(client: Client, oid: number, column: string): Promise<boolean> {
  const { rows } = await client.query<{ indexed: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indrelid = $1::oid AND m.amname IN ('gist', 'spgist', 'brin') AND a.attname = $2::text) AS indexed`,
    [oid, column],
  );
  return rows[0]?.indexed === true;
}

/** The tables and views that a view reads, recursively. */
export async function findTablesBehind(client: Client, oid: number): Promise<{ schema: string; table: string }[]> {
  const { rows } = await client.query<{ schema: string; table: string }>(
    `WITH RECURSIVE behind (oid) AS (
       SELECT $1::oid UNION
       SELECT d.refobjid FROM behind b JOIN pg_rewrite r ON r.ev_class = b.oid
         JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass)
     SELECT n.nspname AS schema, c.relname AS "table" FROM behind b JOIN pg_class c ON c.oid = b.oid
       JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid <> $1::oid`,
    [oid],
  );
  return rows;
}
