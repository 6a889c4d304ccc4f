// `npm start`, and what the container runs: checks the settings, brings the database up to date, makes the first administrator, serves.
// Settings come from the environment (.env.example names them). The build must be there: npm run build.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkPassword } from './lib/administrator.mjs';
import { productionServer } from './lib/build.mjs';
import { ensureMapServerRole, withClient } from './lib/database.mjs';
import { giveUp, step, Trouble } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { runScript } from './lib/product.mjs';
import { migrate } from './migrate.mjs';

const databasePatienceMs = 60_000;

async function checkSettings() {
  if (!existsSync(productionServer)) throw new Trouble('There is no production build. Make it with: npm run build');
  const { ADMIN_LOGIN: login, ADMIN_PASSWORD: password } = process.env;
  if (password) checkPassword(login, password);
  if (Boolean(login) !== Boolean(password))
    throw new Trouble('ADMIN_LOGIN and ADMIN_PASSWORD go together: one of them is missing.');
  await runScript('check-environment.ts', [], { what: 'The settings' });
}

/** A database that starts at the same time gets a minute. */
async function waitForDatabase(url) {
  for (const deadline = Date.now() + databasePatienceMs; ; await sleep(1000)) {
    try {
      return await withClient(url, (client) => client.query('SELECT 1'));
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function prepare() {
  const url = process.env.DATABASE_URL;
  await step('Settings', checkSettings);
  await step('Database', async () => {
    await waitForDatabase(url);
    const applied = await migrate({ connectionString: url, log: () => {} });
    const { MAPSERVER_DB_USER: user = 'vieiro_mapserver', MAPSERVER_DB_PASSWORD: password } = process.env;
    if (password) await ensureMapServerRole(url, { user, password });
    return applied.length === 0 ? 'up to date' : `${applied.length} applied`;
  });
  await step('Base content', async () => void (await runScript('seed.ts', [], { what: 'The seed' })));
  if (process.env.ADMIN_LOGIN)
    await step(
      'First administrator',
      async () => void (await runScript('administrator.ts', ['--first'], { what: 'The administrator' })),
    );
}

try {
  await prepare();
  process.env.NODE_ENV = 'production';
  process.env.STORAGE_DIR = path.resolve(root, process.env.STORAGE_DIR ?? '.data/files');
  await import('./lib/server-front.mjs');
  process.chdir(path.dirname(productionServer));
  await import(productionServer);
} catch (error) {
  giveUp(error);
  process.exit(1);
}
