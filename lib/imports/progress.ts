import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import type { JobRun } from '@/lib/jobs/kinds';
import type { BatchOutcome } from './batch';
import type { RowState } from './queries';
import type { SourceRow } from './readers/source';
import type { ImportResult } from './schema';

const BATCH_MS = 120_000;
const MAX_UNKNOWN = 500;
/** How long a writer leaves the database to others after a batch, as a share of what that took. */
const REST = 0.2;

/** The progress of an import. */
export interface Progress {
  /** All rows up to this one are done, and later rows that are in `import_row`. */
  row: number;
  done: number;
  counts: Record<RowState, number>;
  /** Relations that were made, or would be. */
  related: number;
  /** Unknown values with their counts, by column and value. */
  unknown: Record<string, Record<string, number>>;
  /** How many values are not written, by column. */
  ignored: Record<string, number>;
  /** While missing elements are deleted: the id of the last one. */
  missing?: number;
  /** Missing elements are deleted. */
  swept?: true;
}

const BEGINNING: Progress = {
  ...{ row: 0, done: 0, related: 0, unknown: {}, ignored: {} },
  counts: { NEW: 0, CHANGED: 0, PROPOSED: 0, UNCHANGED: 0, DELETED: 0, REFUSED: 0 },
};

/** Where an import continues. Checkpoints of an older version lack the newer figures. */
export const begunBefore = (it: Progress | null): Progress => ({
  ...BEGINNING,
  ...it,
  counts: { ...BEGINNING.counts, ...it?.counts },
});

export const resultOf = ({ counts, related, unknown, ignored }: Progress): ImportResult => ({
  ...{ new: counts.NEW, changed: counts.CHANGED, proposed: counts.PROPOSED, unchanged: counts.UNCHANGED },
  ...{ related, deleted: counts.DELETED, refused: counts.REFUSED },
  unknownValues: Object.entries(unknown).flatMap(([column, values]) =>
    Object.entries(values).map(([value, count]) => ({ column, value, count })),
  ),
  ignored: Object.entries(ignored).map(([column, count]) => ({ column, count })),
});

/** Stores the progress with its figures, which an import has that ends early. */
export const keepProgress = (run: JobRun, tx: Context, progress: Progress): Promise<void> =>
  run.keep(tx, { ...progress, result: resultOf(progress) }, progress.done);

/** What is noted under a name: every object has something under `constructor` by itself. */
const own = <T>(noted: Record<string, T>, name: string): T | undefined => (Object.hasOwn(noted, name) ? noted[name] : undefined);

/** The figures so far with those of a batch. */
function added(before: Progress, row: number, { states, related, unknown, ignored }: BatchOutcome): Progress {
  const next: Progress = structuredClone({
    ...before,
    row,
    done: before.done + states.length,
    related: before.related + related,
  });
  for (const state of states) next.counts[state]++;
  for (const column of ignored) next.ignored[column] = (own(next.ignored, column) ?? 0) + 1;
  for (const { column, value } of unknown) {
    const values = own(next.unknown, column) ?? {};
    next.unknown[column] = values;
    const count = own(values, value);
    if (count !== undefined || Object.keys(values).length < MAX_UNKNOWN) values[value] = (count ?? 0) + 1;
  }
  return next;
}

/** Works, then waits, but no longer than until the signal. */
async function withRest(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  await work();
  await pause((performance.now() - start) * REST, undefined, { signal }).catch(() => undefined);
}

interface Begun {
  firstRow: number;
  lastRow: number;
}

/** Writes the results of a batch in a transaction of its own. */
type Save = (write: (tx: Context) => Promise<BatchOutcome>) => Promise<void>;

/** The batches of an import, several of which may be worked on at the same time: each is a transaction, and they end in any order. */
export class Batches {
  private readonly running = new Set<Begun>();
  private highest: number;
  private turn: Promise<unknown> = Promise.resolve();
  private failure: { error: unknown } | undefined;

  constructor(
    private readonly ctx: Context,
    private readonly run: JobRun,
    public progress: Progress,
  ) {
    this.highest = progress.row;
  }

  /** Works on all batches, `most` at a time: `write` calls `save` once for each. After one has failed no other is written. */
  async work(
    batches: AsyncIterable<SourceRow[]>,
    most: number,
    write: (rows: readonly SourceRow[], save: Save) => Promise<void>,
  ): Promise<void> {
    const working = new Set<Promise<void>>();
    try {
      for await (const rows of batches) {
        const written = () => write(rows, (save) => this.save(rows, save));
        const work = withRest(written, this.run.signal).finally(() => working.delete(work));
        working.add(work);
        if (working.size >= most) await Promise.race(working);
      }
      await Promise.all(working);
    } finally {
      await Promise.allSettled(working);
    }
  }

  private async save(rows: readonly SourceRow[], write: (tx: Context) => Promise<BatchOutcome>): Promise<void> {
    const batch = { firstRow: rows[0]?.row ?? 0, lastRow: rows.at(-1)?.row ?? 0 };
    this.running.add(batch);
    let release = () => {};
    try {
      this.progress = await transaction(
        this.ctx,
        async (tx) => {
          const outcome = await write(tx);
          release = await this.myTurn();
          if (this.failure) throw this.failure.error;
          const next = added(this.progress, this.rowAfter(batch), outcome);
          await keepProgress(this.run, tx, next);
          return next;
        },
        BATCH_MS,
      );
      this.running.delete(batch);
      this.highest = Math.max(this.highest, batch.lastRow);
    } catch (error) {
      this.failure ??= { error };
      throw error;
    } finally {
      release();
    }
  }

  /** Waits until no other batch is between its checkpoint and its commit, because each checkpoint adds to the one before. */
  private async myTurn(): Promise<() => void> {
    const before = this.turn;
    let release = () => {};
    this.turn = new Promise<void>((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }

  private rowAfter(batch: Begun): number {
    const others = [...this.running].filter((it) => it !== batch).map(({ firstRow }) => firstRow - 1);
    return Math.min(Math.max(this.highest, batch.lastRow), ...others);
  }
}
