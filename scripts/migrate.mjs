// Applies prisma/migrations/*/migration.sql in order, with nothing but `pg`, and keeps the bookkeeping table of Prisma Migrate,
// so that `prisma migrate status` agrees wherever Prisma's engine is at hand.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { giveUp, say, Trouble } from './lib/log.mjs';
import { inRoot } from './lib/paths.mjs';
import { completeSettings } from './lib/settings.mjs';

/** The key that Prisma Migrate itself locks with: two runners, of whichever kind, take turns. */
const lockKey = 72707369;

const bookkeeping = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL,
  logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/** The migrations of the folder in their order: `{ name, sql, checksum }`. */
export function migrationsIn(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(dir, entry.name, 'migration.sql')))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(dir, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Applies one file in one transaction, its bookkeeping row included: after a failure nothing of it is there. */
async function apply(db, { name, sql, checksum }) {
  const id = randomUUID();
  try {
    await db.query('BEGIN');
    await db.query(sql);
    await db.query(
      'INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES ($1, $2, $3, transaction_timestamp(), clock_timestamp(), 1)',
      [id, checksum, name],
    );
    await db.query('COMMIT');
  } catch (cause) {
    await db.query('ROLLBACK').catch(() => {});
    const line = cause.position ? ` (line ${sql.slice(0, Number(cause.position)).split('\n').length})` : '';
    throw new Trouble(`Migration ${name} failed${line} and was rolled back: ${cause.message}`, { cause });
  }
}

async function pending(db, dir, log) {
  const { rows } = await db.query(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const failed = rows.find((row) => !row.finished_at);
  if (failed)
    throw new Trouble(
      `Migration ${failed.migration_name} failed earlier: repair it, then mark it with "prisma migrate resolve".`,
    );
  const done = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  const known = migrationsIn(dir);
  const edited = known.find(({ name, checksum }) => done.has(name) && done.get(name) !== checksum);
  if (edited) log(`warning: migration ${edited.name} was changed after this database had it; the change is not in the database`);
  const newer = [...done.keys()].find((name) => !known.some((migration) => migration.name === name));
  if (newer)
    throw new Trouble(`The database has migration ${newer}, which this version does not know: it is newer than the program.`);
  return known.filter(({ name }) => !done.has(name));
}

/**
 * Brings the database at `connectionString` up to date and returns the names that were applied.
 * Throws Trouble when a migration fails or is unknown here; one that was edited after it was applied is a warning, as in Prisma.
 *
 * @param {{ connectionString: string, dir?: string, log?: (text: string) => void }} options
 */
export async function migrate({ connectionString, dir = inRoot('prisma/migrations'), log = say }) {
  const db = new pg.Client({ connectionString, options: '-c TimeZone=UTC' });
  await db.connect();
  try {
    await db.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await db.query(bookkeeping);
    const names = [];
    for (const migration of await pending(db, dir, log)) {
      await apply(db, migration);
      log(`applied ${migration.name}`);
      names.push(migration.name);
    }
    return names;
  } finally {
    await db.query('SELECT pg_advisory_unlock($1)', [lockKey]).catch(() => {});
    await db.end();
  }
}

async function main() {
  completeSettings();
  if (!process.env.DATABASE_URL) throw new Trouble('DATABASE_URL is not set: it says which database to migrate.');
  const names = await migrate({ connectionString: process.env.DATABASE_URL });
  say(names.length === 0 ? 'The database is up to date.' : `${names.length} applied.`);
}

if (fileURLToPath(import.meta.url) === path.resolve(process.argv[1] ?? '')) await main().catch(giveUp);
