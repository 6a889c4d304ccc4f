// The cluster of the tests, which trades safety for speed, and the template that every test file gets a copy of.
import path from 'node:path';
import pg from 'pg';
import { adminUrlOf, type Cluster, clusterIn, isUp, startCluster } from './cluster.ts';
import { withClient } from './database.ts';
import { contentHash } from './hashes.ts';
import { inTurn } from './lock.ts';
import { migrate } from './migrate.ts';
import { ensurePrograms } from './packages.ts';
import { dataDir } from './paths.ts';
import { endProcess, readSafely } from './processes.ts';
import { runScript } from './product.ts';
import { prepareAsSuperuser } from './superuser.ts';
import { mapServerTestRole, urlForTests } from './test-databases.ts';
import { testSecret } from './test-secret.ts';

const guest = 'vieiro-tests';

/**
 * The URL of a server for tests and a function that leaves it: TEST_DATABASE_URL, or a cluster under `.data/test` that the first run
 * starts, runs at the same time share, and the last one stops.
 */
export async function joinTestCluster(): Promise<{ adminUrl: string; leave: () => Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { adminUrl: process.env.TEST_DATABASE_URL, leave: async () => {} };
  const dir = dataDir('test');
  const logFile = path.join(dataDir('test', 'log'), 'test.log');
  const { postgres } = await ensurePrograms(['postgres'], { logFile });
  const cluster = await clusterIn(dir, postgres, { durable: false, logFile });
  return inTurn(dir, 'cluster', async () => {
    if (!isUp(cluster)) (await startCluster(cluster)).child.unref();
    const adminUrl = adminUrlOf(cluster, 'postgres');
    const presence = new pg.Client({ connectionString: adminUrl, application_name: guest });
    presence.on('error', () => {});
    await presence.connect();
    const leave = () => inTurn(dir, 'cluster', () => goOut(presence, cluster, adminUrl));
    return { adminUrl, leave };
  });
}

/** The last guest turns off the light. */
async function goOut(presence: pg.Client, cluster: Cluster, adminUrl: string) {
  await presence.end();
  const count = 'SELECT count(*)::int AS guests FROM pg_stat_activity WHERE application_name = $1';
  const guests = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ guests: number }>(count, [guest]);
    return rows[0]?.guests;
  });
  if (guests === 0) await endProcess(Number(readSafely(path.join(cluster.data, 'postmaster.pid')).split('\n')[0]), 'SIGINT');
}

const templateSources = [
  'scripts/lib/test-cluster.ts',
  'scripts/lib/test-databases.ts',
  'prisma/migrations',
  'prisma/seed',
  'scripts/seed.ts',
  'messages',
];

async function makeTemplate(adminUrl: string, name: string) {
  const url = urlForTests(adminUrl, name);
  await withClient(adminUrl, async (client) => {
    // Older templates go, unless a run that is still at work may copy one of them.
    const { rows } = await client.query(
      `SELECT datname FROM pg_database WHERE datname ~ '^template_[0-9a-f]{16}$' AND datname <> $1
         AND (SELECT count(*) FROM pg_stat_activity WHERE application_name = $2) <= 1`,
      [name, guest],
    );
    for (const { datname } of rows) {
      await client.query(`ALTER DATABASE ${datname} IS_TEMPLATE false`);
      await client.query(`DROP DATABASE IF EXISTS ${datname}`).catch(() => {});
    }
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  await prepareAsSuperuser({ adminUrl, url, mapServer: mapServerTestRole });
  await migrate({ connectionString: url, log: () => {} });
  const env = { ...process.env, DATABASE_URL: url, NEXTAUTH_SECRET: testSecret, STORAGE_DIR: dataDir('test', 'template-files') };
  await runScript('seed.ts', [], { env, what: 'The seed' });
  await withClient(adminUrl, (client) => client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`));
}

/** A database with the migrations and the base seed, made when they changed. Returns its name, to be copied. */
export async function ensureTemplate(adminUrl: string): Promise<string> {
  const name = `template_${contentHash(templateSources, { skip: (file) => /\.test\.ts$|\/demo/.test(file) }).slice(0, 16)}`;
  return inTurn(dataDir('test'), 'template', async () => {
    const known = 'SELECT datistemplate FROM pg_database WHERE datname = $1';
    const ready = await withClient(adminUrl, async (client) => (await client.query(known, [name])).rows[0]?.datistemplate);
    if (!ready) await makeTemplate(adminUrl, name);
    return name;
  });
}
