// The database that a command works on while the product runs.
import path from 'node:path';
import { clusterIn, isUp, urlOf } from './cluster.mjs';
import { Trouble } from './log.mjs';
import { findPostgres } from './packages.mjs';

/** DATABASE_URL where it is set, otherwise the private cluster of a running `npm run up`. */
export async function runningDatabase(dir) {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const postgres = await findPostgres();
  const cluster = postgres && (await clusterIn(dir, postgres, { logFile: path.join(dir, 'log/admin.log') }));
  if (!cluster || !isUp(cluster)) throw new Trouble('Set DATABASE_URL, or start the product first: npm run up');
  return urlOf(cluster, 'vieiro');
}
