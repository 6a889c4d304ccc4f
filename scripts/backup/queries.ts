/** What backup and restore ask the database. */
import type pg from 'pg';

type Client = Pick<pg.Client, 'query' | 'escapeIdentifier'>;

/** Tables of ours and of operators: not PostgreSQL's, no extension's, no other session's temporary ones. */
const OUR_TABLES = `
  SELECT c.oid, n.nspname AS schema, c.relname AS name, format('%I.%I', n.nspname, c.relname) AS quoted
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND c.relpersistence <> 't' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** A restore that has not ended leaves this table. Nothing is served from such a database. */
export const RESTORE_MARKER = 'restore_in_progress';

/** Text that is the same wherever it is made: the content of tables is compared by it. */
export const COMPARABLE = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1`;

export async function findTables(client: Client): Promise<{ name: string; quoted: string }[]> {
  const { rows } = await client.query(
    `SELECT quoted, schema || '.' || name AS name FROM (${OUR_TABLES}) t WHERE name <> $1 ORDER BY 2`,
    [RESTORE_MARKER],
  );
  return rows;
}

/**
 * How many rows a table has, and a sum over all that they hold, in whatever order. Generated columns are left out: another version of
 * PostGIS may compute them otherwise.
 */
export async function contentOf(client: Pick<Client, 'query'>, quoted: string): Promise<{ rows: number; content: string }> {
  const { rows: columns } = await client.query(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [quoted],
  );
  const row = `ROW(${columns.map(({ name }) => `t.${name}`).join(', ')})::text`;
  const { rows } = await client.query(
    `SELECT count(*)::text AS rows, coalesce(sum(('x' || substr(md5(${row}), 1, 15))::bit(60)::bigint), 0)::text AS content FROM ${quoted} t`,
  );
  return { rows: Number(rows[0].rows), content: rows[0].content };
}

export async function contentOfAll(client: Client): Promise<Record<string, { rows: number; content: string }>> {
  const all: Record<string, { rows: number; content: string }> = {};
  for (const { name, quoted } of await findTables(client)) all[name] = await contentOf(client, quoted);
  return all;
}

/** Every column that names stored files, wherever one is added, except what says that nobody speaks of them any more. */
async function fileColumns(client: Client): Promise<{ quoted: string; column: string }[]> {
  const { rows } = await client.query(
    `SELECT t.quoted, quote_ident(a.attname) AS column FROM (${OUR_TABLES}) t JOIN pg_attribute a ON a.attrelid = t.oid AND NOT a.attisdropped
       WHERE t.schema = 'public' AND t.name <> 'storage_garbage' AND a.attname IN ('storage_key', 'thumbnail_key') ORDER BY 1, 2`,
  );
  return rows;
}

/** The keys of the files that rows speak of. */
export async function findFileKeys(client: Client): Promise<string[]> {
  const parts = (await fileColumns(client)).map(
    ({ quoted, column }) => `SELECT ${column} AS key FROM ${quoted} WHERE ${column} IS NOT NULL`,
  );
  const { rows } = await client.query(`${parts.join(' UNION ')} ORDER BY key`);
  return rows.map(({ key }) => key);
}

/** The keys of files that were discarded and may still be there. */
export async function findDiscardedKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query('SELECT storage_key AS key FROM storage_garbage ORDER BY key');
  return rows.map(({ key }) => key);
}

export interface Server {
  /** Major version. */
  postgres: number;
  postgis: string;
  lastMigration: string;
  /** Those that something of ours depends on. */
  extensions: string[];
  sizeBytes: number;
  /** Who owns the database; what is restored belongs to them. */
  owner: string;
  superuser: boolean;
}

const NEEDED_EXTENSIONS = ['postgis', 'pg_trgm', 'btree_gist', 'unaccent'];

/** Of an installation's database. */
export async function findServer(client: Client): Promise<Server> {
  const { rows } = await client.query(
    `SELECT current_setting('server_version_num')::int / 10000 AS postgres, pg_database_size(current_database())::float8 AS "sizeBytes",
       (SELECT extversion FROM pg_extension WHERE extname = 'postgis') AS postgis,
       (SELECT rolname FROM pg_roles r JOIN pg_database d ON d.datdba = r.oid WHERE d.datname = current_database()) AS owner,
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
       to_regclass('public._prisma_migrations') IS NOT NULL AS installed,
       ARRAY(SELECT extname::text FROM pg_extension e WHERE extname = ANY($1) OR EXISTS (
         SELECT 1 FROM pg_depend m JOIN pg_depend d ON d.refclassid = m.classid AND d.refobjid = m.objid AND d.deptype = 'n'
         JOIN pg_class c ON d.classid = 'pg_class'::regclass AND c.oid = d.objid
         WHERE m.refclassid = 'pg_extension'::regclass AND m.refobjid = e.oid AND m.deptype = 'e'
           AND NOT EXISTS (SELECT 1 FROM pg_depend x WHERE x.classid = d.classid AND x.objid = d.objid AND x.deptype = 'e')) ORDER BY 1) AS extensions`,
    [NEEDED_EXTENSIONS],
  );
  const { installed, ...server } = rows[0];
  return { ...server, postgis: server.postgis ?? '', lastMigration: installed ? await findLastMigration(client) : '' };
}

async function findLastMigration(client: Client): Promise<string> {
  const { rows } = await client.query(
    'SELECT max(migration_name) AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return rows[0].name ?? '';
}

/** Whether migrations and seed have been here. Fails where there is no such table yet. */
export async function hasBaseContent(client: Client): Promise<boolean> {
  return (await client.query('SELECT EXISTS (SELECT 1 FROM public.configuration_parameter) AS there')).rows[0].there;
}

/** Says what is wrong where the server fails to archive its WAL. */
export async function archivingFailure(client: Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `SELECT last_failed_wal AS wal, last_archived_time AS last FROM pg_stat_archiver
       WHERE current_setting('archive_mode') <> 'off' AND last_failed_time > coalesce(last_archived_time, '-infinity')`,
  );
  if (!rows[0]) return undefined;
  const { wal, last } = rows[0];
  const since = last ? `since ${last.toISOString()}` : 'at all';
  return `The server cannot archive ${wal}, and has archived nothing ${since}: read its log and at archive_command.`;
}
