import 'server-only';
import { isBrokenOff } from './away';
import { batchSize } from './batch-size';
import { type Authored, resumableTransaction, TookTooLong } from './transaction';

/** Whoever saves a row that a batch has locked waits for 200 ms at most: one statement may take half of it, and none begins later. */
const MAX_STATEMENT_MS = 100;
/** Tries of a single row, each of which leaves in memory what it has read. The next one takes as long as it takes: it has locked no other row. */
const MAX_TRIES = 20;

const isTooLong = (error: unknown) => error instanceof TookTooLong || isBrokenOff(error);

/**
 * The transactions of a long work, each a batch of as many rows as others can wait for (`batchSize`). One that takes longer, because pages
 * have to be read from the disk or somebody else holds one of its rows, is rolled back and repeated with half as many rows: `run` may be
 * called several times for one batch, and must change nothing but the database. What one row takes has no limit but that of every
 * transaction.
 */
export function shortTransactions(most: number, first?: number) {
  const size = batchSize(most, first);
  // Where each row takes too long, trying it many times would make the work many times longer.
  let maxTries = MAX_TRIES;
  return async <C extends Authored, T>(ctx: C, run: (ctx: C, rows: number) => Promise<T>): Promise<T> => {
    for (let tries = 0; ; ) {
      const rows = size.next();
      const isLast = tries >= maxTries;
      const beginning = performance.now();
      try {
        const made = await resumableTransaction(ctx, (tx) => run(tx, rows), isLast ? undefined : MAX_STATEMENT_MS);
        size.took(rows, performance.now() - beginning);
        maxTries = isLast ? Math.ceil(maxTries / 2) : MAX_TRIES;
        return made;
      } catch (error) {
        if (isLast || !isTooLong(error)) throw error;
        if (rows === 1) tries++;
        size.wasTooLarge(rows);
      }
    }
  };
}
