// Databases and roles, by plain SQL through `pg`. Loaded only once node_modules is there.
import { setTimeout as sleep } from 'node:timers/promises';
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

const attempts = 8;

const unlessMadeMeanwhile = (error) => {
  if (!['42710', '23505'].includes(error.code)) throw error;
};

/** Roles belong to the whole server: two who change one at the same moment disturb each other, and the later one tries again. */
async function undisturbed(work) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !/concurrently/.test(error.message)) throw error;
      await sleep(attempt * 50);
    }
  }
}

/**
 * The role that MapServer connects with: it reads the views of the schema `mapserver` and nothing else, never writes, and no
 * statement of its lasts longer than a request may.
 */
export async function ensureMapServerRole(url, { user, password, statementTimeoutMs = 60_000 }) {
  await withClient(url, async (client) => {
    const role = client.escapeIdentifier(user);
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [user]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${role}`).catch(unlessMadeMeanwhile);
    const kind = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT CONNECTION LIMIT 32';
    for (const statement of [
      `ALTER ROLE ${role} WITH ${kind} PASSWORD ${client.escapeLiteral(password)}`,
      `ALTER ROLE ${role} SET default_transaction_read_only = on`,
      `ALTER ROLE ${role} SET statement_timeout = ${Number(statementTimeoutMs)}`,
      `ALTER ROLE ${role} SET client_connection_check_interval = 1000`,
      // The planner takes a box for half the table: compiling such a statement, or starting helpers for it, takes longer than the statement.
      `ALTER ROLE ${role} SET jit = off`,
      `ALTER ROLE ${role} SET max_parallel_workers_per_gather = 0`,
      `GRANT USAGE ON SCHEMA mapserver TO ${role}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA mapserver TO ${role}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA mapserver GRANT SELECT ON TABLES TO ${role}`,
    ])
      await undisturbed(() => client.query(statement));
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
