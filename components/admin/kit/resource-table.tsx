'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Pager } from '@/components/ui/pager';
import { PAGE_SIZES } from '@/components/ui/table/address';
import type { Column, Expansion } from '@/components/ui/table/columns';
import { DataTable } from '@/components/ui/table/data-table';
import { FilterBar } from '@/components/ui/table/filter-bar';
import { TableOptions } from '@/components/ui/table/table-options';
import { TableSearch } from '@/components/ui/table/table-search';
import { AppError } from '@/lib/errors';
import type { BulkAction } from './bulk';
import { BulkBar } from './bulk-bar';
import { TableNote } from './table-note';
import { type Bulk, useBulk } from './use-bulk';
import type { ResourceTableState } from './use-resource-table';

interface Props<Row extends { id: number }> {
  table: ResourceTableState<Row>;
  /** Names the table; only screen readers hear it. */
  caption: string;
  /** What can be done with a row; `widthPx` is 48 px for each icon, and 16 more. */
  actions?: { widthPx: number; of: (row: Row) => ReactNode };
  expansion?: Expansion<Row>;
  /** What can be done with several rows at once, and what a row is called. */
  bulk?: { actions: readonly BulkAction<Row>[]; nameOf: (row: Row) => string };
  /** What stands there when there are no rows at all: what would be here, and how to add the first one. */
  empty: ReactNode;
}

const idOf = ({ id }: { id: number }) => id;

/** Filters, table and pager of a screen of the administration area. */
export function ResourceTable<Row extends { id: number }>({ table, caption, actions, expansion, bulk, empty }: Props<Row>) {
  const t = useTranslations('admin.kit');
  const top = useRef<HTMLDivElement>(null);
  const { state, change, rows, total, pages, stale, error, choices } = table;
  const several = useBulk<Row>(table.scope, rows, idOf);
  const shown = table.columns.filter(choices.isShown);
  const columns = bulk
    ? [selection(several, (row) => t('bulk.select', { name: bulk.nameOf(row) }), t('bulk.column')), ...shown]
    : shown;
  const { page, size, sort, filters } = state;
  const goTo = (to: number) => {
    change({ page: to });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const search = useCallback(
    (text: string) => {
      const { q: _, ...others } = filters;
      change({ filters: text ? { ...others, q: text } : others });
    },
    [filters, change],
  );
  const none = rows !== undefined && total === 0;
  return (
    <div ref={top} className="flex min-w-0 scroll-mt-4 flex-col gap-4">
      <TableOptions columns={table.columns} choices={choices}>
        {table.searched && <TableSearch text={[filters.q ?? ''].flat().join(' ')} search={search} />}
        <FilterBar fields={table.fields} values={filters} onChange={(to) => change({ filters: to })} onClear={table.clear} />
      </TableOptions>
      <p role="status" className="sr-only">
        {rows && !stale && t('shown', { total, page: page + 1, pages })}
      </p>
      {error ? (
        <Failed error={error} retry={table.retry} />
      ) : none ? (
        <Nothing filtered={Object.keys(filters).length > 0} empty={empty} clear={table.clear} />
      ) : (
        <>
          {bulk && <BulkBar bulk={several} {...bulk} />}
          <DataTable<Row>
            caption={caption}
            columns={columns}
            dense={choices.dense}
            rows={rows}
            keyOf={({ id }) => id}
            sort={sort}
            onSort={(to) => change({ sort: to })}
            actions={actions && { header: t('actions'), ...actions }}
            expansion={expansion}
            stale={stale}
            size={size}
          />
          {rows && (
            <Pager
              {...{ page, size, total }}
              onPage={goTo}
              sizes={PAGE_SIZES}
              onSize={(to) => {
                choices.setSize(to);
                change({ size: to });
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

/** A box before each row. */
const selection = <Row extends { id: number }>(
  { isSelected, toggle }: Pick<Bulk<Row>, 'isSelected' | 'toggle'>,
  labelOf: (row: Row) => string,
  header: string,
): Column<Row> => ({
  key: 'selection',
  picture: true,
  header,
  widthPx: 48,
  cell: (row) => (
    <input type="checkbox" className="size-5" aria-label={labelOf(row)} checked={isSelected(row)} onChange={() => toggle(row)} />
  ),
});

function Nothing({ filtered, empty, clear }: { filtered: boolean; empty: ReactNode; clear: () => void }) {
  const t = useTranslations();
  return (
    <TableNote>
      {filtered ? <p>{t('admin.kit.nothingFound')}</p> : empty}
      {filtered && <Button onClick={clear}>{t('ui.filters.clear')}</Button>}
    </TableNote>
  );
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTranslations();
  const explained = error instanceof AppError && error.code !== 'project.common.networkError';
  return (
    <Alert tone="error">
      <p>{explained ? error.message : t('project.common.networkError')}</p>
      {explained && error.fields.map(({ path, message }) => <p key={path}>{message}</p>)}
      <Button className="mt-3" onClick={retry}>
        {t('admin.kit.retry')}
      </Button>
    </Alert>
  );
}

/** What opens below a row, one row at a time. `label` says what the button will do, for the row whose button it is. */
export function useExpansion<Row extends { id: number }>({
  label,
  ...rest
}: Omit<Expansion<Row>, 'open' | 'toggle' | 'label'> & { label: (row: Row, open: boolean) => string }): Expansion<Row> {
  const [open, setOpen] = useState<number | null>(null);
  return {
    ...rest,
    open,
    toggle: ({ id }) => setOpen(open === id ? null : id),
    label: (row) => label(row, open === row.id),
  };
}
