/** The installation that a backup is restored into: whether it is empty, and the table that says that a restore has not ended. */
import type pg from 'pg';
import type { Store } from '../../lib/storage/store';
import { Trouble } from '../lib/log.ts';
import { findServer, findTables, RESTORE_MARKER, type Server } from './queries';

export interface TargetStore extends Pick<Store, 'put'> {
  isEmpty: () => Promise<boolean>;
}

export interface Target {
  server: Server;
  /** An earlier run of the same restore got as far as this. */
  begun: 'nothing' | 'files' | 'database';
}

const quoted = (client: pg.Client, name: string) => client.escapeIdentifier(name);

async function findMarker(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [`public.${RESTORE_MARKER}`]);
  if (!rows[0].there) return undefined;
  return (await client.query(`SELECT backup FROM public.${RESTORE_MARKER}`)).rows[0]?.backup ?? '';
}

const empty = 'A backup is restored into an empty installation only';

/** Makes sure that nothing is overwritten: neither a database with tables nor a store with files. Throws Trouble with the reason. */
export async function emptyTarget(client: pg.Client, store: TargetStore, backup: string): Promise<Target> {
  const server = await findServer(client);
  const restoring = await findMarker(client);
  const tables = await findTables(client);
  if (restoring !== undefined) {
    if (restoring !== backup)
      throw new Trouble(
        `The restore of ${restoring} into this database was interrupted. Begin that one again, or make a new database.`,
      );
    return { server, begun: tables.length > 0 ? 'database' : 'files' };
  }
  if (tables.length > 0)
    throw new Trouble(
      `${empty}, and this database has ${tables.length} tables (${tables[0]?.name}, …). Make a new one, or check DATABASE_URL.`,
    );
  if (!(await store.isEmpty())) throw new Trouble(`${empty}, and the file store has files. Check STORAGE_DIR or S3_BUCKET.`);
  return { server, begun: 'nothing' };
}

/** From here on the installation says that it is not whole. */
export async function addMarker(client: pg.Client, server: Server, backup: string): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS public.${RESTORE_MARKER} (backup text NOT NULL, begun timestamptz NOT NULL DEFAULT now())`,
  );
  await client.query(
    `INSERT INTO public.${RESTORE_MARKER} (backup) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM public.${RESTORE_MARKER})`,
    [backup],
  );
  // Whoever starts the product reads it.
  await client.query(`ALTER TABLE public.${RESTORE_MARKER} OWNER TO ${quoted(client, server.owner)}`).catch(() => {});
}

export const removeMarker = (client: pg.Client) => client.query(`DROP TABLE public.${RESTORE_MARKER}`);

/** Makes the extensions that the backup needs, where this role may. Throws Trouble that says what a superuser has to do. */
export async function ensureExtensions(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { rows } = await client.query('SELECT 1 FROM pg_extension WHERE extname = $1', [name]);
    if (rows.length > 0) continue;
    await client.query(`CREATE EXTENSION ${quoted(client, name)} CASCADE`).catch((cause: Error) => {
      throw new Trouble(
        `The database lacks the extension ${name} (${cause.message}). As a superuser of it run: CREATE EXTENSION ${quoted(client, name)}`,
      );
    });
  }
}

export async function schemasOf(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query('SELECT nspname FROM pg_namespace');
  return new Set(rows.map(({ nspname }) => nspname));
}

export async function rolesOf(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query('SELECT rolname FROM pg_roles');
  return new Set(rows.map(({ rolname }) => rolname));
}
