// What has to be there before a server of an installation takes its first request: settings, schema, base content, an administrator.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { checkPassword } from './administrator.ts';
import { INSTALL_LOCK } from './advisory-locks.ts';
import { withClient } from './database.ts';
import { codeOf, note, step, Trouble } from './log.ts';
import { migrate } from './migrate.ts';
import { takeTurn } from './migration-locks.ts';
import { mapServerRole, runScript } from './product.ts';
import { ensureMapServerRole } from './roles.ts';
import { prepareAsSuperuser } from './superuser.ts';

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
async function waitForDatabase(url: string) {
  for (const deadline = Date.now() + databasePatienceMs; ; await sleep(1000)) {
    try {
      return await withClient(url, (client) => client.query('SELECT 1'));
    } catch (error) {
      if (Date.now() > deadline || final.test(codeOf((error as Error).cause) ?? '')) throw error;
    }
  }
}

async function prepareSchema(url: string) {
  const applied = await migrate({ connectionString: url, log: note });
  const { MAPSERVER_DB_PASSWORD: password } = process.env;
  if (password) await ensureMapServerRole(url, mapServerRole(password));
  return applied.length === 0 ? 'up to date' : `${applied.length} applied`;
}

/** Asked here, because starting the script that makes one takes longer than all the rest of a start. */
const hasAdministrator = async (client: Client) =>
  (await client.query(`SELECT 1 FROM user_account WHERE role = 'ADMIN' AND NOT locked LIMIT 1`)).rowCount === 1;

const script = (file: string, what: string) => async () => void (await runScript(file, [], { what }));

/**
 * Brings the installation that the environment names to what this version expects. Safe to run by several copies at once: the first one
 * does the work, the others find it done. With `adminUrl`, a superuser's, the roles and the ownership of the database come first
 * (`ownServer`: see `prepareAsSuperuser`).
 * Throws Trouble with one sentence where a setting or the database does not allow it.
 */
export async function prepareInstallation({
  adminUrl,
  ownServer,
}: {
  adminUrl?: string;
  ownServer?: boolean;
} = {}): Promise<void> {
  const { DATABASE_URL: url = '', DATABASE_REPLICA_URL: replicaUrl, MAPSERVER_DB_PASSWORD } = process.env;
  await step('Settings', checkSettings);
  if (adminUrl) {
    await waitForDatabase(adminUrl);
    const mapServer = mapServerRole(MAPSERVER_DB_PASSWORD);
    await step('Roles', () => prepareAsSuperuser({ adminUrl, url, replicaUrl, mapServer, ownServer }));
  }
  await waitForDatabase(url);
  await withClient(url, async (client) => {
    await takeTurn(client, INSTALL_LOCK);
    await step('Database', () => prepareSchema(url));
    await step('Base content', script('seed.ts', 'The seed'));
    if (process.env.ADMIN_LOGIN && !(await hasAdministrator(client)))
      await step('First administrator', script('administrator.ts', 'The administrator'));
  });
}
