// What only a superuser may do for an installation: the roles, the extensions, and the change of owner of older databases.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { PREPARE_LOCK } from './advisory-locks.ts';
import { databaseOf, ensureDatabase, roleOf, urlForDatabase, withClient } from './database.ts';
import { assertExtensions, extensionsOf } from './extensions.ts';
import { note, Trouble } from './log.ts';
import { migrationsIn } from './migration-files.ts';
import { takeTurn } from './migration-locks.ts';
import { giveDatabaseTo } from './ownership.ts';
import { inRoot } from './paths.ts';
import { ensureAppRole, ensureMapServerRoleAsSuperuser } from './roles.ts';
import { refuseNewer } from './version.ts';

export interface Preparation {
  adminUrl: string;
  url: string;
  replicaUrl?: string;
  mapServer: { user: string; password?: string };
  ownServer?: boolean;
  watchForMs?: number;
}

/** No statement of this session is logged: those that write a password hold it. */
const unlogged = "SET log_statement = 'none'; SET log_min_error_statement = 'panic'; SET log_min_duration_statement = -1";

function assertTwoRoles({ adminUrl, url, mapServer }: Pick<Preparation, 'adminUrl' | 'url' | 'mapServer'>) {
  const [admin, app] = [roleOf(adminUrl), roleOf(url)];
  if (!app) throw new Trouble('DATABASE_URL must name the role of the app, such as postgresql://vieiro_app@…');
  if (!new URL(url).password) throw new Trouble('Set DATABASE_PASSWORD: the role of the app gets this password.');
  if (admin === app)
    throw new Trouble(
      `DATABASE_URL and DATABASE_ADMIN_URL name the same role, ${app}. The app needs one of its own, such as vieiro_app.`,
    );
  if ([admin, app].includes(mapServer.user))
    throw new Trouble(`MAPSERVER_DB_USER must be a role of its own, not ${mapServer.user}.`);
}

async function assertSuperuser(client: Client) {
  const role = 'SELECT rolname AS name, rolsuper AS super FROM pg_roles WHERE rolname = current_user';
  const { rows } = await client.query<{ name: string; super: boolean }>(role);
  if (!rows[0]?.super) throw new Trouble(`DATABASE_ADMIN_URL must name a superuser, and ${rows[0]?.name} is none.`);
}

/** Copies of the version before 0.2.0 that still serve connect as the superuser, with a password: their health check does so each 15 s. */
async function servesOthers(client: Client, watchForMs: number): Promise<boolean> {
  const sessions = `SELECT 1 FROM pg_stat_activity WHERE usename = current_user AND client_addr IS NOT NULL AND pid <> pg_backend_pid() LIMIT 1`;
  for (const deadline = Date.now() + watchForMs; Date.now() < deadline; await sleep(1000))
    if ((await client.query(sessions)).rowCount) return true;
  return false;
}

async function dropPasswordOf(client: Client, name: string, watchForMs: number) {
  const password = 'SELECT rolpassword IS NULL AS none FROM pg_authid WHERE rolname = $1';
  if ((await client.query<{ none: boolean }>(password, [name])).rows[0]?.none) return;
  if (await servesOthers(client, watchForMs))
    return note(`an older version is still connected as ${name}: run this again when it has ended, to take its password away`);
  await client.query(`ALTER ROLE ${client.escapeIdentifier(name)} PASSWORD NULL`);
}

/** The replica of docker-compose.yml has its slot by this name. One that nobody reads holds dead rows back. */
const dropUnusedSlot = `
  SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = 'replica' AND NOT active`;

/**
 * Makes the database ready to be used without a superuser: the roles of the app and of MapServer with the passwords that are set, the
 * extensions, and the app's role as the owner of everything of ours. Safe to run at any time, while the product serves and by several at
 * once. With `ownServer`, a server of this installation alone, the superuser has no password any more and so does not come in over the network
 * (unless within `watchForMs` an older version is seen that connects so), and the slot of a replica that is not set any more goes.
 * Returns what it did as words.
 * Throws Trouble where the addresses do not name what they should.
 */
export async function prepareAsSuperuser(preparation: Preparation): Promise<string> {
  const { adminUrl, url, replicaUrl, mapServer, ownServer = false, watchForMs = 30_000 } = preparation;
  assertTwoRoles({ adminUrl, url, mapServer });
  const app = { user: roleOf(url), password: decodeURIComponent(new URL(url).password) };
  await ensureDatabase(adminUrl, databaseOf(url));
  const migrations = migrationsIn(inRoot('prisma/migrations'));
  const work = async (client: Client) => {
    await assertSuperuser(client);
    await client.query(unlogged);
    await refuseNewer(client, migrations);
    await assertExtensions(client, migrations);
    await takeTurn(client, PREPARE_LOCK);
    await ensureAppRole(client, app);
    const { user, password } = mapServer;
    if (password) await ensureMapServerRoleAsSuperuser(client, { user, password });
    for (const name of extensionsOf(migrations))
      await client.query(`CREATE EXTENSION IF NOT EXISTS ${client.escapeIdentifier(name)}`);
    const transferred = await giveDatabaseTo(client, app.user);
    if (ownServer) await dropPasswordOf(client, roleOf(adminUrl), watchForMs);
    if (ownServer && !replicaUrl) await client.query(dropUnusedSlot);
    return transferred > 0 ? `${transferred} objects transferred to ${app.user}` : `${app.user} owns the database`;
  };
  return withClient(urlForDatabase(adminUrl, databaseOf(url)), work);
}
