// Databases and roles, by plain SQL through `pg`. Loaded only once node_modules is there.
import pg from 'pg';
import { Trouble } from './log.mjs';

const connectTimeoutMs = 10_000;

/** Runs `work` with a connection of its own and closes it. */
export async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString, options: '-c TimeZone=UTC', connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new Trouble(`The database does not answer at ${withoutPassword(connectionString)}: ${cause.message}`, { cause });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The URL as it may be shown. */
export const withoutPassword = (url) => url.replace(/(\/\/[^:@/]*):[^@]*@/, '$1:…@');

/** The same server, another database. */
export function urlForDatabase(url, database) {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.toString();
}

/** Creates the database when it is not there. Returns whether it did. */
export async function ensureDatabase(adminUrl, name) {
  return withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount > 0) return false;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    return true;
  });
}

/** What identifies a database for ever: another one under the same name has another mark. */
export async function databaseMark(url) {
  const sql =
    "SELECT (SELECT system_identifier::text FROM pg_control_system()) || '/' || oid::text AS mark FROM pg_database WHERE datname = current_database()";
  return withClient(url, async (client) => (await client.query(sql)).rows[0].mark);
}

/**
 * The role that MapServer connects with: it reads the views of the schema `mapserver` and nothing else, never writes, and no
 * statement of its lasts longer than a request may.
 */
export async function ensureMapServerRole(url, { user, password, statementTimeoutMs = 60_000 }) {
  await withClient(url, async (client) => {
    const role = client.escapeIdentifier(user);
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [user]);
    const settings = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT CONNECTION LIMIT 32 PASSWORD ${client.escapeLiteral(password)}`;
    await client.query(`${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} WITH ${settings}`);
    await client.query(`ALTER ROLE ${role} SET default_transaction_read_only = on`);
    await client.query(`ALTER ROLE ${role} SET statement_timeout = ${Number(statementTimeoutMs)}`);
    await client.query(`ALTER ROLE ${role} SET client_connection_check_interval = 1000`);
    await client.query(`GRANT USAGE ON SCHEMA mapserver TO ${role}`);
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA mapserver TO ${role}`);
    await client.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA mapserver GRANT SELECT ON TABLES TO ${role}`);
  });
}

/** The libpq settings of a connection URL, for programs that read them from the environment. */
export function libpqEnvironment(url, { user, password }) {
  const { hostname, port, pathname } = new URL(url);
  const host = decodeURIComponent(hostname);
  return {
    PGHOST: host,
    PGPORT: port || '5432',
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGUSER: user,
    PGPASSWORD: password,
  };
}
