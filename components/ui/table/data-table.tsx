'use client';
import { type ReactNode, useRef } from 'react';
import { CARD_PX, type Column, type Expansion, foldedKeys, type Sort } from './columns';
import { HeadCell } from './head-cell';
import { SkeletonRows } from './skeleton-rows';
import { SortSelect } from './sort-select';
import { TableRow } from './table-row';
import { useWidth } from './use-width';

export interface TableProps<Row> {
  /** Names the table; only screen readers hear it. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Absent while the first page loads: rows of the same height hold its place. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** Absent: the rows have one order. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  actions?: { header: string; widthPx: number; of: (row: Row) => ReactNode };
  expansion?: Expansion<Row>;
  /** The rows are those of the page before, until the new ones have come. */
  stale?: boolean;
  /** How many rows the skeleton has. */
  size?: number;
  /** Rows stand close to each other; what does not fit is left out. */
  dense?: boolean;
  /** The key of the row that somebody came for. */
  current?: string | null;
}

/** A table whose paging and order are the server's. Columns that do not fit fold into the row; a narrow row is a card. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, keyOf, sort, onSort, actions, expansion, stale, size = 10, dense, current } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const folded = foldedKeys(columns, width, (actions?.widthPx ?? 0) + (expansion ? 56 : 0));
  const card = width > 0 && width < CARD_PX;
  const shown = columns.filter(({ key }) => !folded.has(key));
  const cells = shown.length + (expansion ? 1 : 0) + (actions ? 1 : 0);
  const hiddenSort = sort && onSort && columns.some(({ key, sortField }) => sortField && (card || folded.has(key)));
  return (
    <div ref={frame} className="flex min-w-0 flex-col gap-3">
      {hiddenSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      <div className="overflow-x-auto rounded border border-line bg-raised">
        <table aria-busy={!rows || stale || undefined} className="w-full border-collapse text-left">
          <caption className="sr-only">{caption}</caption>
          <thead className={card ? 'sr-only' : 'bg-sunken'}>
            <tr>
              {expansion && !card && <td className="w-0" />}
              {shown.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} inert={card} />
              ))}
              {actions && !card && (
                <th data-no-paper scope="col" className="w-0 px-3 py-2 font-semibold text-sm">
                  <span className="sr-only">{actions.header}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className={stale ? 'opacity-60 transition-opacity delay-150' : undefined}>
            {rows ? (
              rows.map((row) => (
                <TableRow
                  key={keyOf(row)}
                  row={row}
                  id={keyOf(row)}
                  shown={shown}
                  folded={columns.filter(({ key }) => folded.has(key))}
                  actions={actions?.of}
                  expansion={expansion}
                  card={card}
                  dense={dense}
                  current={String(keyOf(row)) === current}
                  cells={card ? 1 : cells}
                />
              ))
            ) : (
              <SkeletonRows rows={size} cells={card ? 1 : cells} tall={card} />
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}
