/** Brings the export of an installation into an empty one. */
import path from 'node:path';
import pg from 'pg';
import { differences, putFiles } from '../backup/restore';
import { connected } from '../backup/session';
import { addMarker, emptyTarget, ensureExtensions, removeMarker, type TargetStore } from '../backup/target';
import { Trouble } from '../lib/log.ts';
import { migrate } from '../lib/migrate.ts';
import { type Manifest, readExport } from './manifest';
import { inPsql, runPsql } from './out';
import {
  contentsOf,
  findExported,
  findImmediateKeys,
  findViews,
  quotedName,
  storedColumns,
  type Table,
  type View,
} from './queries';

interface Into {
  databaseUrl: string;
  store: TargetStore;
  say?: (text: string) => void;
}

const named = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${schema}.${name}`;
const among = (all: readonly Pick<Table, 'schema' | 'name'>[]) => {
  const names = new Set(all.map(named));
  return (it: Pick<Table, 'schema' | 'name'>) => names.has(named(it));
};

/** Tables that no migration makes: what operators imported as layers, or keep beside. */
function made(table: Table): string[] {
  const columns = table.columns.map(
    ({ name, type, isRequired, expression }) =>
      `${pg.escapeIdentifier(name)} ${type}${expression ? ` GENERATED ALWAYS AS (${expression}) STORED` : ''}${isRequired ? ' NOT NULL' : ''}`,
  );
  return [
    `CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(table.schema)};`,
    `CREATE TABLE ${quotedName(table)} (${[...columns, ...table.constraints].join(', ')});`,
  ];
}

const copyIn = (folder: string, table: Manifest['tables'][number]): string =>
  `\\copy ${quotedName(table)} (${storedColumns(table)
    .map(({ name }) => pg.escapeIdentifier(name))
    .join(', ')}) FROM ${inPsql(path.join(folder, table.file))} WITH (FORMAT csv, HEADER, ENCODING 'UTF8')`;

const viewOf = (view: View): string => `CREATE VIEW ${quotedName(view)} AS ${view.definition.trimEnd().replace(/;?$/, ';')}`;

/** Everything in one transaction. What triggers would write again comes from the export; foreign keys are checked at its end. */
async function script(client: pg.Client, folder: string, manifest: Manifest): Promise<string[]> {
  const isThere = among(await findExported(client));
  const hasView = among(await findViews(client));
  const unknown = manifest.tables.find((it) => it.schema === 'public' && !isThere(it) && it.columns.length === 0);
  if (unknown) throw new Trouble(`The export has a table without columns: ${named(unknown)}.`);
  const keys = await findImmediateKeys(client);
  const ofProduct = manifest.tables.filter(isThere);
  const others = manifest.tables.filter((it) => !isThere(it));
  const each = (tables: readonly Table[], statement: (name: string) => string) => tables.map((it) => statement(quotedName(it)));
  return [
    "SET TimeZone = 'UTC'; SET statement_timeout = 0; SET jit = off;",
    'BEGIN;',
    ...keys.map(({ table, name }) => `ALTER TABLE ${table} ALTER CONSTRAINT ${name} DEFERRABLE INITIALLY DEFERRED;`),
    ...each(ofProduct, (name) => `ALTER TABLE ${name} DISABLE TRIGGER USER;`),
    `TRUNCATE ${each(ofProduct, (name) => name).join(', ')} CASCADE;`,
    ...others.flatMap(made),
    ...manifest.tables.map((table) => copyIn(folder, table)),
    ...others.flatMap(({ indexes }) => indexes.map((it) => `${it};`)),
    'SET CONSTRAINTS ALL IMMEDIATE;',
    ...keys.map(({ table, name }) => `ALTER TABLE ${table} ALTER CONSTRAINT ${name} NOT DEFERRABLE;`),
    ...each(ofProduct, (name) => `ALTER TABLE ${name} ENABLE TRIGGER USER;`),
    ...manifest.sequences.map((it) => `SELECT setval(to_regclass(${inPsql(quotedName(it))}), ${BigInt(it.value)}) \\g /dev/null`),
    ...manifest.views.filter((it) => !hasView(it)).map(viewOf),
    'COMMIT;',
  ];
}

/**
 * Imports the export at `folder`. Throws Trouble with the reason, before anything is written, where the installation is not empty, the export
 * is damaged, or it is another version's.
 */
export async function importInstallation(folder: string, { databaseUrl, store, say = () => {} }: Into): Promise<Manifest> {
  const from = path.resolve(folder);
  say('Checking every file of the export');
  const manifest = await readExport(from);
  // Whoever connects may be a superuser: what comes in belongs to the owner of the database.
  return connected(databaseUrl, async (client) => {
    const { server } = await emptyTarget(client, store, path.basename(from));
    await ensureExtensions(client, manifest.extensions);
    say('Making the tables');
    await migrate({ connectionString: databaseUrl, log: () => {}, role: server.owner });
    await addMarker(client, server, path.basename(from));
    say(`Bringing in ${manifest.files.count} files`);
    await putFiles(from, store);
    say(`Bringing in ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
    await runPsql(client, databaseUrl, from, [
      `SET ROLE ${pg.escapeIdentifier(server.owner)};`,
      ...(await script(client, from, manifest)),
    ]);
    say('Comparing every table');
    const expected = Object.fromEntries(manifest.tables.map((it) => [named(it), { rows: it.rows, content: it.content }]));
    const differing = differences(expected, await contentsOf(client, manifest.tables));
    if (differing.length > 0)
      throw new Trouble(
        `The installation is not what the export says: ${differing.slice(0, 5).join('; ')}. Make a new database.`,
      );
    await client.query('ANALYZE');
    await removeMarker(client);
    return manifest;
  });
}
