'use client';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cx } from '../cx';
import { type Column, nextSort, type Sort } from './columns';

interface Props<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** The header is there for screen readers only: nothing in it may take the focus. */
  inert: boolean;
}

/** The head of a column; pressed, it orders by it, or turns the order round. */
export function HeadCell<Row>({ column, sort, onSort, inert }: Props<Row>) {
  const { header, sortField, widthPx, align } = column;
  const active = sortField !== undefined && sort?.field === sortField;
  const Icon = !active ? ChevronsUpDown : sort?.order === 'asc' ? ArrowUp : ArrowDown;
  const direction = sort?.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      aria-sort={active ? direction : undefined}
      style={{ minWidth: inert ? undefined : widthPx }}
      className={cx('px-3 py-1 font-semibold text-sm', align === 'end' && 'text-right', align === 'center' && 'text-center')}
    >
      {sortField && sort && onSort && !inert ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, sortField))}
          className={cx(
            // Two lines where one does not fit: a head must not be wider than its column says.
            '-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded px-2 text-start leading-tight hover:bg-line/60',
            active && 'text-accent',
          )}
        >
          {header}
          <Icon aria-hidden className={cx('size-3.5 shrink-0', !active && 'text-soft')} />
        </button>
      ) : (
        <span className="inline-flex min-h-8 items-center leading-tight">{header}</span>
      )}
    </th>
  );
}
