import type { LucideIcon } from 'lucide-react';
import type { Question } from '@/components/dialogs/confirm-dialog';

/** What is done with each row. */
export interface BulkWork<Row> {
  run: (row: Row) => Promise<unknown>;
  /** Makes a row what it was; absent: it cannot be taken back, and is asked about first. */
  undo?: (row: Row) => Promise<unknown>;
  /** Whether it can be taken back for a row; absent: for each. */
  undoes?: (row: Row) => boolean;
  /** Called when all rows have been gone through, or taken back. */
  settled?: () => void;
}

interface BulkButton<Row> {
  key: string;
  /** The verb on its button. */
  label: string;
  Icon: LucideIcon;
  /** Whether it makes sense for a row; the others are left as they are. */
  fits?: (row: Row) => boolean;
}

/** Something that is done in a way that a person says first. */
interface BulkChoice<Row> extends BulkButton<Row> {
  /** Asks for the way; null: the person has changed their mind. */
  choose: (rows: readonly Row[]) => Promise<BulkWork<Row> | null>;
}

/** Something that can be done with several rows, one after another. */
export interface BulkDeed<Row> extends BulkButton<Row>, BulkWork<Row> {
  /** What is asked before it begins. */
  question?: (rows: readonly Row[]) => Promise<Question> | Question;
}
export type BulkAction<Row> = BulkDeed<Row> | BulkChoice<Row>;

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

/** What a dialog has chosen by the time it is closed; null: nothing. */
export async function chosenBy<Change>(open: (choose: (change: Change) => void) => Promise<unknown>): Promise<Change | null> {
  let chosen: Change | null = null;
  await open((change) => {
    chosen = change;
  });
  return chosen;
}
