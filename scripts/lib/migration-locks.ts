// How a migration takes locks on tables that others use: it waits for half a second at most, because whoever comes later waits behind it,
// and it gives back what it has when others wait for that. Then it tries again.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, duration, messageOf, Trouble } from './log.ts';

const lockTimeoutMs = 500;
/** Below PostgreSQL's `deadlock_timeout` of a second, so that it is never a reader or writer of the product that has to give way. */
const blockingMs = 700;
const checkEveryMs = 100;
const pauseMs = { first: 500, last: 5000 };
const tellEveryMs = 15_000;

/** lock_not_available, deadlock_detected, query_canceled: nothing of the transaction is there, and it may be tried again. */
export const gaveWay = (error: unknown) => ['55P03', '40P01', '57014'].includes(codeOf(error) ?? '');

/** Takes an advisory lock of the session without a statement that waits: an index that is built concurrently would wait for that. */
export async function takeTurn(db: pg.Client, key: number): Promise<void> {
  const sql = 'SELECT pg_try_advisory_lock($1) AS taken';
  const taken = async () => (await db.query<{ taken: boolean }>(sql, [key])).rows[0]?.taken;
  while (!(await taken())) await sleep(100);
}

export interface Observer {
  pid: number;
  ask: <T extends pg.QueryResultRow>(sql: string, values: unknown[]) => Promise<T | undefined>;
  end: () => Promise<void>;
}

/** Where steps are applied: the connection, who watches it, the row on record, and how patient it is. */
export interface Context {
  db: pg.Client;
  watch: Observer;
  log: (text: string) => void;
  patienceMs: number;
}

/** A second connection that watches what the first one does. `ask` never fails: what cannot be known now is known later. */
export async function observer(connectionString: string, db: pg.Client): Promise<Observer> {
  const client = new pg.Client({ connectionString, application_name: 'vieiro-migrate' });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]?.pid ?? 0;
  const ask: Observer['ask'] = async (sql, values) => (await client.query(sql, values).catch(() => undefined))?.rows[0];
  return { pid, ask, end: () => client.end() };
}

const giveWayToOthers = `SELECT pg_cancel_backend($1) WHERE EXISTS (
  SELECT 1 FROM pg_locks l WHERE NOT l.granted AND l.waitstart < clock_timestamp() - $2 * interval '1 ms' AND $1 = ANY (pg_blocking_pids(l.pid)))`;

/** Runs `work` in a transaction that is rolled back when it waits too long for a lock, or others for one of its own. */
export async function inTransaction<T>(db: pg.Client, watch: Observer, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const pause = () => sleep(checkEveryMs, undefined, { signal: over.signal }).catch(() => {});
  const watching = (async () => {
    for (await pause(); !over.signal.aborted; await pause()) await watch.ask(giveWayToOthers, [watch.pid, blockingMs]);
  })();
  try {
    await db.query('BEGIN');
    await db.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    const result = await work();
    await db.query('COMMIT');
    return result;
  } catch (error) {
    await db.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    over.abort();
    await watching;
  }
}

const oldestTransaction = `SELECT pid, coalesce(nullif(application_name, ''), usename) AS program,
    extract(epoch FROM clock_timestamp() - xact_start)::float8 * 1000 AS ms
  FROM pg_stat_activity WHERE datname = current_database() AND pid <> $1 AND xact_start IS NOT NULL ORDER BY xact_start LIMIT 1`;

async function whoIsInTheWay(watch: Observer): Promise<string> {
  const found = await watch.ask<{ pid: number; program: string; ms: number }>(oldestTransaction, [watch.pid]);
  return found ? ` The oldest transaction is that of process ${found.pid} (${found.program}), ${duration(found.ms)} old.` : '';
}

/** Repeats `attempt` until it finds the moment for its locks. Throws Trouble with `what` when there was none within the patience. */
export async function patiently<T>(
  watch: Observer,
  { what, patienceMs, log }: Pick<Context, 'patienceMs' | 'log'> & { what: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  for (let pause = pauseMs.first; ; pause = Math.min(pauseMs.last, pause * 1.5)) {
    try {
      return await attempt();
    } catch (error) {
      if (!gaveWay(error)) throw error;
      const now = performance.now();
      const why = `${what} gave way to what else uses its tables (${messageOf(error)}).${await whoIsInTheWay(watch)}`;
      if (now - start > patienceMs)
        throw new Trouble(
          `${why} It tried for ${duration(now - start)}: start again when that has ended, or stop the product first.`,
        );
      if (now - loggedAtMs > tellEveryMs) log(`${why} It tries again.`);
      loggedAtMs = now - loggedAtMs > tellEveryMs ? now : loggedAtMs;
      await sleep(pause);
    }
  }
}

/** Tells every 15 seconds how far `work` is, as `howFar` finds out. */
export async function telling<T>(
  log: (text: string) => void,
  what: string,
  howFar: () => Promise<string | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const timer = setInterval(async () => {
    log(`${what}: ${(await howFar()) ?? 'still working'}, ${duration(performance.now() - start)}`);
  }, tellEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
