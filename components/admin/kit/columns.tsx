import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import type { Column } from '@/components/ui/table/columns';
import type { FilterField, Option } from '@/components/ui/table/filters';

/** How a column can be filtered; the server's filter bears the column's key. */
export type ColumnFilter =
  | { kind: 'text' | 'id' }
  | { kind: 'yesNo' }
  | { kind: 'number'; of: 'integer' | 'decimal' }
  /** From so many to so many; `label` in place of the column's, where it has to say the unit. */
  | { kind: 'range'; of: 'integer' | 'decimal'; label?: string }
  | Pick<Extract<FilterField, { kind: 'custom' }>, 'kind' | 'control' | 'show'>
  | { kind: 'choice'; options: readonly Option[] };

/** What cells and filters say by themselves. */
export interface Words {
  yes: string;
  no: string;
}

/** A column of a table of the administration area. Its header is the text `<scope>.fields.<key>`. */
export interface ResourceColumn<Row> extends Omit<Column<Row>, 'header' | 'cell'> {
  cell: (row: Row, words: Words) => ReactNode;
  filter?: ColumnFilter;
}

type Key<Row> = Extract<keyof Row, string>;
type Changes<Row> = Partial<ResourceColumn<Row>>;

/** The number of a row, found exactly. */
export const id = <Row extends { id: number }>(changes: Changes<Row> = {}): ResourceColumn<Row> => ({
  key: 'id',
  widthPx: 76,
  fold: 0,
  sortField: 'id',
  filter: { kind: 'id' },
  cell: (row) => <span className="tabular-nums">{row.id}</span>,
  ...changes,
});

/** Text, found by a part of it, whatever its case and accents. */
export const text = <Row,>(key: Key<Row>, changes: Changes<Row> = {}): ResourceColumn<Row> => ({
  key,
  widthPx: 160,
  sortField: key,
  filter: { kind: 'text' },
  cell: (row) => <span className={cx('wrap-anywhere', changes.main && 'font-semibold')}>{String(row[key] ?? '')}</span>,
  ...changes,
});

/** A number, found exactly. */
export const number = <Row,>(key: Key<Row>, changes: Changes<Row> = {}): ResourceColumn<Row> => ({
  key,
  widthPx: 96,
  sortField: key,
  filter: { kind: 'number', of: 'integer' },
  cell: (row) => <span className="tabular-nums">{String(row[key] ?? '')}</span>,
  ...changes,
});

/** Yes or no, for the eye and for the ear. */
export const yesNo = <Row,>(key: Key<Row>, changes: Changes<Row> = {}): ResourceColumn<Row> => ({
  key,
  widthPx: 110,
  align: 'center',
  sortField: key,
  filter: { kind: 'yesNo' },
  cell: (row, words) => <YesNo on={Boolean(row[key])} words={words} />,
  ...changes,
});

/** One of several; both the cell and the filter show the option's label. */
export const choice = <Row,>(key: Key<Row>, options: readonly Option[], changes: Changes<Row> = {}): ResourceColumn<Row> => ({
  key,
  widthPx: 140,
  sortField: key,
  filter: { kind: 'choice', options },
  cell: (row) => options.find(({ value }) => value === row[key])?.label ?? String(row[key] ?? ''),
  ...changes,
});

export const YesNo = ({ on, words }: { on: boolean; words: Words }) => (
  <span className={on ? 'text-success' : 'text-soft'} title={on ? words.yes : words.no}>
    {on ? <Check aria-hidden className="inline size-4" /> : <Minus aria-hidden className="inline size-4" />}
    <span className="sr-only">{on ? words.yes : words.no}</span>
  </span>
);
