import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { Column } from '@/lib/columns/columns';
import { csvLines } from '@/lib/columns/csv';
import type { Value } from '@/lib/columns/values';
import type { Related } from '@/lib/relations/sql';
import { el, xmlText } from '@/lib/xml/writer';
import type { Content } from './formats';
import type { ExportRow } from './queries';

/** Layers by the dimension of their geometries. */
const LAYERS = [
  { kind: 'point', one: 'Point' },
  { kind: 'line', one: 'LineString' },
  { kind: 'polygon', one: 'Polygon' },
] as const;
/** GDAL's names of types. */
const FIELD: Record<Column['kind'], { type: string; subtype?: string }> = {
  STRING: { type: 'String' },
  CHOICE: { type: 'String' },
  CHOICES: { type: 'String' },
  ADDRESS: { type: 'String' },
  INTEGER: { type: 'Integer64' },
  DECIMAL: { type: 'Real' },
  FLAG: { type: 'Integer', subtype: 'Boolean' },
  DAY: { type: 'Date' },
  MOMENT: { type: 'DateTime' },
};

/** A table with the elements of one kind of geometry, for GDAL to read. */
export interface GisTable {
  /** The name of its layer, such as `fountain_point`. */
  layer: string;
  kind: (typeof LAYERS)[number]['kind'];
  /** GDAL's name of its geometries: `MultiPoint` as soon as one of them has several parts. */
  geometryType: string;
  /** The table of the relations of its elements, such as `fountain_point_relations`. Absent without relations. */
  relations?: string;
}
interface Open extends GisTable {
  stream: WriteStream;
  relationStream?: WriteStream;
}

/** In tables, flags are 1 and 0, which GDAL reads, and several values are one text. */
const plain = (value: Value): Value =>
  Array.isArray(value) ? value.join('|') : typeof value === 'boolean' ? Number(value) : value;

async function add(stream: WriteStream, records: readonly unknown[][]): Promise<void> {
  if (!stream.write(csvLines(records, ','))) await once(stream, 'drain');
}

interface Sorted {
  records: unknown[][];
  isMulti: boolean;
  related: unknown[][];
}

/** The rows of each kind of geometry: the columns, the files, the geometry as hexadecimal WKB, its dimension and whether it has parts. */
function sorted({ columns, valuesOf, withFiles, withRelations }: Content, rows: readonly ExportRow[]): Map<number, Sorted> {
  const found = new Map<number, Sorted>();
  const id = columns.findIndex(({ code }) => code === 'id');
  for (const row of rows) {
    const [wkb, dimension, isMulti] = row.slice(-3) as [string, number, boolean];
    const files = withFiles ? [plain((row[columns.length] ?? []) as string[])] : [];
    const related = withRelations ? ((row.at(-4) ?? []) as Related[]) : [];
    const of = found.get(dimension) ?? { records: [], isMulti: false, related: [] };
    of.records.push([...valuesOf(row).map(plain), ...files, wkb]);
    for (const it of related) of.related.push([row[id], ...it]);
    of.isMulti ||= isMulti;
    found.set(dimension, of);
  }
  return found;
}

const fieldsOf = ({ columns, withFiles }: Content) => [
  ...columns.map(({ code, kind }) => ({ code, ...FIELD[kind] })),
  ...(withFiles ? [{ code: 'files', type: 'String', subtype: undefined }] : []),
];

/** The columns of relations: the element, then as in `Related`. */
export const RELATION_FIELDS = [
  { code: 'element_id', type: 'Integer64' },
  { code: 'relation_id', type: 'Integer64' },
  { code: 'related_id', type: 'Integer64' },
  { code: 'related_type', type: 'String' },
  { code: 'related_name', type: 'String' },
  { code: 'comments', type: 'String' },
] as const;

const sourceOf = (table: string) => [
  el('SrcDataSource', { relativeToVRT: 1 }, `${table}.csv`),
  el('OpenOptions', {}, el('OOI', { key: 'EMPTY_STRING_AS_NULL' }, 'YES')),
];
const field = ({ code, type, subtype }: { code: string; type: string; subtype?: string }) =>
  el('Field', { name: code, src: code, type, ...(subtype && { subtype }) });

/** The description of the tables for GDAL: layers, types of columns, coordinate columns. */
function description(content: Content, tables: readonly GisTable[]): string {
  const hasId = content.columns.some(({ code }) => code === 'id');
  const layers = tables.map(({ layer, geometryType }) =>
    el(
      'OGRVRTLayer',
      { name: layer },
      ...sourceOf(layer),
      ...(hasId ? [el('FID', {}, 'id')] : []),
      el('GeometryType', {}, `wkb${geometryType}`),
      el('LayerSRS', {}, `EPSG:${content.crs}`),
      el('GeometryField', { encoding: 'WKB', field: 'geom' }),
      ...fieldsOf(content).map(field),
    ),
  );
  const relations = tables.flatMap(({ relations: table }) =>
    table
      ? [el('OGRVRTLayer', { name: table }, ...sourceOf(table), el('GeometryType', {}, 'wkbNone'), ...RELATION_FIELDS.map(field))]
      : [],
  );
  return xmlText(el('OGRVRTDataSource', {}, ...layers, ...relations));
}

/** Writes the elements as tables into a folder, with a description (`content.vrt`) by which GDAL reads them. */
export async function writeTables(
  folder: string,
  content: Content,
  batches: AsyncIterable<readonly ExportRow[]>,
): Promise<GisTable[]> {
  const open = new Map<number, Open>();
  const streamTo = (table: string) => createWriteStream(path.join(folder, `${table}.csv`));
  const opened = async (dimension: number): Promise<Open> => {
    const known = open.get(dimension);
    if (known) return known;
    const { kind, one } = LAYERS[dimension] as (typeof LAYERS)[number];
    const layer = `${content.name}_${kind}`;
    const made = { layer, kind, geometryType: one, stream: streamTo(layer) };
    open.set(dimension, made);
    await add(made.stream, [codes]);
    return made;
  };
  const addRelated = async (table: Open, related: readonly unknown[][]) => {
    if (related.length === 0) return;
    if (!table.relationStream) {
      table.relations = `${table.layer}_relations`;
      table.relationStream = streamTo(table.relations);
      await add(table.relationStream, [RELATION_FIELDS.map(({ code }) => code)]);
    }
    await add(table.relationStream, related);
  };
  const codes = [...fieldsOf(content).map(({ code }) => code), 'geom'];
  try {
    for await (const batch of batches)
      for (const [dimension, { records, isMulti, related }] of sorted(content, batch)) {
        const table = await opened(dimension);
        if (isMulti && !table.geometryType.startsWith('Multi')) table.geometryType = `Multi${table.geometryType}`;
        await add(table.stream, records);
        await addRelated(table, related);
      }
    if (open.size === 0) await opened(content.dimension);
  } finally {
    const streams = [...open.values()].flatMap(({ stream, relationStream }) =>
      relationStream ? [stream, relationStream] : [stream],
    );
    for (const stream of streams) stream.end();
    await Promise.all(streams.map((stream) => finished(stream)));
  }
  const tables = [...open.keys()].sort().flatMap((dimension) => open.get(dimension) ?? []);
  await writeFile(path.join(folder, 'content.vrt'), description(content, tables));
  return tables.map(({ layer, kind, geometryType, relations }) => ({
    layer,
    kind,
    geometryType,
    ...(relations && { relations }),
  }));
}
