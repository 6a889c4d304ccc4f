// The product as tests drive it: the production build on a database of its own.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { step } from './log.ts';
import { freePort } from './ports.ts';
import * as product from './product.ts';
import type { Started } from './running.ts';
import { dropDatabases, urlForTests } from './test-databases.ts';

interface Options {
  adminUrl: string;
  started: Started;
  logFile: string;
}

/** A freshly seeded product on the production build. Returns what tests have to know of it. */
export async function startProduct(dir: string, name: string, { adminUrl, started, logFile }: Options) {
  await dropDatabases(adminUrl, name);
  rmSync(path.join(dir, 'files'), { recursive: true, force: true });
  const database = { adminUrl, url: urlForTests(adminUrl, name) };
  const secrets = product.secretsIn(dir);
  const port = await freePort();
  const env = product.serverEnvironment({ dir, url: database.url, port, host: '127.0.0.1', secrets });
  const accountsFile = path.join(dir, 'demo-accounts.json');
  await step('Database', () => product.prepareDatabase(database, secrets.mapServerPassword));
  await step('Demo content', () =>
    product.seed({ url: database.url, env, demo: true, stateFile: path.join(dir, 'seeded'), logFile, accountsFile }),
  );
  await step('MapServer', async () => {
    env.MAPSERVER_URL = await product.startMapServer(dir, database.url, secrets, started);
  });
  await step('Server', () => product.startServer(dir, env, started));
  return {
    E2E_BASE_URL: env.PUBLIC_URL,
    E2E_ACCOUNTS: accountsFile,
    E2E_DATABASE_URL: database.url,
    E2E_ADMIN_URL: adminUrl,
    // How one more copy of the server is started.
    E2E_SERVER: JSON.stringify(env),
  };
}
