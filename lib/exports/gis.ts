import 'server-only';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '@/lib/auth/context';
import type { ElementType } from '@/lib/element-types/schema';
import { failuresIn, runGdal } from '@/lib/gdal/run';
import { styleDocument } from '@/lib/styles/service';
import { toQml } from '@/lib/styles/to-qml';
import { toSld } from '@/lib/styles/to-sld';
import { nameIn } from '@/lib/translations/schema';
import type { Content } from './formats';
import { type GisTable, RELATION_FIELDS, writeTables } from './gis-tables';
import { metadataStatements, rowsOf } from './gpkg-metadata';
import type { ExportRow } from './queries';
import type { GIS_FORMATS } from './schema';

/** A million rows take two minutes. */
const MAX_MS = 30 * 60_000;

type GisFormat = (typeof GIS_FORMATS)[number];
interface Making {
  ctx: Context;
  type: ElementType;
  content: Content;
  folder: string;
  signal?: AbortSignal;
}

async function ogr(program: 'ogr2ogr' | 'ogrinfo', args: string[], { folder, signal }: Making): Promise<void> {
  const { code, said } = await runGdal(program, {
    args,
    env: { CPL_TMPDIR: folder, OGR_SQLITE_SYNCHRONOUS: 'OFF' },
    timeoutMs: MAX_MS,
    signal,
  });
  if (code !== 0 || failuresIn(said).length > 0) throw new Error(`${program} failed: ${said.slice(0, 2000)}`);
}

const SCHEMA_EXTENSION = 'http://www.geopackage.org/spec121/#extension_schema';

/** The columns with translated names, which are made unique. */
function namedColumns({ columns, labels }: Content) {
  const names = new Set<string>();
  return columns.map((column, at) => {
    const label = labels[at] ?? column.code;
    const name = names.has(label) ? `${label} (${column.code})` : label;
    names.add(name);
    return { ...column, name };
  });
}

/** Names of columns and lists of choices, by the schema extension of GeoPackage. QGIS shows its value lists. */
function schemaStatements({ content, ctx }: Making, tables: readonly GisTable[]): string[] {
  const named = namedColumns(content).map((column) => ({
    ...column,
    list: column.kind === 'CHOICE' && column.choices.length > 0 ? `${content.name}_${column.code}` : null,
  }));
  const columns = tables.flatMap(({ layer }) => named.map(({ code, name, list }) => [layer, code, name, name, null, null, list]));
  const choices = named.flatMap(({ list, choices }) =>
    list === null || !content.hasCodes
      ? []
      : choices.map((it) => [list, 'enum', it.code, null, null, null, null, nameIn(it, ctx.locale)]),
  );
  return [
    `CREATE TABLE gpkg_data_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT, description TEXT,
      mime_type TEXT, constraint_name TEXT, CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name), CONSTRAINT gdc_tn UNIQUE (table_name, name))`,
    `CREATE TABLE gpkg_data_column_constraints (constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, value TEXT, min NUMERIC,
      min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT,
      CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value))`,
    `INSERT INTO gpkg_extensions (table_name, column_name, extension_name, definition, scope) VALUES
      ${rowsOf(['gpkg_data_columns', 'gpkg_data_column_constraints'].map((it) => [it, null, 'gpkg_schema', SCHEMA_EXTENSION, 'read-write']))}`,
    `INSERT INTO gpkg_data_columns VALUES ${rowsOf(columns.map((row) => (content.hasCodes ? row : [...row.slice(0, -1), null])))}`,
    ...(choices.length > 0 ? [`INSERT INTO gpkg_data_column_constraints VALUES ${rowsOf(choices)}`] : []),
  ];
}

/** The styles of the type in the form in which QGIS reads them from a GeoPackage. They also carry the names of columns: before GDAL 3.7 QGIS finds these nowhere else. */
async function styleStatements({ ctx, type, content }: Making, tables: readonly GisTable[]): Promise<string[]> {
  const aliases = namedColumns(content).map(({ code, name }) => ({ column: code, alias: name }));
  const styles = await Promise.all(
    tables.map(async ({ layer, kind }) => {
      const [layerType, name] = (
        {
          point: ['POINT', type.pointStyleName],
          line: ['LINE', type.lineStyleName],
          polygon: ['POLYGON', type.polygonStyleName],
        } as const
      )[kind];
      if (name === null) return [];
      const document = await styleDocument(ctx, { layerType, styleName: name });
      return [[layer, 'geom', name.slice(0, 30), toQml(document, aliases).text, toSld(document, name).text, '1']];
    }),
  );
  const rows = styles.flat();
  if (rows.length === 0) return [];
  return [
    `CREATE TABLE layer_styles (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, f_table_catalog TEXT, f_table_schema TEXT, f_table_name TEXT,
      f_geometry_column TEXT, styleName TEXT, styleQML TEXT, styleSLD TEXT, useAsDefault BOOLEAN, description TEXT, owner TEXT, ui TEXT,
      update_time DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')))`,
    `INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('layer_styles', 'attributes', 'layer_styles')`,
    `INSERT INTO layer_styles (f_table_name, f_geometry_column, styleName, styleQML, styleSLD, useAsDefault, f_table_catalog, f_table_schema)
      VALUES ${rowsOf(rows.map((row) => [...row, '', '']))}`,
  ];
}

const SQLITE_TYPES = { Integer64: 'INTEGER', String: 'TEXT' } as const;

/** An empty table of the relations of a layer's elements. GDAL and QGIS find the relation by its foreign key. */
function relationStatements({ layer, relations }: GisTable): string[] {
  if (!relations) return [];
  const [element, ...others] = RELATION_FIELDS.map(({ code, type }) => `${code} ${SQLITE_TYPES[type]}`);
  return [
    `CREATE TABLE "${relations}" (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
      ${element} NOT NULL REFERENCES "${layer}" (fid) ON DELETE CASCADE, ${others.join(', ')})`,
    `INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('${relations}', 'attributes', '${relations}')`,
  ];
}

const hasId = ({ columns }: Content) => columns.some(({ code }) => code === 'id');

async function geoPackage(making: Making, vrt: string, file: string, tables: readonly GisTable[]): Promise<void> {
  const { content, type } = making;
  for (const [at, { layer, geometryType }] of tables.entries())
    await ogr(
      'ogr2ogr',
      [
        ...['-f', 'GPKG', ...(at > 0 ? ['-update'] : []), file, vrt, layer, '-nln', layer, '-gt', '65536'],
        ...['-nlt', geometryType.toUpperCase()],
        ...(hasId(content) ? ['-preserve_fid'] : []),
        ...['-lco', 'GEOMETRY_NAME=geom', '-lco', 'FID=fid', '-lco', `DESCRIPTION=${type.description ?? type.name}`],
      ],
      making,
    );
  const statements = [
    ...tables.flatMap(relationStatements),
    ...schemaStatements(making, tables),
    ...(await styleStatements(making, tables)),
    ...metadataStatements(type, tables, { locale: making.ctx.locale, now: new Date() }),
  ];
  const place = path.join(making.folder, 'statement.sql');
  for (const statement of statements) {
    await writeFile(place, statement);
    await ogr('ogrinfo', ['-q', file, '-sql', `@${place}`], making);
  }
  for (const { relations: table } of tables)
    if (table) await ogr('ogr2ogr', ['-append', file, vrt, table, '-nln', table, '-gt', '65536'], making);
}

/** Neither format has instants, which are written as texts. */
const WITHOUT_TIMES = ['-mapFieldType', 'DateTime=String'];
const FILES: Record<GisFormat, (making: Making, vrt: string, tables: readonly GisTable[]) => Promise<string>> = {
  gpkg: async (making, vrt, tables) => {
    const file = path.join(making.folder, 'content.gpkg');
    await geoPackage(making, vrt, file, tables);
    return file;
  },
  shp: async (making, vrt) => {
    const file = path.join(making.folder, 'content.shp.zip');
    await ogr('ogr2ogr', ['-f', 'ESRI Shapefile', file, vrt, ...WITHOUT_TIMES, '-lco', 'ENCODING=UTF-8'], making);
    return file;
  },
  kml: async (making, vrt) => {
    const file = path.join(making.folder, 'content.kml');
    await ogr('ogr2ogr', ['-f', 'KML', file, vrt, ...WITHOUT_TIMES, '-dsco', 'NameField=description'], making);
    return file;
  },
};

/** Makes a file for a GIS in a folder. Returns its place. Throws the reason of `signal`. */
export async function writeGisFile(
  format: GisFormat,
  making: Making,
  batches: AsyncIterable<readonly ExportRow[]>,
): Promise<string> {
  const tables = await writeTables(making.folder, making.content, batches);
  return FILES[format](making, path.join(making.folder, 'content.vrt'), tables);
}
