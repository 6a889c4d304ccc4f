// Databases and roles, by plain SQL through `pg`. Loaded only once node_modules is there.
import pg from 'pg';
import { codeOf, messageOf, Trouble } from './log.ts';

/** A role with its password. */
export interface Role {
  user: string;
  password: string;
}

const connectTimeoutMs = 10_000;

const wrongPassword = '28P01';

/** The sentence for a connection that could not be made. */
export function refusal(connectionString: string, cause: unknown): Trouble {
  const at = withoutPassword(connectionString);
  if (codeOf(cause) !== wrongPassword)
    return new Trouble(`The database does not answer at ${at}: ${messageOf(cause)}`, { cause });
  return new Trouble(
    `The database at ${at} refuses the password. Set DATABASE_PASSWORD to that of the role ${roleOf(connectionString)}, or give the role this password: with docker compose, docker compose run --rm migrate`,
    { cause },
  );
}

/** Runs `work` with a connection of its own and closes it. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => T | Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, options: '-c TimeZone=UTC', connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw refusal(connectionString, cause);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The URL as it may be shown. */
export const withoutPassword = (url: string) => url.replace(/(\/\/[^:@/]*):[^@]*@/, '$1:…@');

/** The role and the database that a URL names. */
export const roleOf = (url: string) => decodeURIComponent(new URL(url).username);
export const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** The same server and database for another role. */
export function urlForRole(url: string, { user, password }: Role): string {
  const other = new URL(url);
  other.username = encodeURIComponent(user);
  other.password = encodeURIComponent(password);
  return other.toString();
}

/** The same server, another database. */
export function urlForDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.toString();
}

/** Creates the database when it is not there. Returns whether it did. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<boolean> {
  return withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return false;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).catch(unlessMadeMeanwhile);
    return true;
  });
}

/** Another process may have made it meanwhile. */
export const unlessMadeMeanwhile = (error: unknown) => {
  if (!['42710', '42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
};

/** What identifies a database for ever: a new database under the same name has another one. */
export async function databaseIdentity(url: string): Promise<string> {
  const sql =
    "SELECT (SELECT system_identifier::text FROM pg_control_system()) || '/' || oid::text AS identity FROM pg_database WHERE datname = current_database()";
  return withClient(url, async (client) => (await client.query(sql)).rows[0].identity);
}
