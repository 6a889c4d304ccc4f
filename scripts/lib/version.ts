// Which version this is, and whether it may use a database that another one prepared.
import { readFileSync } from 'node:fs';
import type { ClientBase, Pool } from 'pg';
import { Trouble } from './log.ts';
import type { Migration } from './migration-files.ts';
import { inRoot } from './paths.ts';

export const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string };

type Client = ClientBase | Pool;

function minorOf(text: string): [major: number, minor: number] {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return [major, minor];
}

/** Versions that differ in their last number alone have the same database: either may follow the other. */
export function isBefore(mine: string, theirs: string): boolean {
  const [major, minor] = minorOf(mine);
  const [otherMajor, otherMinor] = minorOf(theirs);
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}

const exists = async (client: Client, table: string) => {
  const found = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [`public.${table}`]);
  return found.rows[0]?.there === true;
};

/** Which version prepared the database last; undefined for one that did not say so yet. */
async function installedVersion(client: Client): Promise<string | undefined> {
  if (!(await exists(client, 'installed_version'))) return undefined;
  return (await client.query<{ version: string }>('SELECT version FROM public.installed_version')).rows[0]?.version;
}

async function unknownMigration(client: Client, known: Pick<Migration, 'name'>[]): Promise<string | undefined> {
  if (!(await exists(client, '_prisma_migrations'))) return undefined;
  const sql = `SELECT migration_name AS name FROM public._prisma_migrations
    WHERE rolled_back_at IS NULL AND migration_name <> ALL ($1) ORDER BY 1 LIMIT 1`;
  return (await client.query<{ name: string }>(sql, [known.map(({ name }) => name)])).rows[0]?.name;
}

/** Throws Trouble when a newer version than this has prepared the database, or has begun to. `known` are the migrations of this one. */
export async function refuseNewer(client: Client, known: Pick<Migration, 'name'>[], mine = version): Promise<void> {
  const theirs = await installedVersion(client);
  const older = theirs !== undefined && isBefore(mine, theirs);
  const unknown = await unknownMigration(client, known);
  if (!older && !unknown) return;
  const why = older
    ? `Vieiro ${theirs} prepared this database, and this is ${mine}, which is older.`
    : `The database has migration ${unknown}, which this version, ${mine}, does not know: a newer one made it.`;
  const newer = older ? theirs : 'the version that made it';
  throw new Trouble(`${why} Start ${newer} or a newer one, or restore the backup from before the upgrade. Nothing was changed.`);
}

/** Remembers that this version prepared the database. */
export async function recordVersion(client: Client, mine = version): Promise<void> {
  if (!(await exists(client, 'installed_version'))) return;
  await client.query(
    `INSERT INTO public.installed_version AS i (version) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET version = EXCLUDED.version, prepared_at = now() WHERE i.version <> EXCLUDED.version`,
    [mine],
  );
}
