import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { publishSource } from '@/lib/layers/sources/publish';
import type { Extent, SourceFacts, SourceGeometry } from '@/lib/layers/sources/schema';
import type { StyleDocument } from '@/lib/styles/schema';
import { next, sql, sqlOne } from './database';
import { aCode } from './elements';

interface Wishes {
  internalName?: string;
  title?: string;
  /** The columns of its table beside the key, as SQL; the geometry is among them. */
  columns?: string;
  /** Rows in the order of the columns, as SQL. */
  rows: string;
  document?: StyleDocument;
  supportsGetFeatureInfo?: boolean;
}

/** The description of a table with the key `id` and one geometry column, `geom`. */
async function factsOf(table: string): Promise<SourceFacts> {
  const { kind, srid, extent, count } = await sqlOne<{ kind: string; srid: number; extent: Extent; count: number }>(
    `SELECT min(GeometryType(geom)) AS kind, min(ST_SRID(geom)) AS srid, count(*)::int AS count,
       (SELECT ARRAY[ST_XMin(e), ST_YMin(e), ST_XMax(e), ST_YMax(e)] FROM ST_Extent(ST_Transform(geom, 4326)) e) AS extent FROM ${table}`,
  );
  const columns = await sql<{ original: string; type: string }>(
    `SELECT attname::text AS original, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND attname NOT IN ('id', 'geom') ORDER BY attnum`,
    [table],
  );
  return {
    schema: 'public',
    table,
    keyColumn: 'id',
    geometryColumn: 'geom',
    geometryType: kind.replace('MULTI', '').replace('STRING', '') as SourceGeometry,
    srid,
    columns: columns.map((column) => ({ ...column, name: column.original.toLowerCase() })),
    extent,
    rowCount: count,
  };
}

/** A layer whose rows are in a table of the database, published without its form. */
export async function aPublishedLayer({
  internalName = `layer-${next()}`,
  title = 'Published',
  columns = 'name text, geom geometry(Point, 4326)',
  rows,
  document,
  supportsGetFeatureInfo = true,
}: Wishes): Promise<{ id: number; internalName: string; table: string }> {
  const table = `published_${next()}`;
  await sql(`CREATE TABLE ${table} (id serial PRIMARY KEY, ${columns})`);
  const names = columns.replace(/\([^)]*\)/g, '').split(',');
  const list = names.map((column) => column.trim().split(/\s+/)[0]).join(', ');
  await sql(`INSERT INTO ${table} (${list}) VALUES ${rows}`);
  const { id } = await sqlOne<{ id: number }>(
    `INSERT INTO geometric_layer (code, name_code_id, group_id, type, internal_name, table_name, supports_get_feature_info, style_document)
     VALUES ($1, $2, (SELECT min(id) FROM geometric_layer_group), 'WMS_DATABASE', $3, $4, $5, $6) RETURNING id`,
    [
      `LAYER_${next()}`,
      await aCode(title),
      internalName,
      table,
      supportsGetFeatureInfo,
      document ? JSON.stringify(document) : null,
    ],
  );
  const facts = await factsOf(table);
  await transaction(contextFor(VISITOR, 'en-GB'), (tx) => publishSource(tx, id, facts));
  return { id, internalName, table };
}
