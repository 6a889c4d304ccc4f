import type { LucideIcon } from 'lucide-react';

/** Something that can be done with several rows, one after another. */
export interface BulkAction<Row> {
  key: string;
  /** The verb on its button. */
  label: string;
  Icon: LucideIcon;
  /** Whether it makes sense for a row; the others are left as they are. */
  fits?: (row: Row) => boolean;
  run: (row: Row) => Promise<unknown>;
  /** Makes a row what it was; absent: it cannot be taken back, and is asked about first. */
  undo?: (row: Row) => Promise<unknown>;
  /** What is asked before it begins. */
  question?: { title: (count: number) => string; text: string; accept: string };
}

/** What came of each row. */
export interface BulkResult<Row> {
  done: Row[];
  refused: { row: Row; error: unknown }[];
}

/** Does it with one row after another, because the rules of one may depend on the one before; a refusal does not stop the others. */
export async function runEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<BulkResult<Row>> {
  const result: BulkResult<Row> = { done: [], refused: [] };
  for (const [at, row] of rows.entries()) {
    try {
      await run(row);
      result.done.push(row);
    } catch (error) {
      result.refused.push({ row, error });
    }
    onProgress(at + 1);
  }
  return result;
}
