/** Writes a whole installation in open formats: tables as CSV, files as they are, a manifest and checksums. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Store } from '../../lib/storage/store';
import { copyFiles, remove } from '../backup/copy';
import { type Sums, sha256Of, writeManifest } from '../backup/manifest';
import { connectionOf, programFor, runPostgres } from '../backup/programs';
import { findFileKeys, findServer } from '../backup/queries';
import { atOneMoment, inTurn } from '../backup/session';
import { productVersion } from '../backup/version';
import { Trouble } from '../lib/log.ts';
import { EXPORT, FORMAT, fileOf, type Manifest } from './manifest';
import { contentsOf, findExported, findSequences, findViews, quotedName, storedColumns, type Table } from './queries';

interface Out {
  databaseUrl: string;
  store: Store;
  /** What is done, as it begins. */
  say?: (text: string) => void;
}

/** Decimals that say every bit of a coordinate. */
const EXACT_DECIMALS = 17;
/** As psql reads a text in one of its commands. */
export const inPsql = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Of psql: writes the rows of a table by its key, geometries as EWKT. */
function copyOut(folder: string, table: Table): string {
  const columns = storedColumns(table).map(({ name, isGeometry }) =>
    isGeometry
      ? `ST_AsEWKT(${pg.escapeIdentifier(name)}, ${EXACT_DECIMALS}) AS ${pg.escapeIdentifier(name)}`
      : pg.escapeIdentifier(name),
  );
  const order = table.key.length > 0 ? ` ORDER BY ${table.key.map(pg.escapeIdentifier).join(', ')}` : '';
  const rows = `SELECT ${columns.join(', ')} FROM ${quotedName(table)}${order}`;
  return `\\copy (${rows}) TO ${inPsql(path.join(folder, fileOf(table)))} WITH (FORMAT csv, HEADER, ENCODING 'UTF8')`;
}

/** Runs a script of psql against a database; the first failure ends it. Throws what it said. */
export async function runPsql(client: pg.Client, databaseUrl: string, folder: string, lines: readonly string[]): Promise<void> {
  const { postgres } = await findServer(client);
  const program = await programFor('psql', postgres);
  const { address, env } = connectionOf(databaseUrl);
  const script = path.join(folder, '.script.sql');
  // Names and texts may have any characters: the lines say what they are.
  await writeFile(script, `${lines.join('\n')}\n`, { mode: 0o600 });
  const args = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', `--file=${script}`, `--dbname=${address}`];
  await runPostgres(program, args, { env, writesTo: folder }).finally(() => remove(script));
}

/** A new folder, or an empty one. */
async function openNew(folder: string): Promise<void> {
  await mkdir(path.join(folder), { recursive: true, mode: 0o700 });
  const [found] = await readdir(folder);
  if (found !== undefined) throw new Trouble(`${folder} holds ${found}. An export is written into a new or empty folder.`);
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 });
}

/** Exports the installation as it is at one moment, while it goes on. Throws Trouble with the reason. */
export async function exportInstallation(folder: string, { databaseUrl, store, say = () => {} }: Out): Promise<Manifest> {
  await openNew(folder);
  return inTurn(databaseUrl, async (session) => {
    const { lastMigration, extensions } = await findServer(session);
    if (!lastMigration) throw new Trouble('This database has no installation of Vieiro. Check DATABASE_URL.');
    const read = await atOneMoment(session, async ({ name, moment }) => {
      const tables = await findExported(session);
      say(`Writing ${tables.length} tables`);
      await runPsql(session, databaseUrl, folder, [
        "SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1; SET jit = off; SET statement_timeout = 0;",
        'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;',
        `SET TRANSACTION SNAPSHOT ${inPsql(name)};`,
        ...tables.map((table) => copyOut(folder, table)),
        'COMMIT;',
      ]);
      const [views, sequences] = [await findViews(session), await findSequences(session)];
      return { moment, tables, views, sequences, contents: await contentsOf(session, tables), keys: await findFileKeys(session) };
    });
    say(`Writing ${read.keys.length} files`);
    const files = await copyFiles({ store, target: folder, earlier: undefined }, 'files', read.keys);
    const sums: Sums = new Map(files.sums);
    for (const table of read.tables) sums.set(fileOf(table), await sha256Of(path.join(folder, fileOf(table))));
    const manifest: Manifest = {
      kind: EXPORT,
      format: FORMAT,
      product: { version: productVersion(), lastMigration },
      moment: read.moment.toISOString(),
      extensions,
      tables: read.tables.map((table) => ({
        ...table,
        file: fileOf(table),
        ...(read.contents[`${table.schema}.${table.name}`] ?? { rows: 0, content: '0' }),
      })),
      ...{ views: read.views, sequences: read.sequences },
      files: { count: files.sums.size, sizeBytes: files.sizeBytes, missing: files.missing },
    };
    await writeManifest(folder, manifest, sums);
    return manifest;
  });
}
