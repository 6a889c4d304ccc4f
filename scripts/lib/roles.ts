// The two roles of an installation: the app's, which owns the database, and MapServer's, which reads a few views. Neither is a superuser.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Role, roleOf, unlessMadeMeanwhile, urlForRole, withClient } from './database.ts';
import { messageOf, Trouble } from './log.ts';

const attempts = 8;

/** Roles belong to the whole server: two who change one at the same moment disturb each other, and the later one tries again. */
async function undisturbed<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !/concurrently/.test(messageOf(error))) throw error;
      await sleep(attempt * 50);
    }
  }
}

/** Only a superuser may say these, even of a role that has none of them. */
const powerless = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

const findRole = async (client: Client, name: string) =>
  (await client.query<{ super: boolean }>('SELECT rolsuper AS super FROM pg_roles WHERE rolname = $1', [name])).rows[0];

async function writeRole(client: Client, { user, password }: Role, attributes: string, settings: string[] = []) {
  const role = client.escapeIdentifier(user);
  if (!(await findRole(client, user))) await client.query(`CREATE ROLE ${role}`).catch(unlessMadeMeanwhile);
  const statements = [
    `ALTER ROLE ${role} WITH LOGIN ${attributes} PASSWORD ${client.escapeLiteral(password)}`,
    ...settings.map((setting) => `ALTER ROLE ${role} SET ${setting}`),
  ];
  for (const statement of statements) await undisturbed(() => client.query(statement));
}

/** The role that the app connects with. `client` is a superuser's. */
export const ensureAppRole = (client: Client, role: Role) => writeRole(client, role, powerless);

const mapServerSettings = (statementTimeoutMs: number) => [
  'default_transaction_read_only = on',
  `statement_timeout = ${Number(statementTimeoutMs)}`,
  'client_connection_check_interval = 1000',
  // The planner takes a box for half the table: compiling such a statement, or starting helpers for it, takes longer than the statement.
  'jit = off',
  'max_parallel_workers_per_gather = 0',
];

/** At most, at a time. */
export const MAPSERVER_CONNECTIONS = 32;

interface MapServerRole extends Role {
  statementTimeoutMs?: number;
}

async function writeMapServerRole(client: Client, role: MapServerRole, attributes = '') {
  const { user, password, statementTimeoutMs = 60_000 } = role;
  await writeRole(
    client,
    { user, password },
    `NOINHERIT CONNECTION LIMIT ${MAPSERVER_CONNECTIONS} ${attributes}`,
    mapServerSettings(statementTimeoutMs),
  );
}

/** The same as a superuser: its rights come later, from the owner of the schema. */
export const ensureMapServerRoleAsSuperuser = (client: Client, role: MapServerRole) =>
  writeMapServerRole(client, role, powerless);

/** Since PostgreSQL 16 CREATEROLE is for those roles that one made, or got with the admin option. */
const mayWrite = `
  SELECT r.rolsuper AS "asSuperuser", r.rolsuper OR r.rolcreaterole AND (
      current_setting('server_version_num')::int < 160000
      OR NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1)
      OR EXISTS (SELECT 1 FROM pg_auth_members m JOIN pg_roles o ON o.oid = m.roleid WHERE o.rolname = $1 AND m.member = r.oid AND m.admin_option)
    ) AS may
  FROM pg_roles r WHERE r.rolname = current_user`;

/** What whoever may make roles has to do where we may not. */
const byHand = (user: string) =>
  `The role of the app may not make it. As a superuser: CREATE ROLE ${user} LOGIN PASSWORD '<MAPSERVER_DB_PASSWORD>'; or, if it is there, ALTER ROLE with the same.`;

async function assertMapServerRole(client: Client, url: string, { user, password }: Role) {
  const role = await findRole(client, user);
  if (!role) throw new Trouble(`MapServer's role ${user} is missing. ${byHand(user)}`);
  try {
    await withClient(urlForRole(url, { user, password }), () => {});
  } catch (cause) {
    throw new Trouble(`MapServer's role ${user} cannot log in with MAPSERVER_DB_PASSWORD. ${byHand(user)}`, { cause });
  }
}

/**
 * The role that MapServer connects with: it reads the views of the schema `mapserver` and nothing else, never writes, and no
 * statement of its lasts longer than a request may. `url` is that of the owner of the schema. The role is made or changed where the owner
 * may do so, and has to be there otherwise. Throws Trouble that says what a superuser has to do.
 */
export async function ensureMapServerRole(url: string, role: MapServerRole): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ may: boolean; asSuperuser: boolean }>(mayWrite, [role.user]);
    if (rows[0]?.may) await writeMapServerRole(client, role, rows[0].asSuperuser ? powerless : '');
    else await assertMapServerRole(client, url, role);
    if ((await findRole(client, role.user))?.super) throw new Trouble(`MapServer's role ${role.user} must not be a superuser.`);
    if (role.user === roleOf(url))
      throw new Trouble(`MapServer needs a role of its own, other than that of the app (${role.user}).`);
    const name = client.escapeIdentifier(role.user);
    for (const statement of [
      `GRANT USAGE ON SCHEMA mapserver TO ${name}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA mapserver TO ${name}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA mapserver GRANT SELECT ON TABLES TO ${name}`,
    ])
      await undisturbed(() => client.query(statement));
  });
}
