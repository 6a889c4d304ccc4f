import 'server-only';
import { pool } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import { badTable } from './errors';
import { findExtentInDegrees, findIsGeographic } from './imported-queries';
import { columnNames, readTableAddress } from './names';
import type { CheckedSource, Extent, SourceGeometry } from './schema';
import {
  findBox,
  findColumns,
  findGeometryFacts,
  findTables,
  findTablesBehind,
  hasSpatialIndex,
  isUnique,
  reading,
  type TableColumn,
  type TableRow,
} from './table-queries';

type Client = Parameters<Parameters<typeof reading>[1]>[0];

/** Schemas of the app, of PostgreSQL or of an extension. */
const CLOSED_SCHEMA = /^(pg_.*|information_schema|mapserver|layer_data|topology|tiger.*)$/i;
/** The app's own tables, by the Prisma models, which are generated from the migrated database. */
const OURS = new Set(Object.keys(Prisma.ModelName).map((it) => it.toLowerCase()));
const isOurs = ({ schema, table }: Pick<TableRow, 'schema' | 'table'>) =>
  CLOSED_SCHEMA.test(schema) || (schema === 'public' && (OURS.has(table.replaceAll('_', '')) || table.startsWith('_prisma')));

/** Tables of divisions are public: an operator's views may join them. */
const OPEN_TABLES = ['province', 'county', 'municipality', 'parish', 'population_entity'];
const isPrivate = (it: Pick<TableRow, 'schema' | 'table'>) =>
  isOurs(it) && !/^(pg_catalog|information_schema)$/.test(it.schema) && !OPEN_TABLES.includes(it.table);

/** The types of geometry that are drawn, single and multi-part; not curves and 3D surfaces. */
const KINDS: Record<string, SourceGeometry> = {
  POINT: 'POINT',
  MULTIPOINT: 'POINT',
  LINESTRING: 'LINE',
  MULTILINESTRING: 'LINE',
  POLYGON: 'POLYGON',
  MULTIPOLYGON: 'POLYGON',
};
/** Usual names of a view's key column. */
const USUAL_KEYS = ['gid', 'id', 'fid', 'ogc_fid', 'objectid', 'ogr_fid'];
const MANY_ROWS = 10_000;
const NOT_SERVED = ['geometry', 'geography', 'raster', 'bytea'];

/** Finds the named table. Our own tables are refused whether they exist or not: 400, and they are never read. */
async function tableMeant(client: Client, text: string) {
  const address = readTableAddress(text);
  if (!address) throw badTable('format');
  const found = await findTables(client, address.table, address.schema);
  if (CLOSED_SCHEMA.test(address.schema ?? '') || found.some((it) => isOurs(it) || it.ofExtension))
    throw badTable('private', { name: text });
  const [first, second] = found.filter((it) => it.readable);
  if (!first) throw badTable(found.length > 0 ? 'unreadable' : 'absent', { name: text });
  const exact = first.table === address.table && second?.table !== first.table;
  if (second && !exact)
    throw badTable('ambiguous', { name: text, names: found.map((it) => `${it.schema}.${it.table}`).join(', ') });
  if ((await findTablesBehind(client, first.oid)).some(isPrivate)) throw badTable('readsPrivate', { name: text });
  return { address, table: first };
}

function geometryColumn(columns: readonly TableColumn[], named: string | undefined, name: string): TableColumn {
  const geometries = columns.filter((it) => it.kind === 'geometry');
  const names = geometries.map((it) => it.name).join(', ');
  const [first, ...others] = named ? geometries.filter((it) => [named, named.toLowerCase()].includes(it.name)) : geometries;
  if (!first && named) throw badTable('noSuchGeometry', { name, column: named });
  if (!first) throw badTable('noGeometry', { name });
  if (others.length > 0) throw badTable('geometries', { name, names });
  return first;
}

async function keyColumn(client: Client, table: TableRow, columns: readonly TableColumn[]): Promise<string> {
  const own = columns.find((it) => it.key === 'primary') ?? columns.find((it) => it.key === 'unique');
  if (own) return own.name;
  const name = `${table.schema}.${table.table}`;
  if (table.kind === 'r' || table.kind === 'p') throw badTable('noKey', { name });
  for (const usual of USUAL_KEYS) {
    const column = columns.find((it) => it.name.toLowerCase() === usual);
    if (column && (await asked(name, isUnique(client, table, column.name)))) return column.name;
  }
  throw badTable('noViewKey', { name, names: USUAL_KEYS.join(', ') });
}

/** Type of geometry and coordinate system: as the column declares them, else as the rows have them. */
function geometryFacts(column: TableColumn, found: { kinds: string[]; srids: number[] }, name: string) {
  const said = column.geometryType && KINDS[column.geometryType.replace(/(ZM|Z|M)$/, '')];
  const kinds = found.kinds.map((kind) => KINDS[kind] ?? kind);
  const all = [...new Set(kinds.length > 0 ? kinds : said ? [said] : [])];
  const strange = kinds.find((kind) => !Object.values(KINDS).includes(kind as SourceGeometry));
  if (strange) throw badTable('kind', { name, kind: strange });
  if (all.length > 1) throw badTable('mixed', { name, names: all.join(', ') });
  if (all.length === 0) throw badTable('empty', { name });
  const srids = found.srids.length > 0 ? found.srids : [column.srid ?? 0];
  if (srids.length > 1) throw badTable('systems', { name, names: srids.join(', ') });
  return { geometryType: all[0] as SourceGeometry, srid: srids[0] as number };
}

async function extentOf(client: Client, table: TableRow, column: string, { srid, name }: { srid: number; name: string }) {
  const known = srid > 0 ? await findIsGeographic(pool, srid) : undefined;
  if (known === undefined) throw badTable('system', { name, srid });
  const box = await asked(name, findBox(client, table, column));
  if (!box || known) return box;
  return findExtentInDegrees(pool, box, srid).catch((): Extent => {
    throw badTable('impossible', { name, system: `EPSG:${srid}` });
  });
}

/** Reads the table itself: a view may be broken, a table without an index may take for ever. */
async function asked<T>(name: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === '57014') throw badTable('slow', { name });
    if (code && /^(22|42|0A|55|XX)/.test(code)) throw badTable('broken', { name, reason: message });
    throw error;
  }
}

async function factsOf(client: Client, text: string): Promise<CheckedSource> {
  const { address, table } = await tableMeant(client, text);
  const name = `${table.schema}.${table.table}`;
  const columns = await findColumns(client, table.oid);
  const column = geometryColumn(columns, address.geometryColumn, name);
  const key = await keyColumn(client, table, columns);
  const found = await asked(name, findGeometryFacts(client, table, column.name));
  const { geometryType, srid } = geometryFacts(column, found, name);
  const extent = await extentOf(client, table, column.name, { srid, name });
  const isTable = table.kind === 'r' || table.kind === 'p' || table.kind === 'm';
  const slow = isTable && found.rowCount > MANY_ROWS && !(await hasSpatialIndex(client, table.oid, column.name));
  const served = columns.filter((it) => !NOT_SERVED.includes(it.kind));
  return {
    schema: table.schema,
    table: table.table,
    keyColumn: key,
    geometryColumn: column.name,
    geometryType,
    srid,
    columns: columnNames(served.map(({ name: original, type }) => ({ original, type }))),
    extent,
    rowCount: found.rowCount,
    warnings: slow ? [{ key: 'project.layerSource.warning.noIndex', values: { name, count: found.rowCount } }] : [],
  };
}

/**
 * Checks and describes a table that an administrator names for a layer: `table`, `schema.table`, or either with its geometry
 * column in brackets. Throws a 400 at `tableName` for a table of the app, of the catalogue or of an extension, one that does not exist,
 * cannot be read, has no key, or has several types of geometry or coordinate systems.
 */
export const checkTable = (tableName: string): Promise<CheckedSource> => reading(pool, (client) => factsOf(client, tableName));
