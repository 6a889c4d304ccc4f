/** Whoever saves a row that a transaction has locked waits for it: half a second would be felt, and 200 ms are promised. */
const AIM_MS = 40;

/**
 * How many rows the next transaction of a long work takes: as many as take 40 ms by the one before, at most twice as many as that one, and
 * never more than `most`. The first takes `first`: one, since nothing of the table may be in memory yet, where the work is not limited by time
 * itself.
 */
export function batchSize(most: number, first = 1) {
  let size = first;
  return {
    next: () => size,
    /** After a transaction of `rows` rows that took so long, in ms. */
    took(rows: number, ms: number): void {
      size = Math.max(1, Math.min(most, size * 2, Math.round((rows * AIM_MS) / ms)));
    },
    /** After a transaction of `rows` rows that took too long and was rolled back. */
    wasTooLarge(rows: number): void {
      size = Math.ceil(rows / 2);
    },
  };
}
