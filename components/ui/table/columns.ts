import type { ReactNode } from 'react';

/** One column of a table whose rows come from the server, page by page. */
export interface Column<Row> {
  key: string;
  header: string;
  /** Nothing to say: an empty string or null, so that a folded column can be left out. */
  cell: (row: Row) => ReactNode;
  /** The field by which the server can order; the header is then a button. */
  sortField?: string;
  /** The column that takes in what folds; without one, the first. */
  main?: true;
  /** A picture: in a card it stands beside all else. */
  picture?: true;
  /** The person cannot take it away. */
  fixed?: true;
  /** It is there when the person asks for it. */
  hiddenAtFirst?: true;
  /** Least width at which the column can be read, in CSS pixels. */
  widthPx: number;
  /** On a narrow screen, the column with the highest number folds into the row first. Absent: it always stays. */
  fold?: number;
  align?: 'end' | 'center';
}

export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

/** What opens below a row, at most one row at a time. */
export interface Expansion<Row> {
  /** The key of the open row. */
  open: string | number | null;
  toggle: (row: Row) => void;
  /** The accessible name of the button, and what a card shows on it. */
  label: (row: Row) => string;
  content: (row: Row) => ReactNode;
  /** Whether there is something to open below this row; absent: below every row. */
  has?: (row: Row) => boolean;
}

/** Below this width a row is a card: one cell with everything in it. */
export const CARD_PX = 560;

/** The keys of the columns that do not fit beside the others. A width of 0 is not known yet: everything stays. */
export function foldedKeys(
  columns: readonly Pick<Column<never>, 'key' | 'widthPx' | 'fold'>[],
  availablePx: number,
  takenPx = 0,
): ReadonlySet<string> {
  const folded = new Set<string>();
  if (availablePx <= 0) return folded;
  let needed = columns.reduce((sum, { widthPx }) => sum + widthPx, takenPx);
  const candidates = columns.filter(({ fold }) => fold !== undefined).sort((a, b) => (b.fold ?? 0) - (a.fold ?? 0));
  for (const { key, widthPx } of candidates) {
    if (needed <= availablePx && availablePx >= CARD_PX) break;
    folded.add(key);
    needed -= widthPx;
  }
  return folded;
}

/** The order after a press on a header: another field starts ascending, the same one turns round. */
export const nextSort = (current: Sort, field: string): Sort => ({
  field,
  order: current.field === field && current.order === 'asc' ? 'desc' : 'asc',
});
