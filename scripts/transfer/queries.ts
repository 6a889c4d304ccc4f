/** What the export and the import of a whole installation ask the database. */
import pg from 'pg';
import * as z from 'zod';
import { contentOf } from '../backup/queries';

type Client = Pick<pg.Client, 'query'>;

/** What only concerns this server: who is logging in just now, what is to be removed, and what backups and migrations record. */
const LEFT_OUT = [
  ...['_prisma_migrations', 'installed_version', 'backup', 'restore_in_progress'],
  ...['element_tile_change', 'element_tile_fold', 'element_tile_state'],
  ...['login_attempt', 'limited_use', 'account_write', 'storage_garbage', 'layer_garbage'],
];

const Column = z.object({
  name: z.string(),
  type: z.string(),
  isRequired: z.boolean(),
  isGeometry: z.boolean(),
  /** Of a generated column, which is not exported: what it is computed by. */
  expression: z.string().nullable(),
});
/** A table as it is exported: enough to make it anew where no migration does. */
export const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(Column),
  /** The columns of its key, by which its rows are in order. */
  key: z.array(z.string()),
  /** Keys, unique columns and checks, as SQL. */
  constraints: z.array(z.string()),
  /** The other indexes, as SQL. */
  indexes: z.array(z.string()),
});
export const View = z.object({ schema: z.string(), name: z.string(), definition: z.string() });
export const Sequence = z.object({ schema: z.string(), name: z.string(), value: z.string() });
export type Table = z.infer<typeof Table>;
export type View = z.infer<typeof View>;
export type Sequence = z.infer<typeof Sequence>;

const OF_NOBODY = `n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%' AND c.relpersistence <> 't'
  AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** The tables of the installation and of its operator. A partitioned one is one table. */
export async function findExported(client: Client): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT n.nspname AS schema, c.relname AS name,
       (SELECT coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull,
          'isGeometry', t.typname = 'geometry', 'expression', CASE WHEN a.attgenerated <> '' THEN pg_get_expr(d.adbin, d.adrelid) END)
          ORDER BY a.attnum), '[]')
        FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
       (SELECT coalesce(json_agg(a.attname ORDER BY k.at), '[]') FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY k (attnum, at)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
       (SELECT coalesce(json_agg(pg_get_constraintdef(k.oid) ORDER BY k.contype, k.conname), '[]') FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'c')) AS constraints,
       (SELECT coalesce(json_agg(pg_get_indexdef(i.indexrelid) ORDER BY i.indexrelid), '[]') FROM pg_index i WHERE i.indrelid = c.oid
        AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)) AS indexes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OF_NOBODY} AND NOT (n.nspname = 'public' AND c.relname = ANY ($1))
     ORDER BY 1, 2`,
    [LEFT_OUT],
  );
  return rows;
}

/** The views in the order in which they can be made: later ones may stand on earlier ones. */
export async function findViews(client: Client): Promise<View[]> {
  const { rows } = await client.query(
    `SELECT n.nspname AS schema, c.relname AS name, pg_get_viewdef(c.oid) AS definition
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'v' AND ${OF_NOBODY} ORDER BY c.oid`,
  );
  return rows;
}

/** Where each sequence stands; those that gave no number yet are left out. */
export async function findSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE last_value IS NOT NULL AND schemaname NOT LIKE 'pg\\_%' ORDER BY 1, 2`,
  );
  return rows;
}

/** The foreign keys of the installation's tables that are checked row by row: while everything comes in they wait for the end. */
export async function findImmediateKeys(client: Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(k.conname) AS name
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND k.conparentid = 0 AND NOT k.condeferrable AND ${OF_NOBODY} ORDER BY 1, 2`,
  );
  return rows;
}

/** The columns whose values are exported. */
export const storedColumns = ({ columns }: Pick<Table, 'columns'>) => columns.filter(({ expression }) => expression === null);

export const quotedName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export type Contents = Record<string, { rows: number; content: string }>;

/** How many rows the tables have, and a sum over what they hold, by `schema.table`. */
export async function contentsOf(client: Client, tables: readonly Table[]): Promise<Contents> {
  const all: Contents = {};
  for (const table of tables) all[`${table.schema}.${table.name}`] = await contentOf(client, quotedName(table));
  return all;
}
