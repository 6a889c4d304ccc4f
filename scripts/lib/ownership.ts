// Gives a database and everything of ours in it to the role of the app. Databases of versions before 0.2.0 belong to a superuser.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { codeOf, Trouble } from './log.ts';

/** The schemas of the product; what stands in others is the operator's. */
const schemas = ['public', 'mapserver', 'layer_data'];

/** While we wait for a lock, everybody who comes after waits as well. */
const lockTimeoutMs = 500;
const patienceMs = 10 * 60_000;

/** Where objects with an owner stand: catalogue, columns of the oid, the namespace and the owner, and which of them are left out. */
const catalogues: [catalogue: string, namespace: string, owner: string, which: string][] = [
  // An identity column's sequence goes with its table; indexes and TOAST tables do as well.
  [
    'pg_class',
    'relnamespace',
    'relowner',
    `o.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND NOT EXISTS (
     SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = o.oid AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0)`,
  ],
  ['pg_proc', 'pronamespace', 'proowner', 'true'],
  [
    'pg_type',
    'typnamespace',
    'typowner',
    `o.typtype IN ('d', 'e', 'r') OR EXISTS (SELECT 1 FROM pg_class c WHERE c.oid = o.typrelid AND c.relkind = 'c')`,
  ],
  ['pg_statistic_ext', 'stxnamespace', 'stxowner', 'true'],
  ['pg_collation', 'collnamespace', 'collowner', 'true'],
  ['pg_operator', 'oprnamespace', 'oprowner', 'true'],
  ['pg_opfamily', 'opfnamespace', 'opfowner', 'true'],
  ['pg_opclass', 'opcnamespace', 'opcowner', 'true'],
  ['pg_ts_dict', 'dictnamespace', 'dictowner', 'true'],
  ['pg_ts_config', 'cfgnamespace', 'cfgowner', 'true'],
];

const inCatalogue = ([catalogue, namespace, owner, which]: (typeof catalogues)[number]) => `
  SELECT '${catalogue}'::regclass AS catalogue, o.oid FROM ${catalogue} o
    JOIN pg_namespace n ON n.oid = o.${namespace} JOIN pg_roles r ON r.oid = o.${owner}
  WHERE n.nspname = ANY ($1) AND r.rolsuper AND r.rolname <> $2 AND (${which})`;

/** Ours that a superuser owns, views last: a view reads with the rights of its owner, who must own the tables by then. */
const found = `
  WITH object AS (${catalogues.map(inCatalogue).join('\nUNION ALL')}
    UNION ALL SELECT 'pg_namespace'::regclass, n.oid FROM pg_namespace n JOIN pg_roles r ON r.oid = n.nspowner
      WHERE n.nspname = ANY ($1) AND r.rolsuper AND r.rolname <> $2)
  SELECT CASE i.type WHEN 'statistics object' THEN 'statistics' ELSE i.type END AS type, i.identity
  FROM object o, pg_identify_object(o.catalogue, o.oid, 0) i
  WHERE NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = o.catalogue AND d.objid = o.oid AND d.deptype = 'e')
  ORDER BY i.type LIKE '%view', i.type, i.identity`;

/** Runs a statement that needs a lock for a moment; one that is not to be had at once is asked for again. */
async function withoutQueue(client: Client, statement: string, whatFor: string) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await client.query(statement);
    } catch (error) {
      if (codeOf(error) !== '55P03') throw error;
      if (Date.now() > deadline)
        throw new Trouble(`${whatFor} is in use by a statement that does not end. Stop what uses it, and run this again.`, {
          cause: error,
        });
      await sleep(200);
    }
  }
}

/** Tables of the operator's that layers show: those the app goes on reading. */
async function grantLayerTables(client: Client, role: string) {
  const { rows: known } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('public.layer_source') IS NOT NULL AS known`,
  );
  if (!known[0]?.known) return;
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT DISTINCT n.nspname AS schema, c.relname AS name FROM public.layer_source s
       JOIN pg_namespace n ON n.nspname = s.table_schema JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = s.table_name
     WHERE n.nspname <> ALL ($1) AND NOT (has_schema_privilege($2, n.oid, 'USAGE') AND has_table_privilege($2, c.oid, 'SELECT'))`,
    [schemas, role],
  );
  const to = client.escapeIdentifier(role);
  for (const { schema, name } of rows) {
    const place = client.escapeIdentifier(schema);
    await client.query(`GRANT USAGE ON SCHEMA ${place} TO ${to}`);
    await withoutQueue(client, `GRANT SELECT ON ${place}.${client.escapeIdentifier(name)} TO ${to}`, `${schema}.${name}`);
  }
}

/**
 * Makes `role` the owner of the database that `client`, a superuser's, is connected to, and of everything of ours in it that a superuser
 * owns; what belongs to an extension stays. Each object by itself: copies go on working meanwhile, and what was broken off goes on at the
 * next run. Returns how many objects changed hands.
 */
export async function giveDatabaseTo(client: Client, role: string): Promise<number> {
  await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
  const owner = client.escapeIdentifier(role);
  const { rows: database } = await client.query<{ name: string; done: boolean }>(
    'SELECT datname AS name, pg_get_userbyid(datdba) = $1 AS done FROM pg_database WHERE datname = current_database()',
    [role],
  );
  const [it] = database;
  if (it && !it.done) await client.query(`ALTER DATABASE ${client.escapeIdentifier(it.name)} OWNER TO ${owner}`);
  await grantLayerTables(client, role);
  const { rows } = await client.query<{ type: string; identity: string }>(found, [schemas, role]);
  for (const { type, identity } of rows) await withoutQueue(client, `ALTER ${type} ${identity} OWNER TO ${owner}`, identity);
  return rows.length;
}
