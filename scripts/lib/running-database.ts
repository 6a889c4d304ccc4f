// The installation that a command works on while the product runs.
import path from 'node:path';
import { clusterIn, isUp, urlOf } from './cluster.ts';
import { Trouble } from './log.ts';
import { findPostgres } from './packages.ts';
import { dataDir } from './paths.ts';
import { secretsIn } from './product.ts';
import { completeSettings } from './settings.ts';

async function privateDatabase(dir: string): Promise<string> {
  const postgres = await findPostgres();
  const cluster = postgres && (await clusterIn(dir, postgres, { logFile: path.join(dir, 'log/admin.log') }));
  if (!cluster || !isUp(cluster)) throw new Trouble('Set DATABASE_URL, or start the product first: npm run up');
  return urlOf(cluster, 'vieiro');
}

/**
 * The settings of the installation that the environment names, or of a running `npm run up`. Nothing is written where the environment has
 * them all: a container's root may be read-only.
 */
export async function runningInstallation() {
  completeSettings();
  const { DATABASE_URL, NEXTAUTH_SECRET } = process.env;
  if (DATABASE_URL && NEXTAUTH_SECRET) return { DATABASE_URL, NEXTAUTH_SECRET };
  const dir = dataDir();
  return {
    DATABASE_URL: DATABASE_URL || (await privateDatabase(dir)),
    NEXTAUTH_SECRET: NEXTAUTH_SECRET || secretsIn(dir).NEXTAUTH_SECRET,
  };
}

/** The address of that installation's database, for commands that need nothing else of it. */
export async function runningDatabase() {
  completeSettings();
  return process.env.DATABASE_URL || process.env.BACKUP_DATABASE_URL || privateDatabase(dataDir());
}
