import 'server-only';
import { libpqEnvironment } from '@/lib/db/libpq';
import { env } from '@/lib/env';
import { type Outcome, runGdal } from '@/lib/gdal/run';
import { processState } from '@/lib/process-state';

const SHORT_MS = 20_000;

/**
 * The system in the .prj of a .shp: its EPSG code, 0 for one without, undefined if there is none.
 * Read by the shapefile driver, because `gdalsrsinfo -e` also returns systems that are only similar.
 */
export async function identifySystem(shp: string): Promise<number | undefined> {
  const { output } = await runGdal('ogrinfo', { args: ['-ro', '-so', '-al', shp], timeoutMs: SHORT_MS });
  const wkt = /^Layer SRS WKT:\n(.*?)^Data axis/ms.exec(output)?.[1] ?? '';
  if (!/^(GEOG|PROJ|GEODETIC|PROJECTED|BOUND|COMPOUND)CRS\[/.test(wkt)) return undefined;
  return Number(/^ {4}ID\["EPSG",(\d+)\]\]\s*$/m.exec(wkt)?.[1] ?? 0);
}

type Area = [number, number, number, number];
const areas = processState('layers.areas', () => new Map<number, Promise<Area | undefined>>());

/** The area of use of a system (west, south, east, north); undefined for one that PROJ does not know. */
export function areaOfUse(code: number): Promise<Area | undefined> {
  const known = areas.get(code) ?? askArea(code);
  areas.set(code, known);
  known.catch(() => areas.delete(code));
  return known;
}

async function askArea(code: number): Promise<Area | undefined> {
  const { code: status, output } = await runGdal('gdalsrsinfo', { args: ['-o', 'wkt2', `EPSG:${code}`], timeoutMs: SHORT_MS });
  if (status !== 0 || !/\b(GEOG|PROJ|GEODETIC|PROJECTED|COMPOUND|BOUND)CRS\[/.test(output)) return undefined;
  const [south, west, north, east] = (/BBOX\[([-\d.,\s]+)\]/.exec(output)?.[1] ?? '-90,-180,90,180').split(',').map(Number);
  return [west, south, east, north] as Area;
}

export interface Load {
  shp: string;
  table: { schema: string; name: string };
  /** The kind of column, such as `MULTIPOLYGON`. */
  geometryType: string;
  encoding: string;
  /** The EPSG code of the coordinates; undefined: they are transformed from the system of the .prj to EPSG:4326. */
  epsg: number | undefined;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Called with the share that is done, 0..1. */
  progress?: (share: number) => void;
}

const systemArgs = (epsg: number | undefined) => (epsg === undefined ? ['-t_srs', 'EPSG:4326'] : ['-a_srs', `EPSG:${epsg}`]);

/** Parses GDAL's progress bar: a number every ten per cent, a dot every two and a half. */
function shareIn(bar: string): number {
  const figure = Number(bar.match(/\d+(?=\D*$)/)?.[0] ?? 0);
  const dots = /\.*$/.exec(bar)?.[0].length ?? 0;
  return Math.min(1, (figure + dots * 2.5) / 100);
}

/** Files that claim Latin-1 are often Windows-1252, with curly quotes and the euro; browsers read them so, and so does the preview. */
const loadedAs = (encoding: string) => (encoding === 'ISO-8859-1' ? 'CP1252' : encoding);

/** Loads a shapefile into a table of its own: key `gid`, geometry `geom`, the columns as the .dbf names them. */
export function loadShape({ shp, table, geometryType, encoding, epsg, timeoutMs, signal, progress }: Load): Promise<Outcome> {
  const layer = {
    SCHEMA: table.schema,
    GEOMETRY_NAME: 'geom',
    FID: 'gid',
    LAUNDER: 'NO',
    SPATIAL_INDEX: 'NONE',
    PRECISION: 'NO',
  };
  const args = [
    ...['--config', 'PG_USE_COPY', 'YES', '-progress', '-f', 'PostgreSQL', `PG:schemas=${table.schema}`, shp],
    ...['-nln', table.name, '-nlt', geometryType, '-dim', 'XY', '-gt', 'unlimited', '-oo', `ENCODING=${loadedAs(encoding)}`],
    ...systemArgs(epsg),
    ...Object.entries(layer).flatMap(([name, value]) => ['-lco', `${name}=${value}`]),
  ];
  let bar = '';
  const heard = (text: string) => {
    bar += text;
    progress?.(shareIn(bar));
  };
  return runGdal('ogr2ogr', { args, env: libpqEnvironment(env.DATABASE_URL, 'vieiro import'), timeoutMs, signal, heard });
}
