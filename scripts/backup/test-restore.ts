/** Restores a backup in a test: everything is compared, nothing stays. */
import path from 'node:path';
import { urlForDatabase } from '../lib/database.ts';
import { Trouble } from '../lib/log.ts';
import { isBackupFolder, newestIn, recordDamage } from './folder';
import { Damage, readManifest } from './manifest';
import { programFor } from './programs';
import { noteTest } from './record';
import { restoreBackup } from './restore';
import { makeCluster, withScratch } from './scratch';
import { connected } from './session';
import type { Settings } from './settings';

/** Takes every file and keeps none: their bytes have been compared by then. */
const noStore = { put: async () => {}, isEmpty: async () => true };

/** Restores the backup. Throws Damage where it is not what it says; any other failure tells nothing of the backup. */
async function tryOut(settings: Settings, folder: string, say: (text: string) => void): Promise<void> {
  const { database } = await readManifest(folder);
  const initdb = await programFor('initdb', database.postgres);
  await withScratch(settings.scratch ?? path.dirname(folder), async (scratch) => {
    const bin = path.dirname(initdb);
    await makeCluster(scratch, bin);
    await scratch.start(bin);
    const databaseUrl = scratch.urlOf('vieiro', 'vieiro');
    await connected(urlForDatabase(databaseUrl, 'postgres'), (client) => client.query('CREATE DATABASE vieiro'));
    await restoreBackup(folder, { databaseUrl, store: noStore, say: (text) => say(`  ${text}`) });
  });
}

/**
 * Restores the backup at `folder` into a temporary server, compares every table and file, and notes in the installation's database and
 * beside the backup what came of it. Throws Trouble when something differs.
 */
export async function testBackup(settings: Settings, folder: string, say: (text: string) => void): Promise<void> {
  const name = path.basename(folder);
  say(`Testing backup ${name}`);
  const failure = await tryOut(settings, folder, say).then(
    () => undefined,
    (error: Error) => {
      if (error instanceof Damage) return error.message;
      throw error;
    },
  );
  if (failure) await recordDamage(folder, failure);
  await connected(settings.databaseUrl, (client) => noteTest(client, name, failure));
  if (failure) throw new Trouble(`Backup ${name} can not be restored: ${failure}`);
  say(`Backup ${name} was restored in a test: every table and file is as it should be.`);
}

export async function testNewest(settings: Settings, folder: string, say: (text: string) => void): Promise<void> {
  const newest = (await isBackupFolder(folder)) && (await newestIn(folder));
  if (!newest) throw new Trouble(`There is no backup in ${folder}.`);
  await testBackup(settings, path.resolve(folder, newest), say);
}
