// The parts of the running product, each started in one way by `npm run up`, `npm run dev` and `npm test`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { libpqEnvironment } from '../../lib/db/libpq';
import { MAX_MS } from '../../lib/http/graceful-end';
import { adminUrlOf, clusterIn, startCluster, urlOf } from './cluster.ts';
import { databaseIdentity, urlForRole, withClient } from './database.ts';
import { homeFor, shortFolder, unprivileged } from './folders.ts';
import { contentHash } from './hashes.ts';
import { note } from './log.ts';
import { migrate } from './migrate.ts';
import type { Postgres } from './packages.ts';
import { inRoot, productionServer, root } from './paths.ts';
import { freePort } from './ports.ts';
import { type Ran, type RunOptions, run, type Service, serve, type Variables, waitFor } from './processes.ts';
import { ensureMapServerRole } from './roles.ts';
import type { Started } from './running.ts';
import { storedSecret } from './secrets.ts';
import { prepareAsSuperuser } from './superuser.ts';

/** The database role of MapServer. Without a password it is left alone. */
export const mapServerRole = <P extends string | undefined>(password: P) => ({
  user: process.env.MAPSERVER_DB_USER || 'vieiro_mapserver',
  password,
});

export interface Secrets {
  NEXTAUTH_SECRET: string;
  MAPSERVER_TOKEN: string;
  mapServerPassword: string;
}

/** The URL of a database for the app, and a superuser's where there is one. */
export interface Database {
  adminUrl?: string;
  url: string;
}

/** The secrets of a local run: those of the environment where they are set, otherwise made once and stored in the data folder. */
export function secretsIn(dir: string): Secrets {
  return {
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? storedSecret(path.join(dir, 'secret')),
    MAPSERVER_TOKEN: process.env.MAPSERVER_TOKEN ?? storedSecret(path.join(dir, 'mapserver.token')),
    mapServerPassword: process.env.MAPSERVER_DB_PASSWORD ?? storedSecret(path.join(dir, 'mapserver.password')),
  };
}

/** Starts the private cluster and returns the URLs of a database of it, which may still have to be created: a superuser's and the app's. */
export async function startPrivateDatabase(dir: string, postgres: Postgres, started: Started): Promise<Required<Database>> {
  const cluster = await clusterIn(dir, postgres, { logFile: path.join(dir, 'log/up.log') });
  started(await startCluster(cluster));
  return { adminUrl: adminUrlOf(cluster, 'postgres'), url: urlOf(cluster, 'vieiro') };
}

/** Brings a database to what this version expects: migrated, with MapServer's role; with a superuser's `adminUrl` from nothing. */
export async function prepareDatabase({ adminUrl, url }: Database, password: string): Promise<string> {
  const role = mapServerRole(password);
  if (adminUrl) await prepareAsSuperuser({ adminUrl, url, mapServer: role });
  const applied = await migrate({ connectionString: url, log: (text) => (text.startsWith('warning') ? note(text) : undefined) });
  await ensureMapServerRole(url, role);
  return applied.length === 0 ? 'up to date' : `${applied.length} migration${applied.length === 1 ? '' : 's'} applied`;
}

const typescript = ['--conditions=react-server', '--import', 'tsx'];

/** Runs one of our TypeScript scripts to its end; in an image, which has no sources, what was bundled of it. */
export function runScript(file: string, args: string[], options: RunOptions): Promise<Ran> {
  const source = inRoot('scripts', file);
  const program = existsSync(source) ? [...typescript, source] : [source.replace(/\.ts$/, '.mjs')];
  return run(process.execPath, [...program, ...args], { cwd: root, ...options });
}

export interface Seeding {
  url: string;
  env: Variables;
  demo: boolean;
  stateFile: string;
  logFile: string;
  accountsFile: string;
}

/**
 * Seeds the database: the base that every installation has and, with `demo`, a small Galicia. Skipped when this very database was
 * seeded from the same files before; `stateFile` remembers that.
 */
export async function seed({ url, env, demo, stateFile, logFile, accountsFile }: Seeding): Promise<string> {
  const skip = (file: string) => /\.test\.tsx?$/.test(file);
  const sources = contentHash(['prisma/seed', 'scripts/seed.ts', 'messages', 'package-lock.json'], {
    skip,
    extra: [String(demo)],
  });
  const state = `${await databaseIdentity(url)} ${sources}`;
  const known = existsSync(stateFile) ? readFileSync(stateFile, 'utf8') : '';
  if (known === state && (!demo || existsSync(accountsFile))) return 'unchanged';
  await runScript('seed.ts', demo ? ['--demo'] : [], {
    env: { ...process.env, ...env, DATA_DIR: path.dirname(stateFile) },
    logFile,
    what: 'The seed',
  });
  writeFileSync(stateFile, state);
  return demo ? 'demo content' : 'base';
}

/**
 * May the demo go into this database? Into a private one always; into one that the operator named only while it has no accounts, or when
 * it got the demo from here before.
 */
export async function mayHoldDemo(url: string, stateFile: string): Promise<boolean> {
  if (!process.env.DATABASE_URL) return true;
  const known = existsSync(stateFile) ? readFileSync(stateFile, 'utf8') : '';
  if (known.startsWith(`${await databaseIdentity(url)} `)) return true;
  const accounts = 'SELECT FROM user_account LIMIT 1';
  const empty = (await withClient(url, (client) => client.query(accounts))).rowCount === 0;
  if (!empty) note('the database has accounts already: it gets no demo content');
  return empty;
}

/** Starts MapServer's supervisor on a free port and returns its address for the app. */
export async function startMapServer(dir: string, url: string, secrets: Secrets, started: Started): Promise<string> {
  const owner = unprivileged('www-data', 'nobody');
  const port = await freePort();
  const logFile = path.join(dir, 'log/mapserver.log');
  const env = {
    PATH: process.env.PATH,
    MAPSERVER_PORT: String(port),
    MAPSERVER_TOKEN: secrets.MAPSERVER_TOKEN,
    MAPSERVER_DIR: shortFolder(await homeFor(dir, owner), 'mapserver', owner),
    MAPSERVER_WORKERS: process.env.MAPSERVER_WORKERS ?? String(Math.max(2, Math.min(4, os.availableParallelism()))),
    ...libpqEnvironment(urlForRole(url, mapServerRole(secrets.mapServerPassword)), 'vieiro-mapserver'),
  };
  const service = started(
    serve('MapServer', process.execPath, ['--import', 'tsx', inRoot('scripts/mapserver.ts')], {
      cwd: root,
      env,
      logFile,
      ipc: true,
    }),
  );
  const address = `http://127.0.0.1:${port}`;
  await waitFor('MapServer', async () => (await fetch(`${address}/health`)).ok, { service, logFile });
  return address;
}

export interface Address {
  dir: string;
  url: string;
  port: number;
  host: string;
  secrets: Secrets;
  mapServerUrl?: string;
}

/** The settings that the server reads, for one address. */
export function serverEnvironment({ dir, url, port, host, secrets, mapServerUrl }: Address) {
  const basePath = process.env.BASE_PATH ?? '';
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  const storage = process.env.STORAGE_DIR ?? path.join(dir, 'files');
  mkdirSync(storage, { recursive: true });
  return {
    DATABASE_URL: url,
    NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET,
    NEXTAUTH_URL: process.env.NEXTAUTH_URL ?? `${publicUrl}${basePath}/api/auth`,
    PUBLIC_URL: publicUrl,
    BASE_PATH: basePath,
    NEXT_PUBLIC_BASE_PATH: basePath,
    PORT: String(port),
    HOSTNAME: host,
    STORAGE_DIR: storage,
    MAPSERVER_URL: mapServerUrl,
    MAPSERVER_TOKEN: secrets.MAPSERVER_TOKEN,
  };
}

export type ServerEnvironment = ReturnType<typeof serverEnvironment>;

/** Starts the production server with this or another Node and resolves when it says that it and everything behind it is ready. */
export async function startServer(dir: string, env: ServerEnvironment, started: Started, node = process.execPath): Promise<void> {
  const logFile = path.join(dir, 'log/server.log');
  // The young generation, as in `npm start` and the image: docs/decisions/0361.
  const args = ['--max-semi-space-size=16', '--enable-source-maps', productionServer];
  const options = {
    cwd: path.dirname(productionServer),
    // glibc keeps freed memory for each thread: with two pools, pictures cost the server about half as much of it.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env, NODE_ENV: 'production' },
    logFile,
    ipc: true,
    patienceMs: MAX_MS + 5000,
  };
  const service = started(serve('The server', node, args, options));
  await waitUntilReady(env, service, logFile);
}

/** Resolves when `/api/health/ready` answers 200. */
export async function waitUntilReady(env: ServerEnvironment, service: Service, logFile: string): Promise<void> {
  const host = env.HOSTNAME === '0.0.0.0' || env.HOSTNAME === '::' ? '127.0.0.1' : env.HOSTNAME;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}${env.BASE_PATH}/api/health/ready`;
  await waitFor('The server', async () => (await fetch(address)).ok, { service, logFile, timeoutMs: 60_000 });
}
