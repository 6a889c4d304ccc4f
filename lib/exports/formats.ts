import type { Column } from '@/lib/columns/columns';
import { csvLines, guarded } from '@/lib/columns/csv';
import type { Value } from '@/lib/columns/values';
import type { Locale } from '@/lib/i18n/locales';
import type { ExportRow, GeometryForm } from './queries';
import type { ExportFormat } from './schema';

/** The content of an export file. */
export interface Content {
  /** The code of the type. */
  name: string;
  columns: readonly Column[];
  /** The headings of the columns in a table. */
  headings: readonly string[];
  /** The names of the columns in the caller's language. */
  labels: readonly string[];
  /** Whether chosen values are written as codes. */
  hasCodes: boolean;
  /** The dimension of the layer that is written even if there are no elements. */
  dimension: number;
  /** The language in which chosen values are named; absent: their codes. */
  labelsIn?: Locale;
  valuesOf: (row: ExportRow) => Value[];
  withFiles: boolean;
  /** Whether related elements are written, by their ids. */
  withRelations: boolean;
  /** Whether the files themselves are in the archive: the table then has their paths instead of their addresses. */
  hasArchive: boolean;
  geometry: GeometryForm;
  /** EPSG code. */
  crs: string;
  /** The separator of the values of a table. */
  separator: ',' | ';';
}
/** A file, written from its beginning to its end. */
export interface Writer {
  head: string;
  rows: (rows: readonly ExportRow[], isFirst: boolean) => string;
  tail: string;
}
interface Format {
  contentType: string;
  extension: string;
}
interface TextFormat extends Format {
  writer: (content: Content) => Writer;
}

const inTable = (value: Value): string | number | boolean | null =>
  Array.isArray(value) ? guarded(value.join('|')) : typeof value === 'string' ? guarded(value) : (value as number);

/** The columns in which a table has geometries. */
export const geometryColumns = ({ geometry }: Pick<Content, 'geometry'>) => (geometry === 'lonlat' ? ['lon', 'lat'] : ['wkt']);

function csv(content: Content): Writer {
  const { headings, columns, valuesOf, withFiles, separator } = content;
  const geometry = geometryColumns(content);
  const write = (records: unknown[][]) => csvLines(records, separator);
  return {
    head: `\ufeff${write([[...headings, ...(withFiles ? ['files'] : []), ...geometry].map(guarded)])}`,
    rows: (rows) =>
      write(
        rows.map((row) => {
          const rest = row.slice(columns.length) as Value[];
          const files = withFiles ? [inTable(rest[0] ?? null)] : [];
          return [...valuesOf(row).map(inTable), ...files, ...rest.slice(files.length)];
        }),
      ),
    tail: '',
  };
}

/** PostgreSQL writes the features; the rows are their text. */
function geojson({ name, crs }: Content): Writer {
  const system = crs === '4326' ? '' : `"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::${crs}"}},`;
  return {
    head: `{"type":"FeatureCollection","name":${JSON.stringify(name)},${system}"features":[\n`,
    rows: (rows, isFirst) => `${isFirst ? '' : ',\n'}${rows.map(([feature]) => feature).join(',\n')}`,
    tail: '\n]}\n',
  };
}

/** Formats that are written piece by piece. */
export const TEXT_FORMATS: Record<'csv' | 'geojson', TextFormat> = {
  csv: { contentType: 'text/csv; charset=utf-8', extension: 'csv', writer: csv },
  geojson: { contentType: 'application/geo+json', extension: 'geojson', writer: geojson },
};
/** Formats that are made as a whole before they can be sent. */
export const MADE_FORMATS: Record<Exclude<ExportFormat, 'csv' | 'geojson'>, Format> = {
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  gpkg: { contentType: 'application/geopackage+sqlite3', extension: 'gpkg' },
  shp: { contentType: 'application/zip', extension: 'zip' },
  kml: { contentType: 'application/vnd.google-earth.kml+xml', extension: 'kml' },
};
