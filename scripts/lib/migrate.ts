// Applies prisma/migrations/*/migration.sql in order, with nothing but `pg`, and keeps the bookkeeping table of Prisma Migrate,
// so that `prisma migrate status` agrees wherever Prisma's engine is at hand. Whoever uses the database meanwhile waits for a second at most.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { MIGRATE_LOCK } from './advisory-locks.ts';
import { databaseOf, refusal, roleOf } from './database.ts';
import { assertExtensions } from './extensions.ts';
import { codeOf, duration, messageOf, say, Trouble } from './log.ts';
import { type Migration, migrationsIn, type Step } from './migration-files.ts';
import { type Context, inTransaction, observer, patiently, takeTurn } from './migration-locks.ts';
import { applySteps } from './migration-steps.ts';
import { inRoot } from './paths.ts';
import { recordVersion, refuseNewer } from './version.ts';

const bookkeeping = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL,
  logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

const began = 'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)';
const applied = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, transaction_timestamp(), clock_timestamp(), 1)`;
const finished = 'UPDATE _prisma_migrations SET finished_at = clock_timestamp() WHERE id = $1';
const beganAnew = 'UPDATE _prisma_migrations SET checksum = $2, applied_steps_count = 0, logs = NULL WHERE id = $1';

/** Applies one file in one transaction, its bookkeeping row included: after a failure nothing of it is there. */
async function applyWhole(context: Context, { name, sql, checksum }: Migration) {
  const { db, watch } = context;
  const once = () =>
    inTransaction(db, watch, async () => {
      await db.query(sql);
      await db.query(applied, [randomUUID(), checksum, name]);
    });
  try {
    await patiently(watch, { ...context, what: `Migration ${name}` }, once);
  } catch (cause) {
    if (cause instanceof Trouble) throw cause;
    const { position } = cause as { position?: string };
    const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
    throw new Trouble(`Migration ${name} failed${line} and was rolled back: ${messageOf(cause)}`, { cause });
  }
}

/** Goes on where an earlier run ended. A file that was mended since begins anew: what is done of it may stand elsewhere now. */
async function applyInSteps(context: Context, migration: Pending, steps: Step[]) {
  const { db } = context;
  const { name, checksum, begun } = migration;
  const id = begun?.id ?? randomUUID();
  if (!begun) await db.query(began, [id, checksum, name]);
  const same = begun?.checksum === checksum;
  if (begun && !same) await db.query(beganAnew, [id, checksum]);
  await applySteps({ ...context, id }, name, steps, same ? begun.applied_steps_count : 0);
  await db.query(finished, [id]);
}

/** A row of Prisma's bookkeeping. */
interface Recorded {
  id: string;
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  applied_steps_count: number;
}
type Pending = Migration & { begun: Recorded | undefined };

async function pending(db: pg.Client, dir: string, log: Context['log']): Promise<Pending[]> {
  const { rows } = await db.query<Recorded>(
    'SELECT id, migration_name, checksum, finished_at, applied_steps_count FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const known = migrationsIn(dir);
  const done = new Map(rows.filter((row) => row.finished_at).map((row) => [row.migration_name, row.checksum]));
  const edited = known.find(({ name, checksum }) => done.has(name) && done.get(name) !== checksum);
  if (edited) log(`warning: migration ${edited.name} was changed after this database had it; the change is not in the database`);
  const wanted = known.filter(({ name }) => !done.has(name));
  const begun = new Map(rows.filter((row) => !row.finished_at).map((row) => [row.migration_name, row]));
  const failed = wanted.find(({ name, steps }) => begun.has(name) && !steps);
  if (failed)
    throw new Trouble(`Migration ${failed.name} failed earlier: repair it, then resolve it with "prisma migrate resolve".`);
  return wanted.map((migration) => ({ ...migration, begun: begun.get(migration.name) }));
}

/** A restore that has not ended leaves a table (scripts/backup/target.ts): what is there is not the installation yet. */
async function refuseHalfRestored(db: pg.Client) {
  const there = "SELECT to_regclass('public.restore_in_progress') IS NOT NULL AS there";
  if (!(await db.query<{ there: boolean }>(there)).rows[0]?.there) return;
  const { rows } = await db.query<{ backup: string }>('SELECT backup FROM public.restore_in_progress');
  throw new Trouble(
    `The restore of backup ${rows[0]?.backup} into this database was interrupted. Begin it again: npm run restore -- <folder>`,
  );
}

const notAllowed = '42501';

function notOwner(url: string, cause: unknown): Trouble {
  const [role, name] = [roleOf(url), databaseOf(url)];
  return new Trouble(`The role ${role} must own the database. As a superuser: ALTER DATABASE ${name} OWNER TO ${role};`, {
    cause,
  });
}

/** A program that is killed leaves its statement behind: the server checks whether the client is still there. */
const checkForClient = 'SET client_connection_check_interval = 1000';

interface Options {
  connectionString: string;
  dir?: string;
  log?: (text: string) => void;
  patienceMs?: number;
  /** To whom everything belongs, where that is not who connects. */
  role?: string;
}

/**
 * Brings the database at `connectionString` up to date and returns the names that were applied.
 * Throws Trouble when a migration fails or a newer version prepared the database; one that was edited after it was applied is a warning, as in Prisma.
 * `patienceMs` is how long one part of a migration may wait for locks of other users of the database.
 */
export async function migrate({
  connectionString,
  dir = inRoot('prisma/migrations'),
  log = say,
  patienceMs = 15 * 60_000,
  role,
}: Options): Promise<string[]> {
  const asRole = role ? ` -c role=${role.replace(/[\\ ]/g, '\\$&')}` : '';
  const options = `-c TimeZone=UTC -c statement_timeout=0${asRole}`;
  const db = new pg.Client({ connectionString, options, application_name: 'vieiro-migrate' });
  db.on('error', () => {});
  await db.connect().catch((cause) => {
    throw refusal(connectionString, cause);
  });
  const watch = await observer(connectionString, db);
  const context = { db, watch, log, patienceMs };
  try {
    await db.query(checkForClient).catch(() => {});
    await takeTurn(db, MIGRATE_LOCK);
    await refuseHalfRestored(db);
    await db.query(bookkeeping).catch((cause) => {
      throw codeOf(cause) === notAllowed ? notOwner(connectionString, cause) : cause;
    });
    await refuseNewer(db, migrationsIn(dir));
    const wanted = await pending(db, dir, log);
    await assertExtensions(db, wanted);
    const names: string[] = [];
    for (const migration of wanted) {
      const start = performance.now();
      if (migration.steps) await applyInSteps(context, migration, migration.steps);
      else await applyWhole(context, migration);
      log(`applied ${migration.name} (${duration(performance.now() - start)})`);
      names.push(migration.name);
    }
    await recordVersion(db);
    return names;
  } finally {
    await watch.end();
    await db.end();
  }
}
