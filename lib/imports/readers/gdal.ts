import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { type Cell, textIn } from '@/lib/data-types/cell';
import { invalid } from '@/lib/errors';
import { failuresIn, GdalFailure, linesOfGdal, reasonIn, runGdal } from '@/lib/gdal/run';
import { processState } from '@/lib/process-state';
import { type ImportFormat, MAX_COLUMNS } from '../schema';
import type { HowToRead, Source, SourceRow } from './source';

const SHORT_MS = 120_000;
/** A million rows take a minute. */
const MAX_MS = 60 * 60_000;
const MAX_LAYERS = 50;
/** Rows of larger sheets are not counted one by one, because each reading of these takes long. */
const COUNTED_ROWS = 20_000;

/** The only driver that may open a file of each format: others read addresses and files that a document names. */
const DRIVERS: Record<Exclude<ImportFormat, 'csv' | 'photos'>, readonly string[]> = {
  geojson: ['GeoJSON'],
  gpkg: ['GPKG'],
  shp: ['ESRI Shapefile'],
  kml: ['LIBKML', 'KML'],
  gpx: ['GPX'],
  xlsx: ['XLSX'],
};
type GdalFormat = keyof typeof DRIVERS;

/** Layers of GPX files that are left out: their points are the vertices of tracks and routes. */
const PARTS = new Set(['route_points', 'track_points']);
const FIRST_ROW: Partial<Record<ImportFormat, number>> = { xlsx: 2 };
const ENVIRONMENT = { OGR_XLSX_HEADERS: 'FORCE' };

/** The environment in which GDAL has no drivers but those of the file's format and of its own output. */
async function environmentFor(format: GdalFormat): Promise<Record<string, string>> {
  const all = await allDrivers();
  const skipped = all.filter((it) => it !== 'GeoJSONSeq' && !DRIVERS[format].includes(it));
  return { ...ENVIRONMENT, OGR_SKIP: skipped.join(',') };
}

const known = processState('imports.drivers', (): { drivers?: Promise<string[]> } => ({}));

function allDrivers(): Promise<string[]> {
  known.drivers ??= (async () => {
    let output = '';
    await runGdal('ogrinfo', {
      args: ['--formats'],
      timeoutMs: SHORT_MS,
      heard: (text) => {
        output += text;
      },
    });
    return [...output.matchAll(/^ {2}(.+?) -[\w,]+- \(/gm)].map(([, name]) => name as string);
  })();
  known.drivers.catch(() => {
    known.drivers = undefined;
  });
  return known.drivers;
}

const unreadable = (reason: string) => invalid('file', 'imports.unreadable', { reason: reason.slice(0, 200) });

interface Layer {
  name: string;
  rowCount: number;
  hasGeometry: boolean;
  columns: string[];
  /** The columns of plain texts. */
  texts: ReadonlySet<string>;
  /** `EPSG:25829`, the name of a system without a code, or null. */
  crs: string | null;
}

const FIELD = /^(.+): (String|Integer|Integer64|Real|Date|Time|DateTime|Binary|\w+List)(\(\w+\))? \([\d.]+\)/gm;

/** The name of a system of which the place on earth is known: those of GeoPackages without one are called undefined. */
const SYSTEM = /^(?:BOUNDCRS\[\s*SOURCECRS\[\s*)?(?:GEOG|PROJ|GEODETIC|PROJECTED|COMPOUND)CRS\["(?!Undefined )([^"]*)"/;

/** The layers in the output of `ogrinfo`, which has a block of lines for each. */
function layersIn(output: string): Layer[] {
  return output
    .split(/^Layer name: /m)
    .slice(1)
    .map((block) => {
      const [name = '', ...lines] = block.split('\n');
      const about = lines.join('\n');
      const wkt = /^Layer SRS WKT:\n(.*?)^Data axis/ms.exec(about)?.[1] ?? '';
      const code = /^ {4}ID\["EPSG",(\d+)\]\]\s*$/m.exec(wkt)?.[1];
      const known = SYSTEM.exec(wkt)?.[1];
      const fields = [...about.matchAll(FIELD)];
      return {
        name,
        rowCount: Number(/^Feature Count: (\d+)/m.exec(about)?.[1] ?? 0),
        hasGeometry: !/^Geometry: None/m.test(about),
        columns: fields.map(([, column]) => column as string),
        texts: new Set(fields.flatMap(([, column, type, subtype]) => (type === 'String' && !subtype ? (column as string) : []))),
        crs: code ? `EPSG:${code}` : (known ?? null),
      };
    });
}

/** Of a workbook: the first sheet with a heading, and those in which an export that does not fit into it goes on (0257). */
function sheetsIn(all: readonly Layer[]): Layer[] {
  const begin = all.findIndex(({ columns }) => columns.length > 0);
  const [first, ...others] = all.slice(Math.max(0, begin));
  if (!first) return [];
  const other = others.findIndex(
    ({ name, columns }, at) => name !== `${first.name}_${at + 2}` || !isDeepStrictEqual(columns, first.columns),
  );
  return [first, ...others.slice(0, other < 0 ? undefined : other)];
}

async function layersOf(path: string, format: GdalFormat, openArgs: readonly string[]): Promise<Layer[]> {
  let output = '';
  const { code, said, timedOut } = await runGdal('ogrinfo', {
    args: ['-ro', '-so', '-al', ...openArgs, path],
    env: await environmentFor(format),
    timeoutMs: SHORT_MS,
    heard: (text) => {
      if (output.length < 4 * 1024 ** 2) output += text;
    },
  });
  if (timedOut) throw unreadable('it took too long');
  // The driver for GPX ends a document that is cut off with a message alone.
  if (code !== 0 || /^ERROR \d+: XML parsing /m.test(said)) {
    const reason = reasonIn(said);
    throw reason ? unreadable(reason) : invalid('file', 'imports.unknownFormat');
  }
  const found = layersIn(output).filter(({ name }) => !PARTS.has(name));
  if (found.length > MAX_LAYERS) throw unreadable(`${found.length} > ${MAX_LAYERS}`);
  if (format === 'xlsx') return sheetsIn(found);
  const drawn = found.filter((it) => it.hasGeometry);
  return (drawn.length > 0 ? drawn : found).filter((it, _, all) => it.rowCount > 0 || all.length === 1);
}

/** The name of the column with the ids of features. */
const ID = 'id';

/** `isText`: GDAL writes texts such as `[1]` as lists. */
const asCell = (value: unknown, isText: boolean): Cell => {
  if (value === null || value === undefined || value === '') return null;
  if (isText && Array.isArray(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
};

/** A property of a feature that may lack it, by a name that objects may have by themselves, such as `constructor`. */
const propertyIn = (properties: Feature['properties'], name: string): unknown =>
  properties && Object.hasOwn(properties, name) ? properties[name] : undefined;

interface Feature {
  id?: number;
  properties: Record<string, unknown> | null;
  geometry: unknown;
}

function featureIn(line: string): Feature {
  try {
    return JSON.parse(line) as Feature;
  } catch {
    throw unreadable(line.slice(0, 60));
  }
}

/**
 * A geometry that cannot be transformed is left out of its feature: the others are read all the same. Without a system nothing is
 * transformed, not even by the driver that writes.
 */
function systemArgs(named: string | undefined, own: string | null): string[] {
  if ((named ?? own) === null) return ['-a_srs', 'EPSG:4326'];
  return ['-t_srs', 'EPSG:4326', ...(named ? ['-s_srs', named] : []), '-skipfailures'];
}

/** What GDAL reports of a single geometry. Records that are deleted count in a shapefile, so that it may have fewer features without damage. */
const OF_A_GEOMETRY = /projection domain|reproject|transform/i;

/** The features of a layer. Throws where the file ends before all are read: skipping failures, GDAL reports that as a message alone. */
async function* linesOfLayer(layer: Layer, run: Parameters<typeof linesOfGdal>[1]): AsyncGenerator<string, void> {
  let read = 0;
  let said = '';
  const ended = (text: string) => {
    said = text;
  };
  for await (const line of linesOfGdal('ogr2ogr', { ...run, ended })) {
    if (!line) continue;
    read++;
    yield line;
  }
  if (read < layer.rowCount && failuresIn(said).some((it) => !OF_A_GEOMETRY.test(it))) throw new GdalFailure(reasonIn(said));
}

/**
 * A file that GDAL reads. `crs` is used where the file says nothing, or something wrong. `hasIds`: features have numbers of their own beside
 * their properties, which become a column. 400 at `file` with its reason.
 */
export async function gdalSource(
  path: string,
  format: GdalFormat,
  { crs, encoding, hasIds = false }: HowToRead & { encoding?: string; hasIds?: boolean },
): Promise<Source> {
  const openArgs = format === 'shp' && encoding ? ['-oo', `ENCODING=${encoding}`] : [];
  const layers = await layersOf(path, format, openArgs);
  const columns = [...new Set([...(hasIds ? [ID] : []), ...layers.flatMap((it) => it.columns)])];
  if (layers.length === 0) throw unreadable('no layer');
  if (columns.length > MAX_COLUMNS) throw invalid('file', 'imports.csv.columns', { max: MAX_COLUMNS });
  const hasGeometry = format !== 'xlsx' && layers.some((it) => it.hasGeometry);
  const systems = new Set(layers.filter((it) => it.hasGeometry).map((it) => it.crs));
  // Where a layer has no system, somebody has to name it.
  const found = !hasGeometry || systems.has(null) ? null : ([...systems][0] ?? null);
  const isSheet = format === 'xlsx';
  const rowCount = layers.reduce((sum, it) => sum + it.rowCount, 0);
  const env = await environmentFor(format);
  // What is named corrects a system that all layers share; of several systems each stays, and the layers without one get it.
  const corrected = (layer: Layer) => (systems.size === 1 || layer.crs === null ? crs : undefined);
  const reading = (layer: Layer) => [
    ...['-f', 'GeoJSONSeq', '/vsistdout/', path, ...openArgs, layer.name],
    ...(hasGeometry ? systemArgs(corrected(layer), layer.crs) : []),
    ...(hasIds ? ['-preserve_fid'] : []),
    ...['-dim', 'XY', '-lco', 'COORDINATE_PRECISION=15', '-lco', 'RS=NO'],
    ...['-mapFieldType', 'Integer64=String,Integer64List=StringList'],
  ];
  return {
    ...{ format, encoding: encoding ?? null, separator: null, crs: crs ?? found, columns, hasGeometry },
    // Blank rows of a sheet are none.
    rowCount: isSheet && rowCount <= COUNTED_ROWS ? undefined : rowCount,
    async *rows(signal) {
      let row = (FIRST_ROW[format] ?? 1) - 1;
      try {
        for (const layer of layers)
          for await (const line of linesOfLayer(layer, { args: reading(layer), env, timeoutMs: MAX_MS, signal })) {
            row++;
            const { id, properties, geometry } = featureIn(line);
            const saidAs = (column: string) => propertyIn(properties, column) ?? (hasIds && column === ID ? id : null);
            const cells = columns.map((column) => asCell(saidAs(column), layer.texts.has(column)));
            if (isSheet && cells.every((cell) => textIn(cell) === undefined)) continue;
            yield { row, cells, ...(hasGeometry && { geometry }) } satisfies SourceRow;
          }
      } catch (error) {
        throw error instanceof GdalFailure ? unreadable(error.message) : error;
      }
    },
  };
}
