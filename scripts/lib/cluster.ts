// A private PostgreSQL cluster: made once, started, stopped, and never mistaken for somebody else's.
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { homeFor, type Owner, shortFolder, unprivileged } from './folders.ts';
import { Trouble } from './log.ts';
import type { Postgres } from './packages.ts';
import { root } from './paths.ts';
import { alive, endProcess, processesIn, readSafely, run, type Service, serve, waitFor } from './processes.ts';
import { storedSecret } from './secrets.ts';

const marker = 'VIEIRO_CLUSTER';

/** A cluster of one data folder. */
export interface Cluster {
  home: string;
  data: string;
  socket: string;
  owner: Owner | undefined;
  durable: boolean;
  logFile: string;
  bin: string;
  version: number;
  sharedBuffers: string;
}

function giveTo(owner: Owner | undefined, ...files: string[]) {
  if (owner) for (const file of files) chownSync(file, owner.uid, owner.gid);
}

/** initdb works aside and the result is renamed: a data directory with its right name is a whole one. */
async function makeCluster(cluster: Cluster, password: string) {
  const { home, data, owner, bin, logFile } = cluster;
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('postgres.new')))
    rmSync(path.join(home, name), { recursive: true, force: true });
  const fresh = path.join(home, `postgres.new-${process.pid}`);
  const passwordFile = path.join(cluster.socket, `.initdb-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(owner, fresh, passwordFile);
  const flags = [
    '-U',
    'vieiro',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    await run(path.join(bin, 'initdb'), ['-D', fresh, ...flags, ...(cluster.durable ? [] : ['--no-sync'])], {
      ...owner,
      cwd: '/',
      logFile,
    });
    writeFileSync(path.join(fresh, marker), JSON.stringify({ madeFor: root }));
    giveTo(owner, path.join(fresh, marker));
    renameSync(fresh, data);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function assertOurs({ data, version }: Cluster) {
  if (!existsSync(path.join(data, marker))) {
    throw new Trouble(
      `${data} is there but was not made by this command, so it is left alone. Move it away, or set DATABASE_URL.`,
    );
  }
  const made = readSafely(path.join(data, 'PG_VERSION')).trim();
  if (made !== String(version)) {
    throw new Trouble(
      `The cluster in ${data} was made by PostgreSQL ${made}, and the machine has ${version}. Install postgresql-${made}, or remove the folder to begin anew.`,
    );
  }
}

/** The server that runs on the data directory, left by a run that was killed: its process id, or undefined. */
function runningServer({ data }: Cluster): number | undefined {
  const pid = Number(readSafely(path.join(data, 'postmaster.pid')).split('\n')[0]);
  return pid > 0 && alive(pid) && processesIn(data).includes(pid) ? pid : undefined;
}

/** After kill -9 of the server its children may still hold the shared memory, and its pid file may name a stranger. */
async function clearRemains({ data }: Cluster) {
  for (const pid of processesIn(data)) await endProcess(pid, 'SIGTERM', 5000);
  rmSync(path.join(data, 'postmaster.pid'), { force: true });
}

const serverFlags = ({ data, socket, durable, sharedBuffers }: Cluster) => {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    port: '5432',
    max_connections: '120',
    shared_buffers: sharedBuffers,
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

const quarterOfMemory = () => `${Math.max(64, Math.min(1024, Math.floor(os.totalmem() / 2 ** 20 / 8)))}MB`;

/**
 * Describes the cluster of one data folder. `durable: false` trades safety against power cuts for speed: for tests only.
 */
export async function clusterIn(
  dataFolder: string,
  postgres: Postgres,
  { durable = true, logFile }: { durable?: boolean; logFile: string },
): Promise<Cluster> {
  const owner = unprivileged('postgres');
  const home = await homeFor(dataFolder, owner);
  return {
    home,
    data: path.join(home, 'postgres'),
    socket: shortFolder(home, 'socket', owner),
    owner,
    durable,
    logFile,
    bin: postgres.bin,
    version: postgres.version,
    sharedBuffers: quarterOfMemory(),
  };
}

/** The superuser's password lies beside the cluster, so that neither is ever there without the other. */
const clusterPassword = (cluster: Cluster) => storedSecret(path.join(cluster.home, 'postgres.password'));

const urlWith = (cluster: Cluster, role: string, password: string, database: string) =>
  `postgresql://${role}:${password}@${encodeURIComponent(cluster.socket)}:5432/${database}`;

/** The superuser's URL of a database of the cluster. The socket's folder stands percent-encoded where a host name would. */
export const adminUrlOf = (cluster: Cluster, database: string) => urlWith(cluster, 'vieiro', clusterPassword(cluster), database);

/** The app's URL of a database of the cluster: that of a role of its own, which is no superuser, as in production. */
export const urlOf = (cluster: Cluster, database: string) =>
  urlWith(cluster, 'vieiro_app', storedSecret(path.join(cluster.home, 'app.password')), database);

/**
 * Starts the cluster (made first when there is none) and returns its Service. A server that a killed run left behind is taken over.
 * Resolves when it accepts connections.
 */
export async function startCluster(cluster: Cluster): Promise<Service> {
  const password = clusterPassword(cluster);
  if (existsSync(cluster.data)) assertOurs(cluster);
  else await makeCluster(cluster, password);
  const left = runningServer(cluster);
  if (left) await endProcess(left, 'SIGINT', 20_000);
  await clearRemains(cluster);
  const logFile = path.join(path.dirname(cluster.logFile), 'postgres.log');
  const options = {
    ...cluster.owner,
    cwd: '/',
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
    logFile,
    stopSignal: 'SIGINT' as const,
    patienceMs: 30_000,
  };
  const service = serve('PostgreSQL', path.join(cluster.bin, 'postgres'), serverFlags(cluster), options);
  const ready = async () =>
    (await run(path.join(cluster.bin, 'pg_isready'), ['-q', '-h', cluster.socket, '-p', '5432'], { allowFailure: true })).code ===
    0;
  await waitFor('PostgreSQL', ready, { service, logFile, timeoutMs: 120_000, everyMs: 50 });
  // What a killed server leaves behind is cleared first.
  service.again = () => startCluster(cluster);
  return service;
}

/** Is a server of this cluster up already? The tests share one. */
export const isUp = (cluster: Cluster) => existsSync(cluster.data) && runningServer(cluster) !== undefined;
