/** A PostgreSQL temporary server, that nobody but this program reaches: a backup is tried in it, or an earlier moment found again. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unprivileged } from '../lib/folders.ts';
import { Trouble } from '../lib/log.ts';
import { alive, readSafely, run, serve } from '../lib/processes.ts';
import { remove } from './copy';
import { runPostgres } from './programs';

export interface Scratch {
  /** A folder that goes with the server. */
  dir: string;
  data: string;
  /** The account that PostgreSQL runs as, which may not be root. */
  owner: { uid: number; gid: number } | undefined;
  start: (bin: string, settings?: Record<string, string>) => Promise<void>;
  urlOf: (user: string, database: string) => string;
}

async function reaches(folder: string, owner: Scratch['owner']): Promise<boolean> {
  return !owner || (await run('test', ['-x', folder], { ...owner, cwd: '/', allowFailure: true })).code === 0;
}

async function makeFolder(folder: string, owner: Scratch['owner']): Promise<string> {
  await mkdir(folder, { recursive: true });
  return mkdtemp((await reaches(folder, owner)) ? path.join(folder, '.scratch-') : '/var/tmp/vieiro-scratch-');
}

/** For the command line, which wins over whatever the data directory brings with it. */
const asArguments = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** The server's own words on why it ended. */
const lastWords = (logFile: string) => readSafely(logFile).trimEnd().split('\n').slice(-15).join('\n');

/** Runs `work` with the place for a server in `folder`; what it starts is ended, and everything removed. */
export async function withScratch<T>(folder: string, work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const owner = unprivileged('postgres');
  const dir = await makeFolder(folder, owner);
  const socket = await mkdtemp(path.join(os.tmpdir(), 'vieiro-'));
  const data = path.join(dir, 'data');
  const logFile = path.join(dir, 'log');
  let service: ReturnType<typeof serve> | undefined;
  const give = (...what: string[]) => (owner ? run('chown', ['-R', `${owner.uid}:${owner.gid}`, ...what]) : undefined);
  const start: Scratch['start'] = async (bin, settings = {}) => {
    const config = path.join(dir, 'postgresql.conf');
    const hba = path.join(dir, 'pg_hba.conf');
    await writeFile(hba, 'local all all trust\nlocal replication all trust\n');
    await writeFile(config, '');
    await writeFile(path.join(dir, 'pg_ident.conf'), '');
    await give(dir, socket);
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8' };
    const options = { ...owner, cwd: '/', env, logFile, stopSignal: 'SIGINT' as const, patienceMs: 30_000 };
    // What the operator has set by ALTER SYSTEM is for the installation's server: this one must not archive, listen or replicate.
    for (const name of ['postgresql.auto.conf', 'standby.signal']) await rm(path.join(data, name), { force: true });
    const all = { config_file: config, ...serverSettings(socket, hba, dir), ...settings };
    service = serve('PostgreSQL', path.join(bin, 'postgres'), ['-D', data, ...asArguments(all)], options);
    await answers(service, path.join(bin, 'pg_isready'), socket, logFile);
  };
  const urlOf = (user: string, database: string) =>
    `postgresql://${encodeURIComponent(user)}@${encodeURIComponent(socket)}:5432/${encodeURIComponent(database)}`;
  try {
    return await work({ dir, data, owner, start, urlOf });
  } finally {
    if (service?.pid && alive(service.pid)) await service.stop();
    await remove(dir);
    await remove(socket);
  }
}

const serverSettings = (socket: string, hba: string, dir: string): Record<string, string> => ({
  listen_addresses: '',
  port: '5432',
  unix_socket_directories: socket,
  unix_socket_permissions: '0700',
  hba_file: hba,
  ident_file: path.join(dir, 'pg_ident.conf'),
  archive_mode: 'off',
  archive_command: '',
  primary_conninfo: '',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  hot_standby: 'off',
  log_timezone: 'UTC',
  logging_collector: 'off',
  shared_preload_libraries: '',
  ssl: 'off',
});

/** Recovery takes as long as there is WAL: the server is waited for as long as it runs. */
async function answers(service: ReturnType<typeof serve>, isReady: string, socket: string, logFile: string): Promise<void> {
  for (;;) {
    if (service.dead) throw new Trouble(`PostgreSQL did not start:\n${lastWords(logFile)}`);
    if ((await run(isReady, ['-q', '-h', socket, '-p', '5432'], { allowFailure: true })).code === 0) return;
    await sleep(100);
  }
}

/** Makes an empty cluster whose superuser is `vieiro`. */
export async function makeCluster({ dir, data, owner }: Scratch, bin: string): Promise<void> {
  if (owner) await run('chown', [`${owner.uid}:${owner.gid}`, dir]);
  const how = ['-U', 'vieiro', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'];
  await runPostgres(path.join(bin, 'initdb'), ['-D', data, ...how], { ...owner, cwd: '/', writesTo: dir });
}
