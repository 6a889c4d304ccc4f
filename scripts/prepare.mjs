// `node scripts/prepare.mjs`: brings the database to what this version expects and ends. Beside the settings of the server it reads
// DATABASE_ADMIN_URL, a superuser's address: with it the app's own role need not be one.
import { ensureMapServerRole, withClient } from './lib/database.mjs';
import { prepareInstallation } from './lib/installation.mjs';
import { giveUp, step, Trouble } from './lib/log.mjs';
import { completeSettings } from './lib/settings.mjs';

/** The app's role logs in with DATABASE_PASSWORD from here on; the superuser only where no password is asked for. */
async function writeRoles(admin, { username, password }) {
  await withClient(admin, async (client) => {
    const role = client.escapeIdentifier(decodeURIComponent(username));
    await client.query(`ALTER ROLE ${role} WITH LOGIN PASSWORD ${client.escapeLiteral(decodeURIComponent(password))}`);
    await client.query('ALTER ROLE CURRENT_USER PASSWORD NULL');
  });
}

/** MapServer may read what the app's role makes. */
async function writeMapServerRole(admin, { username }) {
  const { MAPSERVER_DB_USER: user = 'vieiro_mapserver', MAPSERVER_DB_PASSWORD: password } = process.env;
  await ensureMapServerRole(admin, { user, password });
  await withClient(admin, (client) => {
    const [owner, reader] = [decodeURIComponent(username), user].map((name) => client.escapeIdentifier(name));
    return client.query(`ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA mapserver GRANT SELECT ON TABLES TO ${reader}`);
  });
}

try {
  completeSettings();
  const { DATABASE_ADMIN_URL: admin, DATABASE_URL, MAPSERVER_DB_PASSWORD } = process.env;
  if (!admin) throw new Trouble('DATABASE_ADMIN_URL is not set: the address of the database for a superuser.');
  if (!MAPSERVER_DB_PASSWORD) throw new Trouble('MAPSERVER_DB_PASSWORD is not set.');
  const app = new URL(DATABASE_URL);
  await step('Roles', () => writeRoles(admin, app));
  await prepareInstallation({ mapServerRole: false });
  await step('Role of MapServer', () => writeMapServerRole(admin, app));
} catch (error) {
  giveUp(error);
}
