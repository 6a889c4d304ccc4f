import 'server-only';
import { escapeIdentifier } from 'pg';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { ImportStep, LayerImport, PublishedSource, SourceFacts } from './schema';

const { sql, raw } = Prisma;

// ── Published sources ──

const sourceColumns = sql`s.layer_id AS "layerId", 'mapserver.' || s.view_name AS view, s.table_schema AS schema,
  s.table_name AS table, s.key_column AS "keyColumn", s.geometry_column AS "geometryColumn", s.geometry_kind AS "geometryType",
  s.srid, s.columns, s.extent, s.row_count AS "rowCount"`;

export async function findSource(db: Db, layerId: number): Promise<PublishedSource | undefined> {
  const [found] = await db.$queryRaw<PublishedSource[]>`
    SELECT ${sourceColumns} FROM layer_source s WHERE s.layer_id = ${layerId}::bigint`;
  return found;
}

/** By the published name of the layer, ignoring case. */
export async function findSourceByName(
  db: Db,
  internalName: string,
): Promise<(PublishedSource & { tableName: string | null; type: string }) | undefined> {
  const [found] = await db.$queryRaw<(PublishedSource & { tableName: string | null; type: string })[]>`
    SELECT ${sourceColumns}, l.table_name AS "tableName", l.type FROM layer_source s JOIN geometric_layer l ON l.id = s.layer_id
    WHERE lower(l.internal_name) = lower(${internalName}) AND l.type IN ('WMS_DATABASE', 'WMS_SHAPE')`;
  return found;
}

export async function upsertSource(db: Db, layerId: number, viewName: string, it: SourceFacts): Promise<void> {
  await db.$executeRaw`
    INSERT INTO layer_source (layer_id, table_schema, table_name, view_name, key_column, geometry_column, geometry_kind, srid,
      columns, extent, row_count)
    VALUES (${layerId}::bigint, ${it.schema}, ${it.table}, ${viewName}, ${it.keyColumn}, ${it.geometryColumn}, ${it.geometryType},
      ${it.srid}::int, ${JSON.stringify(it.columns)}::jsonb, ${it.extent}::double precision[], ${it.rowCount}::bigint)
    ON CONFLICT (layer_id) DO UPDATE SET (table_schema, table_name, view_name, key_column, geometry_column, geometry_kind, srid,
      columns, extent, row_count) = (excluded.table_schema, excluded.table_name, excluded.view_name, excluded.key_column,
      excluded.geometry_column, excluded.geometry_kind, excluded.srid, excluded.columns, excluded.extent, excluded.row_count)`;
}

/** Creates a view in schema `mapserver` over a table. `columns`: expressions and their names; all come from the catalogue. */
export async function createView(
  db: Db,
  name: string,
  { schema, table }: Pick<SourceFacts, 'schema' | 'table'>,
  columns: readonly { expression: string; name: string }[],
): Promise<void> {
  const list = columns.map((it) => `${it.expression} AS ${escapeIdentifier(it.name)}`).join(', ');
  await db.$executeRaw(
    sql`${raw(`CREATE VIEW mapserver.${escapeIdentifier(name)} AS SELECT ${list} FROM ${escapeIdentifier(schema)}.${escapeIdentifier(table)}`)}`,
  );
}

/** PostgreSQL's types of a table's columns: category letter and name. */
export const findColumnKinds = (db: Db, { schema, table }: Pick<SourceFacts, 'schema' | 'table'>) =>
  db.$queryRaw<{ name: string; type: string; category: string; kind: string }[]>`
    SELECT a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type, t.typcategory::text AS category, t.typname::text AS kind
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = ${schema} AND c.relname = ${table} AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`;

// ── Unused tables and views ──

export interface Relation {
  schema: 'layer_data' | 'mapserver';
  name: string;
}

export async function insertGarbage(db: Db, { schema, name }: Relation, dueInS: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO layer_garbage (relation_schema, relation_name, due)
    VALUES (${schema}, ${name}, now() + ${dueInS}::int * interval '1 second')
    ON CONFLICT (relation_schema, relation_name) DO UPDATE SET due = excluded.due`;
}

/** Returns how many there were. */
export const deleteGarbage = (db: Db, { schema, name }: Relation): Promise<number> =>
  db.$executeRaw`DELETE FROM layer_garbage WHERE relation_schema = ${schema} AND relation_name = ${name}`;

/** The oldest due relation, locked until the transaction ends: views before the tables that they read. */
export async function lockDueGarbage(db: Db): Promise<Relation | undefined> {
  const [found] = await db.$queryRaw<Relation[]>`
    SELECT relation_schema AS schema, relation_name AS name FROM layer_garbage WHERE due <= now()
    ORDER BY relation_schema DESC, due LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return found;
}

/** Drops a relation if it exists. Gives up after a second if it is in use, and never cascades. */
export async function dropRelation(db: Db, { schema, name }: Relation): Promise<void> {
  await db.$executeRaw`SET LOCAL lock_timeout = '1s'`;
  const kind = schema === 'mapserver' ? 'VIEW' : 'TABLE';
  await db.$executeRaw(sql`${raw(`DROP ${kind} IF EXISTS ${schema}.${escapeIdentifier(name)}`)}`);
}

// ── Imports ──

const importColumns = sql`id::text, filename, step, rows_done AS "rowsDone", rows_total AS "rowsTotal"`;

/** False if the id is in use by a running import, or by somebody else. */
export async function insertImport(db: Db, { id, accountId, filename }: { id: string; accountId: number; filename: string }) {
  const inserted = await db.$executeRaw`
    INSERT INTO layer_import AS i (id, account_id, filename, step) VALUES (${id}::uuid, ${accountId}::bigint, ${filename}, 'UNPACKING')
    ON CONFLICT (id) DO UPDATE SET filename = excluded.filename, step = 'UNPACKING', rows_done = 0, rows_total = NULL,
      cancelled = false, touched = now()
    WHERE i.account_id = excluded.account_id
      AND (i.step IN ('LOADED', 'FAILED') OR i.touched < now() - interval '1 minute')`;
  return inserted === 1;
}

export interface ImportState {
  step: ImportStep;
  rowsDone?: number;
  rowsTotal?: number;
}

/** Writes the progress. Returns whether the import is to be cancelled. */
export async function updateImport(db: Db, id: string, { step, rowsDone, rowsTotal }: ImportState): Promise<boolean> {
  const [row] = await db.$queryRaw<{ cancelled: boolean }[]>`
    UPDATE layer_import SET step = ${step}, rows_done = coalesce(${rowsDone ?? null}::bigint, rows_done),
      rows_total = coalesce(${rowsTotal ?? null}::bigint, rows_total), touched = now()
    WHERE id = ${id}::uuid RETURNING cancelled`;
  return row?.cancelled ?? false;
}

export async function findImport(db: Db, id: string, accountId: number): Promise<LayerImport | undefined> {
  const [found] = await db.$queryRaw<LayerImport[]>`
    SELECT ${importColumns} FROM layer_import WHERE id = ${id}::uuid AND account_id = ${accountId}::bigint`;
  return found;
}

export const cancelImportRow = (db: Db, id: string, accountId: number): Promise<number> =>
  db.$executeRaw`UPDATE layer_import SET cancelled = true WHERE id = ${id}::uuid AND account_id = ${accountId}::bigint`;

/** Deletes imports older than a day. */
export const deleteOldImports = (db: Db): Promise<number> =>
  db.$executeRaw`DELETE FROM layer_import WHERE touched < now() - interval '1 day'`;
