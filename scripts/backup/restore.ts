/** Restores a backup into an empty installation. */
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { Trouble } from '../lib/log.ts';
import { forEach, remove } from './copy';
import { restoreDump, restoreRights } from './dump';
import { backupsIn, isBackupFolder, whyDamaged } from './folder';
import { checkSums, Damage, DUMP, isNoBackup, type Manifest, readManifest, readSums } from './manifest';
import { programFor } from './programs';
import { contentOfAll, findFileKeys } from './queries';
import { forgetArchive } from './record';
import { connected } from './session';
import { addMarker, emptyTarget, ensureExtensions, removeMarker, type TargetStore } from './target';
import { knownMigrations, productVersion } from './version';

export interface Restored {
  manifest: Manifest;
  /** Roles that had rights and are not there. */
  absentRoles: string[];
}

export interface Restore {
  databaseUrl: string;
  store: TargetStore;
  /** What is done, as it begins. */
  say?: (text: string) => void;
}

/** The backup that a folder is, or the newest good one in a folder of backups. Says which one, and why not a newer one. */
export async function chosenBackup(folder: string, say: (text: string) => void = () => {}): Promise<string> {
  if (!(await isBackupFolder(folder))) {
    if (await isNoBackup(folder)) throw new Trouble(`${folder} is neither a backup nor a folder of backups.`);
    return path.resolve(folder);
  }
  for (const name of (await backupsIn(folder)).reverse()) {
    const why = await whyDamaged(path.join(folder, name));
    if (why === undefined) {
      say(`Backup ${name}`);
      return path.resolve(folder, name);
    }
    say(`Skipped: backup ${name}. ${why.trim()}`);
  }
  throw new Trouble(`There is no good backup in ${folder}.`);
}

/** Refuses a backup of a newer program: it would not know what it restores. */
export function requireKnown({ product }: Manifest, known: readonly string[] = knownMigrations()): void {
  if (known.includes(product.lastMigration)) return;
  throw new Trouble(
    `This backup is of version ${product.version} (migration ${product.lastMigration}), and this is ${productVersion()}, which does not know it: ` +
      `restore it with version ${product.version} or newer.`,
  );
}

/** Names the tables that differ from what the manifest says. */
export function differences(expected: Manifest['database']['tables'], found: Manifest['database']['tables']): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort().flatMap((name) => {
    const [was, is] = [expected[name], found[name]];
    if (!was) return [`${name} is too many`];
    if (!is) return [`${name} is missing`];
    if (was.rows !== is.rows) return [`${name} has ${is.rows} rows instead of ${was.rows}`];
    return was.content === is.content ? [] : [`${name} has other content`];
  });
}

/** Puts the files of a backup or an export into the store. */
export async function putFiles(folder: string, store: TargetStore): Promise<void> {
  const keys = [...(await readSums(folder)).keys()].filter((name) => name.startsWith('files/'));
  await forEach(keys, (name) => store.put(name.slice('files/'.length), path.join(folder, name), 'application/octet-stream'));
}

/** Every table is as the backup says, and each file that a row speaks of is in it, or was missing from the beginning. */
async function compare(client: pg.Client, folder: string, { database, files }: Manifest): Promise<void> {
  const sums = await readSums(folder);
  const lost = (await findFileKeys(client)).filter((key) => !sums.has(`files/${key}`) && !files.missing.includes(key));
  const differing = [
    ...differences(database.tables, await contentOfAll(client)),
    ...lost.map((key) => `the file ${key} is missing`),
  ];
  if (differing.length > 0)
    throw new Damage(
      `The restored database is not what the backup says: ${differing.slice(0, 5).join('; ')}. Make a new database and restore again.`,
    );
}

/** Everything that can be wrong is found before anything is written. */
async function checked(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  requireKnown(manifest);
  await checkSums(folder);
  return manifest;
}

const inTempFolder = async <T>(work: (tempFolder: string) => Promise<T>): Promise<T> => {
  const tempFolder = await mkdtemp(path.join(os.tmpdir(), 'vieiro-restore-'));
  return work(tempFolder).finally(() => remove(tempFolder));
};

/**
 * Restores the backup at `folder`. Throws Trouble with the reason, before anything is written, where the installation is not empty, the
 * backup is damaged, or it is a newer version's. An interrupted restore leaves a database that no server starts on; the same command
 * begins it again.
 */
export async function restoreBackup(folder: string, { databaseUrl, store, say = () => {} }: Restore): Promise<Restored> {
  const name = path.basename(folder);
  return connected(databaseUrl, async (client) => {
    const manifest = await readManifest(folder);
    const { server, begun } = await emptyTarget(client, store, name);
    if (server.postgres < manifest.database.postgres)
      throw new Trouble(
        `This backup is of PostgreSQL ${manifest.database.postgres}, and the server has ${server.postgres}: it needs ${manifest.database.postgres} or newer.`,
      );
    await programFor('pg_restore', server.postgres);
    say('Checking every file of the backup');
    await checked(folder);
    const into = { client, databaseUrl, postgres: server.postgres, owner: server.owner };
    if (begun !== 'database') {
      await ensureExtensions(client, manifest.database.extensions);
      await addMarker(client, server, name);
      say(`Restoring ${manifest.files.count} files`);
      await putFiles(folder, store);
      say('Restoring the database');
      await inTempFolder((tempFolder) => restoreDump(path.join(folder, DUMP), into, tempFolder));
    }
    say('Comparing every table');
    await compare(client, folder, manifest);
    const absentRoles = await inTempFolder((tempFolder) => restoreRights(path.join(folder, DUMP), into, tempFolder));
    await forgetArchive(client);
    await client.query('ANALYZE');
    await removeMarker(client);
    return { manifest, absentRoles };
  });
}
