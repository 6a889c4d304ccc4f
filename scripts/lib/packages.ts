// The programs of the machine: where they are, and how to get them on Debian and Ubuntu when they are missing.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { note, Trouble } from './log.ts';
import { type RunOptions, run } from './processes.ts';

const oldestPostgres = 15;

export interface Postgres {
  version: number;
  bin: string;
  share: string;
}

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first of the names that is a program: absolute paths as they are, names searched in PATH and the system's usual folders. */
export function findProgram(...names: (string | undefined)[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
  return names
    .flatMap((name) => name || [])
    .flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
    .find(isProgram);
}

const numbersIn = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder) : []).filter((name) => /^\d+$/.test(name)).map(Number);

const postgresFolders = (version: number) => [
  { bin: `/usr/lib/postgresql/${version}/bin`, share: `/usr/share/postgresql/${version}` },
  { bin: `/usr/pgsql-${version}/bin`, share: `/usr/pgsql-${version}/share` },
];

async function configuredPostgres(): Promise<Postgres | undefined> {
  const program = findProgram('pg_config');
  if (!program) return undefined;
  const ask = async (what: string) => (await run(program, [what], { allowFailure: true })).stdout.trim();
  const version = Number(/\d+/.exec(await ask('--version'))?.[0]);
  return { version, bin: await ask('--bindir'), share: await ask('--sharedir') };
}

const complete = (place: Postgres) =>
  place.version >= oldestPostgres &&
  isProgram(path.join(place.bin, 'postgres')) &&
  existsSync(path.join(place.share, 'extension/postgis.control'));

/** The newest PostgreSQL server of at least 15 that has PostGIS: `{ version, bin }`, or undefined. */
export async function findPostgres(): Promise<Postgres | undefined> {
  const versions = [...new Set([...numbersIn('/usr/lib/postgresql'), 18, 17, 16, 15])].sort((a, b) => b - a);
  const found = versions
    .flatMap((version) => postgresFolders(version).map((folders) => ({ version, ...folders })))
    .find(complete);
  if (found) return found;
  const configured = await configuredPostgres();
  return configured && complete(configured) ? configured : undefined;
}

/** What each part needs: how to find it, and the Debian packages that bring it. */
interface Part<T> {
  find: () => T | undefined | Promise<T | undefined>;
  debian: () => string[] | Promise<string[]>;
  title: string;
}

/** The shell without a window first: it is the same engine, and end-to-end tests need a tenth less of the processor with it. */
export const findChromium = () =>
  findProgram(
    process.env.CHROMIUM_PATH,
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  );

const parts: { postgres: Part<Postgres> } & Record<
  'mapserv' | 'spawnFcgi' | 'ogr2ogr' | 'chromium' | 'qgisPython',
  Part<string>
> = {
  postgres: { find: findPostgres, debian: postgresPackages, title: 'PostgreSQL 15 or newer with PostGIS' },
  mapserv: {
    find: () => findProgram(process.env.MAPSERV_BIN, 'mapserv', '/usr/lib/cgi-bin/mapserv'),
    debian: () => ['cgi-mapserver'],
    title: 'MapServer',
  },
  spawnFcgi: { find: () => findProgram('spawn-fcgi'), debian: () => ['spawn-fcgi'], title: 'spawn-fcgi' },
  ogr2ogr: { find: () => findProgram('ogr2ogr'), debian: () => ['gdal-bin'], title: 'ogr2ogr (GDAL)' },
  chromium: {
    find: findChromium,
    debian: chromiumPackages,
    title: 'Chromium',
  },
  qgisPython: {
    // The system's own Python: another one does not find the modules of Debian's packages.
    find: () => (existsSync('/usr/lib/python3/dist-packages/qgis') ? findProgram('/usr/bin/python3') : undefined),
    debian: () => ['python3-qgis', 'python3-requests'],
    title: 'QGIS for Python',
  },
};

type Name = keyof typeof parts;
type Found = { postgres: Postgres } & Record<Exclude<Name, 'postgres'>, string>;

async function postgresPackages(): Promise<string[]> {
  const { stdout } = await run('apt-cache', ['search', '--names-only', '^postgresql-[0-9]+-postgis-3$'], { allowFailure: true });
  const versions = [...stdout.matchAll(/^postgresql-(\d+)-postgis-3 /gm)]
    .map((match) => Number(match[1]))
    .filter((v) => v >= oldestPostgres);
  const version = versions.length > 0 ? Math.max(...versions) : oldestPostgres;
  return [`postgresql-${version}`, `postgresql-${version}-postgis-3`];
}

/** Ubuntu has no package of the shell. */
async function chromiumPackages(): Promise<string[]> {
  const { stdout } = await run('apt-cache', ['search', '--names-only', '^chromium-headless-shell$'], { allowFailure: true });
  return [stdout.startsWith('chromium-headless-shell ') ? 'chromium-headless-shell' : 'chromium'];
}

/** How this account may install packages: a command prefix, or undefined when it may not. */
async function installer(): Promise<string[] | undefined> {
  if (!findProgram('apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  const sudo = findProgram('sudo');
  if (!sudo) return undefined;
  const { code } = await run(sudo, ['-n', 'true'], { allowFailure: true });
  return code === 0 ? [sudo, '-n'] : undefined;
}

async function aptGet(prefix: string[], args: string[], options: RunOptions) {
  const [command = 'env', ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-y',
    '-o',
    'DPkg::Lock::Timeout=300',
    ...args,
  ];
  return run(command, rest, { what: `apt-get ${args[0]}`, ...options });
}

async function installPackages(prefix: string[], missing: Name[], logFile: string | undefined) {
  const names = async () => (await Promise.all(missing.map((name) => parts[name].debian()))).flat();
  const install = async (options?: RunOptions) =>
    aptGet(prefix, ['install', '--no-install-recommends', ...(await names())], { logFile, ...options });
  note(`installing Debian's packages: ${(await names()).join(' ')}`);
  const first = await install({ allowFailure: true });
  if (first.code === 0) return;
  await aptGet(prefix, ['update'], { logFile });
  await install();
}

async function findAll<N extends Name>(names: N[]): Promise<Partial<Pick<Found, N>>> {
  const entries = await Promise.all(names.map(async (name) => [name, await parts[name].find()]));
  return Object.fromEntries(entries) as Partial<Pick<Found, N>>;
}

const commandFor = async (missing: Name[]) =>
  `${process.getuid?.() === 0 ? '' : 'sudo '}apt-get install ${(await Promise.all(missing.map((name) => parts[name].debian()))).flat().join(' ')}`;

/**
 * Finds the named parts and installs what is missing, when this account may. Otherwise throws Trouble with the one line to run.
 * Returns `{ [name]: path }`, for `postgres` `{ version, bin }`.
 */
export async function ensurePrograms<N extends Name>(
  names: N[],
  { logFile }: { logFile?: string } = {},
): Promise<Pick<Found, N>> {
  let found = await findAll(names);
  let missing = names.filter((name) => !found[name]);
  if (missing.length === 0) return found as Pick<Found, N>;
  const titles = () => missing.map((name) => parts[name].title).join(', ');
  const prefix = await installer();
  if (!prefix) throw new Trouble(`Missing: ${titles()}. Install it with: ${await commandFor(missing)}`);
  await installPackages(prefix, missing, logFile);
  found = await findAll(names);
  missing = names.filter((name) => !found[name]);
  if (missing.length > 0) throw new Trouble(`Installed, but still not found: ${titles()}. Try: ${await commandFor(missing)}`);
  return found as Pick<Found, N>;
}
