import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Column } from '@/lib/columns/columns';
import { featureSql } from '@/lib/columns/features/sql';
import { archivedFilesSql, archivePathsSql, columnSql, fileAddressesSql, geometryIn } from '@/lib/columns/sql';
import { lettersPerBatch, type Streaming, streamRows } from '@/lib/db/stream';
import { type ElementSelection, elementsSql } from '@/lib/elements/list/sql';
import type { Locale } from '@/lib/i18n/locales';
import { relatedSql } from '@/lib/relations/sql';
import { Prisma } from '@/prisma/generated/client';

const { join, sql } = Prisma;

/** How many rows are read, and written, at a time. */
const BATCH = 500;

/**
 * The forms in which geometries are read: as a part of a whole feature of GeoJSON, WKT, longitude and latitude (or x and y) of an inner point, hexadecimal WKB with its
 * dimension and whether it has several parts.
 */
export type GeometryForm = 'feature' | 'wkt' | 'lonlat' | 'wkb';

/** The columns and parts that are read of each element. */
export interface Reading {
  columns: readonly Column[];
  /** EPSG code. */
  crs: string;
  geometry: GeometryForm;
  withFiles: boolean;
  /** Whether files are named by their paths in the archive instead of their addresses. */
  hasArchive: boolean;
  /** Whether the relations of each element are read, together with WKB. */
  withRelations: boolean;
  /** The language in which a feature names chosen values; absent: their codes. */
  labelsIn?: Locale;
}

/**
 * The values of the columns, then, if requested, the addresses of the files and the relations, then the geometry in one to three columns;
 * or the text of a feature alone.
 */
export type ExportRow = unknown[];

const GEOMETRIES: Record<Exclude<GeometryForm, 'feature'>, (geom: Prisma.Sql) => Prisma.Sql> = {
  wkt: (geom) => sql`ST_AsText(${geom}, 15)`,
  wkb: (geom) =>
    sql`encode(ST_AsBinary(${geom}), 'hex'), ST_Dimension(e.geom), ST_NumGeometries(e.geom) > 1 OR GeometryType(e.geom) LIKE 'MULTI%'`,
  lonlat: (geom) => {
    const point = sql`CASE WHEN GeometryType(${geom}) = 'POINT' THEN ${geom} ELSE ST_PointOnSurface(${geom}) END`;
    return sql`ST_X(${point}), ST_Y(${point})`;
  },
};

const filesSql = ({ hasArchive }: Reading, actor: Actor) => (hasArchive ? archivePathsSql(actor) : fileAddressesSql(actor));

function featureOf(reading: Reading, geom: Prisma.Sql, actor: Actor): Prisma.Sql {
  const { columns, withFiles, labelsIn } = reading;
  return featureSql(
    {
      ...(columns.some(({ code }) => code === 'id') && { id: [sql`e.id`] }),
      geometry: sql`ST_AsGeoJSON(${geom}, 15, 0)`,
      properties: columns.map((column) => ({ name: column.code, column })),
      more: withFiles ? { files: sql`to_json(coalesce(${filesSql(reading, actor)}, '{}'))` } : {},
      labelsIn,
    },
    actor,
  );
}

/** All elements of a selection, in its order, in batches, all from one snapshot. */
export function readElements(
  selection: ElementSelection,
  actor: Actor,
  reading: Reading,
  streaming?: Streaming,
): AsyncGenerator<ExportRow[], void> {
  const geom = geometryIn(Number(reading.crs));
  if (reading.geometry === 'feature')
    return streamRows<[string]>(elementsSql(selection, featureOf(reading, geom, actor)), lettersPerBatch, streaming);
  const columns = [
    ...reading.columns.map((it) => columnSql(it, actor)),
    ...(reading.withFiles ? [filesSql(reading, actor)] : []),
    ...(reading.withRelations ? [relatedSql(actor)] : []),
    GEOMETRIES[reading.geometry](geom),
  ];
  return streamRows<ExportRow>(elementsSql(selection, join(columns)), BATCH, streaming);
}

/** A file: its key in the store, and its path in an archive. */
export type StoredFile = [key: string, path: string];

/** The files of each element of a selection that somebody sees, in its order; null for an element without any. */
export const readFiles = (selection: ElementSelection, actor: Actor): AsyncGenerator<[StoredFile[] | null][], void> =>
  streamRows<[StoredFile[] | null]>(elementsSql(selection, archivedFilesSql(actor)), BATCH);
