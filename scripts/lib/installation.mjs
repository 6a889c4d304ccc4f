// What has to be there before a server of an installation takes its first request: settings, schema, base content, an administrator.
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../migrate.mjs';
import { checkPassword } from './administrator.mjs';
import { INSTALL_LOCK } from './advisory-locks.mjs';
import { withClient } from './database.mjs';
import { note, step, Trouble } from './log.mjs';
import { takeTurn } from './migration-locks.mjs';
import { mapServerRole, runScript } from './product.mjs';
import { ensureMapServerRole } from './roles.mjs';
import { prepareAsSuperuser } from './superuser.mjs';

const databasePatienceMs = 60_000;

async function checkSettings() {
  const { ADMIN_LOGIN: login, ADMIN_PASSWORD: password } = process.env;
  if (password) checkPassword(login, password);
  if (Boolean(login) !== Boolean(password))
    throw new Trouble('ADMIN_LOGIN and ADMIN_PASSWORD go together: one of them is missing.');
  await runScript('check-environment.ts', [], { what: 'The settings' });
}

/** Classes of errors that waiting does not mend: who we are, and which database we want. */
const final = /^(28|3D)/;

/** A database that starts at the same time gets a minute. */
async function waitForDatabase(url) {
  for (const deadline = Date.now() + databasePatienceMs; ; await sleep(1000)) {
    try {
      return await withClient(url, (client) => client.query('SELECT 1'));
    } catch (error) {
      if (Date.now() > deadline || final.test(error.cause?.code)) throw error;
    }
  }
}

async function prepareSchema(url) {
  const applied = await migrate({ connectionString: url, log: note });
  const role = mapServerRole();
  if (role.password) await ensureMapServerRole(url, role);
  return applied.length === 0 ? 'up to date' : `${applied.length} applied`;
}

/** Asked here, because starting the script that makes one takes longer than all the rest of a start. */
const hasAdministrator = async (client) =>
  (await client.query(`SELECT 1 FROM user_account WHERE role = 'ADMIN' AND NOT locked LIMIT 1`)).rowCount > 0;

const script = (file, args, what) => async () => void (await runScript(file, args, { what }));

/**
 * Brings the installation that the environment names to what this version expects. Safe to run by several copies at once: the first one
 * does the work, the others find it done. With `adminUrl`, a superuser's, the roles and the ownership of the database come first
 * (`ownServer`: see `prepareAsSuperuser`).
 * Throws Trouble with one sentence where a setting or the database does not allow it.
 */
export async function prepareInstallation({ adminUrl, ownServer } = {}) {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl } = process.env;
  await step('Settings', checkSettings);
  if (adminUrl) {
    await waitForDatabase(adminUrl);
    await step('Roles', () => prepareAsSuperuser({ adminUrl, url, replicaUrl, mapServer: mapServerRole(), ownServer }));
  }
  await waitForDatabase(url);
  await withClient(url, async (client) => {
    await takeTurn(client, INSTALL_LOCK);
    await step('Database', () => prepareSchema(url));
    await step('Base content', script('seed.ts', [], 'The seed'));
    if (process.env.ADMIN_LOGIN && !(await hasAdministrator(client)))
      await step('First administrator', script('administrator.ts', [], 'The administrator'));
  });
}
