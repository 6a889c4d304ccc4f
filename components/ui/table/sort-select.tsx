'use client';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Select } from '../controls';
import { IconButton } from '../icon-button';
import type { Column, Sort } from './columns';

interface Props<Row> {
  columns: readonly Column<Row>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Stands in for the headers of columns that have folded away. */
export function SortSelect<Row>({ columns, sort, onSort }: Props<Row>) {
  const t = useTranslations('ui.table');
  const id = useId();
  const ascending = sort.order === 'asc';
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="shrink-0 font-semibold text-sm">
        {t('sortBy')}
      </label>
      <Select
        id={id}
        value={sort.field}
        onChange={(event) => onSort({ ...sort, field: event.target.value })}
        className="max-w-60"
      >
        {columns.map(({ key, header, sortField }) =>
          sortField ? (
            <option key={key} value={sortField}>
              {header}
            </option>
          ) : null,
        )}
      </Select>
      <IconButton
        label={t(ascending ? 'ascending' : 'descending')}
        icon={ascending ? <ArrowUpNarrowWide className="size-5" /> : <ArrowDownWideNarrow className="size-5" />}
        onClick={() => onSort({ ...sort, order: ascending ? 'desc' : 'asc' })}
      />
    </div>
  );
}
