// Applies the steps of a migration one by one. Each is on record once it is done, a batch too, so that whatever ends the program, the next
// start goes on where it was.
import { duration, messageOf, Trouble } from './log.ts';
import type { BatchStep, Step } from './migration-files.ts';
import { type Context, gaveWay, inTransaction, patiently, telling } from './migration-locks.ts';

/** `id` is that of the row on record. */
export type StepContext = Context & { id: string };

const batchMs = 200;
const batchRows = { first: 500, least: 1, most: 20_000 };

const stepDone = 'UPDATE _prisma_migrations SET applied_steps_count = $2, logs = NULL WHERE id = $1';
const batchDone = 'UPDATE _prisma_migrations SET logs = $2 WHERE id = $1';

const stepTogether = ({ db, watch, id }: StepContext, step: Step, number: number) =>
  inTransaction(db, watch, async () => {
    await db.query(step.sql);
    await db.query(stepDone, [id, number]);
  });

const indexName = /\bCREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?([a-z_0-9]+) ON\b/i;

const indexState = `SELECT i.indisvalid AS valid FROM pg_index i WHERE i.indexrelid = to_regclass($1)`;
const indexProgress = `SELECT phase || CASE WHEN blocks_total > 0 THEN format(' (block %s of %s)', blocks_done, blocks_total)
    WHEN tuples_total > 0 THEN format(' (row %s of %s)', tuples_done, tuples_total)
    WHEN current_locker_pid > 0 THEN format(' (process %s)', current_locker_pid) ELSE '' END AS far
  FROM pg_stat_progress_create_index WHERE pid = $1`;

/** What an interrupted or failed build left: it finds nothing, but costs every write. */
async function dropInvalid({ db }: StepContext, index: string): Promise<boolean> {
  const { rows } = await db.query<{ valid: boolean }>(indexState, [index]);
  if (rows[0]?.valid === false) await db.query(`DROP INDEX CONCURRENTLY ${index}`);
  return rows[0]?.valid === true;
}

/** One statement outside of a transaction. It takes locks that nobody who reads or writes waits for, and so waits as long as it has to. */
async function stepAlone(context: StepContext, step: Step, number: number, what: string) {
  const { db, watch, id, log } = context;
  const index = indexName.exec(step.sql)?.[1];
  await db.query('SET lock_timeout = 0');
  const isThere = index !== undefined && (await dropInvalid(context, index));
  try {
    const howFar = async () => (await watch.ask<{ far: string }>(indexProgress, [watch.pid]))?.far;
    if (!isThere) await telling(log, what, howFar, () => db.query(step.sql));
  } catch (error) {
    if (index) await dropInvalid(context, index).catch(() => {});
    throw error;
  }
  await db.query(stepDone, [id, number]);
}

/** The next rows by their key, changed and put on record in one transaction. Returns the last key, or null at the end. */
const oneBatch = ({ db, watch, id }: StepContext, { sql, table, key }: BatchStep, after: string, size: number) =>
  inTransaction(db, watch, async () => {
    const next = `SELECT max(${key})::text AS last FROM (SELECT ${key} FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${size}) b`;
    const last = (await db.query<{ last: string | null }>(next, [after])).rows[0]?.last ?? null;
    if (last === null) return null;
    await db.query(sql, [after, last]);
    await db.query(batchDone, [id, JSON.stringify({ doneUpTo: last })]);
    return last;
  });

/** Batches of as many rows as take a fifth of a second: that is how long a writer of one of them may have to wait. */
async function stepBatches(context: StepContext, step: BatchStep, number: number, what: string) {
  const { db, watch, id, log } = context;
  const { rows } = await db.query<{ logs: string | null }>('SELECT logs FROM _prisma_migrations WHERE id = $1', [id]);
  const known = JSON.parse(rows[0]?.logs ?? '{}') as { doneUpTo?: string };
  let after = known.doneUpTo ?? '-9223372036854775808';
  let size: number = batchRows.first;
  const attempt = async () => {
    const start = performance.now();
    const last = await oneBatch(context, step, after, size).catch((error: unknown) => {
      if (gaveWay(error)) size = Math.max(batchRows.least, Math.floor(size / 2));
      throw error;
    });
    const fitting = Math.round((size * batchMs) / (performance.now() - start));
    size = Math.max(batchRows.least, Math.min(batchRows.most, 2 * size, fitting));
    return last;
  };
  const howFar = async () =>
    (await watch.ask<{ far: string }>(`SELECT $1::text || ' of ' || max(${step.key}) AS far FROM ${step.table}`, [after]))?.far;
  await telling(log, what, howFar, async () => {
    for (let last: string | null = after; last !== null; ) {
      last = await patiently(watch, { ...context, what }, attempt);
      after = last ?? after;
    }
  });
  await db.query(stepDone, [id, number]);
}

function apply(context: StepContext, step: Step, number: number, what: string): Promise<void> {
  if (step.kind === 'batches') return stepBatches(context, step, number, what);
  return step.kind === 'alone' ? stepAlone(context, step, number, what) : stepTogether(context, step, number);
}

/** Applies the steps from number `from` (0 for all). */
export async function applySteps(context: StepContext, name: string, steps: Step[], from: number): Promise<void> {
  for (const [at, step] of [...steps.entries()].slice(from)) {
    const what = `${name}, step ${at + 1} of ${steps.length}`;
    const start = performance.now();
    const once = () => apply(context, step, at + 1, what);
    try {
      await (step.kind === 'batches' ? once() : patiently(context.watch, { ...context, what }, once));
    } catch (cause) {
      if (cause instanceof Trouble) throw cause;
      throw new Trouble(
        `Migration ${what} (line ${step.line}) failed: ${messageOf(cause)}. The steps before it are done: start again to go on.`,
        {
          cause,
        },
      );
    }
    context.log(`${what}: done (${duration(performance.now() - start)})`);
  }
}
