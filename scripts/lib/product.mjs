// The parts of the running product, each started in one way by `npm run up`, `npm run dev` and `npm test`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { adminUrlOf, clusterIn, startCluster, urlOf } from './cluster.mjs';
import { contentHash } from './hashes.mjs';
import { note } from './log.mjs';
import { bundledScripts, inRoot, productionServer, root } from './paths.mjs';
import { homeFor, shortFolder, unprivileged } from './places.mjs';
import { freePort } from './ports.mjs';
import { run, serve, waitFor } from './processes.mjs';
import { storedSecret } from './secrets.mjs';

/** The database role of MapServer. Without a password it is left alone. */
export const mapServerRole = (password = process.env.MAPSERVER_DB_PASSWORD) => ({
  user: process.env.MAPSERVER_DB_USER || 'vieiro_mapserver',
  password,
});

/** The secrets of a local run: those of the environment where they are set, otherwise made once and kept in the data folder. */
export function secretsIn(dir) {
  return {
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? storedSecret(path.join(dir, 'secret')),
    MAPSERVER_TOKEN: process.env.MAPSERVER_TOKEN ?? storedSecret(path.join(dir, 'mapserver.token')),
    mapServerPassword: process.env.MAPSERVER_DB_PASSWORD ?? storedSecret(path.join(dir, 'mapserver.password')),
  };
}

/** Starts the private cluster and returns the URLs of a database of it, which may still have to be created: a superuser's and the app's. */
export async function startPrivateDatabase(dir, postgres, started, { database = 'vieiro', durable = true } = {}) {
  const cluster = await clusterIn(dir, postgres, { durable, logFile: path.join(dir, 'log/up.log') });
  started(await startCluster(cluster));
  return { adminUrl: adminUrlOf(cluster, 'postgres'), url: urlOf(cluster, database) };
}

/** Brings a database to what this version expects: migrated, with MapServer's role; with a superuser's `adminUrl` from nothing. */
export async function prepareDatabase({ adminUrl, url }, password) {
  const { ensureMapServerRole } = await import('./roles.mjs');
  const { prepareAsSuperuser } = await import('./superuser.mjs');
  const { migrate } = await import('../migrate.mjs');
  const role = mapServerRole(password);
  if (adminUrl) await prepareAsSuperuser({ adminUrl, url, mapServer: role });
  const applied = await migrate({ connectionString: url, log: (text) => text.startsWith('warning') && note(text) });
  await ensureMapServerRole(url, role);
  return applied.length === 0 ? 'up to date' : `${applied.length} migration${applied.length === 1 ? '' : 's'} applied`;
}

const typescript = ['--conditions=react-server', '--import', 'tsx'];

/** Runs one of our TypeScript scripts to its end; in an image, which has no sources, what was bundled of it. */
export function runScript(file, args, options) {
  const source = inRoot('scripts', file);
  const program = existsSync(source) ? [...typescript, source] : [path.join(bundledScripts, file.replace(/\.ts$/, '.mjs'))];
  return run(process.execPath, [...program, ...args], { cwd: root, ...options });
}

/**
 * Seeds the database: the base that every installation has and, with `demo`, a small Galicia. Skipped when this very database was
 * seeded from the same files before; `stateFile` remembers that.
 */
export async function seed({ url, env, demo, stateFile, logFile, accountsFile }) {
  const { databaseMark } = await import('./database.mjs');
  const skip = (file) => /\.test\.tsx?$/.test(file);
  const sources = contentHash(['prisma/seed', 'scripts/seed.ts', 'messages', 'package-lock.json'], {
    skip,
    extra: [String(demo)],
  });
  const mark = `${await databaseMark(url)} ${sources}`;
  const known = existsSync(stateFile) ? readFileSync(stateFile, 'utf8') : '';
  if (known === mark && (!demo || existsSync(accountsFile))) return 'unchanged';
  await runScript('seed.ts', demo ? ['--demo'] : [], {
    env: { ...process.env, ...env, DATA_DIR: path.dirname(stateFile) },
    logFile,
    what: 'The seed',
  });
  writeFileSync(stateFile, mark);
  return demo ? 'demo content' : 'base';
}

/**
 * May the demo go into this database? Into a private one always; into one that the operator named only while it has no accounts, or when
 * it got the demo from here before.
 */
export async function mayHoldDemo(url, stateFile) {
  if (!process.env.DATABASE_URL) return true;
  const { databaseMark, withClient } = await import('./database.mjs');
  const known = existsSync(stateFile) ? readFileSync(stateFile, 'utf8') : '';
  if (known.startsWith(`${await databaseMark(url)} `)) return true;
  const { rows } = await withClient(url, (client) => client.query('SELECT NOT EXISTS (SELECT 1 FROM user_account) AS empty'));
  if (!rows[0].empty) note('the database has accounts already: it gets no demo content');
  return rows[0].empty;
}

/** Starts MapServer's supervisor on a free port and returns its address for the app. */
export async function startMapServer(dir, url, secrets, started) {
  const { libpqEnvironment } = await import('./database.mjs');
  const owner = unprivileged('www-data', 'nobody');
  const port = await freePort();
  const logFile = path.join(dir, 'log/mapserver.log');
  const env = {
    PATH: process.env.PATH,
    MAPSERVER_PORT: String(port),
    MAPSERVER_TOKEN: secrets.MAPSERVER_TOKEN,
    MAPSERVER_DIR: shortFolder(await homeFor(dir, owner), 'mapserver', owner),
    MAPSERVER_WORKERS: process.env.MAPSERVER_WORKERS ?? String(Math.max(2, Math.min(4, os.availableParallelism()))),
    ...libpqEnvironment(url, mapServerRole(secrets.mapServerPassword)),
  };
  const service = started(
    serve('MapServer', process.execPath, [inRoot('scripts/mapserver.mjs')], { cwd: root, env, logFile, ipc: true }),
  );
  const address = `http://127.0.0.1:${port}`;
  await waitFor('MapServer', async () => (await fetch(`${address}/health`)).ok, { service, logFile });
  return address;
}

/** The settings that the server reads, for one address. */
export function serverEnvironment({ dir, url, port, host, secrets, mapServerUrl }) {
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

/** A little longer than the server gives itself to end (lib/http/graceful-end.ts). */
const serverPatienceMs = 25_000;

/** Starts the production server and resolves when it says that it and everything behind it is ready. */
export async function startServer(dir, env, started) {
  const logFile = path.join(dir, 'log/server.log');
  const args = ['--enable-source-maps', productionServer];
  const options = {
    cwd: path.dirname(productionServer),
    // glibc keeps freed memory for each thread: with two pools, pictures cost the server about half as much of it.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env, NODE_ENV: 'production' },
    logFile,
    ipc: true,
    patienceMs: serverPatienceMs,
  };
  const service = started(serve('The server', process.execPath, args, options));
  await waitUntilReady(env, service, logFile);
}

/** Resolves when `/api/health/ready` answers 200. */
export async function waitUntilReady(env, service, logFile) {
  const host = env.HOSTNAME === '0.0.0.0' || env.HOSTNAME === '::' ? '127.0.0.1' : env.HOSTNAME;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}${env.BASE_PATH}/api/health/ready`;
  await waitFor('The server', async () => (await fetch(address)).ok, { service, logFile, timeoutMs: 60_000 });
}
