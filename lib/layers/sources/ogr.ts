import 'server-only';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { libpqEnvironment } from '@/lib/db/libpq';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';

/** The memory limit, in KB of address space. GDAL imports a million rows with 100 MB; this stops malicious files. */
const MAX_MEMORY_KB = 2_000_000;
const MAX_SAID = 20_000;

interface Run {
  args: string[];
  env?: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Called with each chunk of standard output. */
  heard?: (text: string) => void;
}

export interface Outcome {
  /** Null: it was killed. */
  code: number | null;
  output: string;
  /** Standard error: GDAL reports warnings and failures there, even if the exit code is 0. */
  said: string;
  timedOut: boolean;
}

/** GDAL's programs do not get our settings: only PATH and the named variables. */
const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PATH: env.PATH,
  LANG: 'C.UTF-8',
  ...more,
});

/** Runs a program of GDAL with low priority and limits of memory and time. Throws the reason of `signal`. */
async function run(program: string, { args, env: more, timeoutMs, signal, heard }: Run): Promise<Outcome> {
  signal?.throwIfAborted();
  const bounded = `ulimit -v ${MAX_MEMORY_KB}; exec nice -n 5 "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', bounded, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(more),
  });
  const outcome: Outcome = { code: null, output: '', said: '', timedOut: false };
  child.stdout.on('data', (chunk) => {
    heard?.(String(chunk));
    if (outcome.output.length < MAX_SAID) outcome.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    if (outcome.said.length < MAX_SAID) outcome.said += chunk;
  });
  const closed = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const done = new AbortController();
  const end = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', end);
  sleep(timeoutMs, undefined, { signal: done.signal, ref: false }).then(
    () => {
      outcome.timedOut = true;
      end();
    },
    () => undefined,
  );
  try {
    outcome.code = await closed;
  } finally {
    done.abort();
    signal?.removeEventListener('abort', end);
  }
  signal?.throwIfAborted();
  if (outcome.code === 127) throw new Error(`${program} is missing: install GDAL (Debian: gdal-bin)`);
  return outcome;
}

/** PROJ reports errors about its own tables with the same word, which do not affect the import. */
export const failuresIn = (said: string): string[] =>
  said.split('\n').filter((line) => /^ERROR(?: \d+)?: /.test(line) && !/^ERROR \d+: (?:PROJ|proj_)/.test(line));

/** PostgreSQL's message, else GDAL's, without paths; empty if there is none. */
export function reasonIn(said: string): string {
  const failures = failuresIn(said);
  const found = failures.find((line) => line.startsWith('ERROR: ')) ?? failures[0] ?? '';
  return found
    .replace(/^ERROR(?: \d+)?: +/, '')
    .replace(/(\/[\w.-]+)+\//g, '')
    .slice(0, 300);
}

const SHORT_MS = 20_000;

/**
 * The system in the .prj of a .shp: its EPSG code, 0 for one without, undefined if there is none.
 * Read by the shapefile driver, because `gdalsrsinfo -e` also returns systems that are only similar.
 */
export async function identifySystem(shp: string): Promise<number | undefined> {
  const { output } = await run('ogrinfo', { args: ['-ro', '-so', '-al', shp], timeoutMs: SHORT_MS });
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
  const { code: status, output } = await run('gdalsrsinfo', { args: ['-o', 'wkt2', `EPSG:${code}`], timeoutMs: SHORT_MS });
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
  return run('ogr2ogr', { args, env: libpqEnvironment(env.DATABASE_URL, 'vieiro import'), timeoutMs, signal, heard });
}
