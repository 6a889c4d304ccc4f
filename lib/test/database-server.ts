import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { adminUrlOf, type Cluster, clusterIn, startCluster } from '@/scripts/lib/cluster.ts';
import { databaseOf, urlForDatabase } from '@/scripts/lib/database.ts';
import { ensurePrograms } from '@/scripts/lib/packages.ts';
import { processesIn, run, type Service } from '@/scripts/lib/processes.ts';
import { prepareAsSuperuser } from '@/scripts/lib/superuser.ts';
import { mapServerTestRole, urlForTests } from '@/scripts/lib/test-databases.ts';

/** A PostgreSQL server for one test file, which may stop, kill, freeze and start it. The usual server of the tests is shared. */
class TestServer {
  private service: Service | undefined;

  constructor(readonly cluster: Cluster) {}

  /** For the role that owns the databases of the tests. */
  url = (database: string): string => urlForTests(this.adminUrl(database), database);
  adminUrl = (database: string): string => adminUrlOf(this.cluster, database);

  async start(): Promise<void> {
    this.service = await startCluster(this.cluster);
  }

  /** As `pg_ctl stop -m fast` does it. */
  stop = async (): Promise<void> => this.service?.stop();

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  private signal(signal: NodeJS.Signals): void {
    for (const pid of processesIn(this.cluster.data)) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // It has ended already, with its parent.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.service?.ended;
  }

  /** Stops answering, with its connections open. */
  freeze = (): void => this.signal('SIGSTOP');
  thaw = (): void => this.signal('SIGCONT');

  /** One statement of a superuser on a connection of its own. */
  async sql<R extends pg.QueryResultRow>(text: string, database = 'postgres'): Promise<R[]> {
    const client = new pg.Client({ connectionString: this.adminUrl(database) });
    await client.connect();
    return client
      .query<R>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }
}

export type { TestServer };

async function makeServer(durable: boolean) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vieiro-db-'));
  chmodSync(folder, 0o755);
  const logFile = path.join(folder, 'test.log');
  const { postgres } = await ensurePrograms(['postgres'], { logFile });
  const server = new TestServer(await clusterIn(folder, postgres, { durable, logFile }));
  await server.start();
  return { server, folder };
}

/** A database of the tests' own server: its address for the app, and the server's for a superuser. */
export interface Source {
  url: string;
  adminUrl: string;
}

/** A copy of a database, under the same name. */
async function copyDatabase(server: TestServer, from: Source): Promise<string> {
  const name = databaseOf(from.url);
  const file = path.join(server.cluster.home, 'copy.dump');
  const { bin } = server.cluster;
  const [adminUrl, url] = [server.adminUrl('postgres'), server.url(name)];
  await prepareAsSuperuser({ adminUrl, url, mapServer: mapServerTestRole });
  await run(path.join(bin, 'pg_dump'), ['-Fc', '-Z0', '-f', file, urlForDatabase(from.adminUrl, name)]);
  await run(path.join(bin, 'pg_restore'), ['--no-acl', '-d', server.adminUrl(name), file]);
  return url;
}

/** Stops the server if its setup fails. */
async function orClose<T>(close: () => Promise<void>, ready: Promise<T>): Promise<T> {
  return ready.catch(async (error) => {
    await close();
    throw error;
  });
}

/**
 * A separate server with a copy of a database. Call it before anything reads the settings: it sets its address there.
 * `durable`: acknowledged writes survive `kill`.
 */
export async function startTestServer(from: Source, { durable = false } = {}) {
  const { server, folder } = await makeServer(durable);
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  process.env.DATABASE_URL = await orClose(close, copyDatabase(server, from));
  return { server, close };
}

/** A streaming standby of a server, created but not started. */
async function makeStandby(primary: TestServer): Promise<TestServer> {
  const { cluster } = primary;
  const [data, socket] = [`${cluster.data}-standby`, `${cluster.socket}-standby`];
  for (const folder of [data, socket]) {
    mkdirSync(folder, { mode: folder === data ? 0o700 : 0o755 });
    if (cluster.owner) chownSync(folder, cluster.owner.uid, cluster.owner.gid);
  }
  const { username, password } = new URL(primary.adminUrl('postgres'));
  const from = `host=${cluster.socket} port=5432 user=${username} password=${decodeURIComponent(password)}`;
  const flags = ['-d', from, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  const options: object = { ...cluster.owner, cwd: '/', env: { PATH: process.env.PATH } };
  await run(path.join(cluster.bin, 'pg_basebackup'), flags, options);
  return new TestServer({ ...cluster, data, socket });
}

/** A primary with a copy of a database, and its standby. `start: false`: the standby is started later. */
export async function startTestPair(from: Source, { start = true } = {}) {
  const { server: primary, close } = await startTestServer(from);
  const standby = await orClose(close, makeStandby(primary));
  if (start) await orClose(close, standby.start());
  process.env.DATABASE_REPLICA_URL = standby.url(databaseOf(process.env.DATABASE_URL as string));
  return {
    primary,
    standby,
    async close() {
      await standby.stop();
      await close();
      rmSync(standby.cluster.socket, { recursive: true, force: true });
      rmSync(primary.cluster.socket, { recursive: true, force: true });
    },
  };
}

/** Resolves as soon as the condition is true. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await holds()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > deadline) throw new Error('it did not come to be in time');
}
