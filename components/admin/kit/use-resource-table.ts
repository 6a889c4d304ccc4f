'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo } from 'react';
import { useActor } from '@/components/session/session';
import { DEFAULT_SIZE, PAGE_SIZES, type TableRules, type TableState } from '@/components/ui/table/address';
import type { Column, Sort } from '@/components/ui/table/columns';
import type { FilterField } from '@/components/ui/table/filters';
import { useTableChoices } from '@/components/ui/table/table-choices';
import { useTableAddress } from '@/components/ui/table/use-table-address';
import { call } from '@/lib/http/client';
import type { ListEndpoint } from '@/lib/http/list';
import type { ResourceColumn, Words } from './columns';
import type { Scope } from './touched';

interface Wanted<Row> {
  /** Where the texts of the screen stand: `admin.users`. */
  scope: Scope;
  /** It takes the columns' filters and orders by their names. */
  list: ListEndpoint<Row>;
  columns: readonly ResourceColumn<Row>[];
  defaultSort?: Sort;
  /** Whether the list takes `q`. */
  searched?: boolean;
}

const byId: Sort = { field: 'id', order: 'asc' };

const fetchPage = <Row>(list: ListEndpoint<Row>, { page, size, sort, filters }: TableState, signal: AbortSignal) =>
  call(list, { query: { ...filters, page, size, sortField: sort.field, sortOrder: sort.order } }, signal);

/** A table of the administration area: its columns in words, its page of rows, and where somebody stands in it. */
export function useResourceTable<Row extends { id: number }>({
  scope,
  list,
  columns,
  defaultSort = byId,
  searched = false,
}: Wanted<Row>) {
  const { id: actorId } = useActor();
  const locale = useLocale();
  const choices = useTableChoices(scope);
  const rules = useRules(columns, choices.size, { defaultSort, searched });
  const [state, change] = useTableAddress(rules);
  const { columns: all, fields } = useWording(scope, columns);
  const whose = [scope, 'table', actorId, locale];
  const query = useQuery({
    queryKey: [...whose, state],
    queryFn: ({ signal }) => fetchPage(list, state, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { ownErrors: true },
    placeholderData: (before, from) => (from && whose.every((part, at) => from.queryKey[at] === part) ? before : undefined),
  });
  const { data, isPlaceholderData } = query;
  const total = data?.result.totalItems ?? 0;
  const pages = Math.max(1, Math.ceil(total / state.size));
  const beyond = data !== undefined && !isPlaceholderData && state.page >= pages;
  useEffect(() => {
    if (beyond) change({ page: pages - 1 }, true);
  }, [beyond, pages, change]);
  return {
    scope,
    /** All that it can have; which of them show, the person chooses. */
    columns: all,
    fields,
    choices,
    state,
    change,
    searched,
    rows: beyond ? undefined : data?.result.items,
    total,
    pages,
    stale: isPlaceholderData,
    error: data ? null : query.error,
    retry: () => void query.refetch(),
    clear: () => change({ filters: {} }),
    /** Leaves only this row in sight; `mends`: the history has no entry for what was there before. */
    showOnly: (row: { id: number }, mends?: boolean) => change({ filters: { id: String(row.id) } }, mends),
  };
}
export type ResourceTableState<Row extends { id: number }> = ReturnType<typeof useResourceTable<Row>>;

function useRules<Row>(
  columns: readonly ResourceColumn<Row>[],
  size: number | undefined,
  { defaultSort, searched }: { defaultSort: Sort; searched: boolean },
): TableRules {
  const names = columns.flatMap(({ key, filter }) => (filter ? key : [])).join();
  const orders = columns.flatMap(({ sortField }) => sortField ?? []).join();
  return useMemo(() => {
    const known = names.split(',');
    return {
      sortFields: orders.split(','),
      defaultSort,
      isFilter: (name) => known.includes(name) || (searched && name === 'q'),
      // The first one is what an address that names none means.
      sizes: [...new Set([size ?? DEFAULT_SIZE, ...PAGE_SIZES])],
    };
  }, [names, orders, defaultSort, size, searched]);
}

/** The columns with their headers, and the fields of the filter dialog. */
function useWording<Row>(scope: string, columns: readonly ResourceColumn<Row>[]) {
  const label = useFieldLabel(scope);
  const t = useTranslations('admin.kit');
  const words: Words = { yes: t('yes'), no: t('no') };
  const worded = columns.map(
    (column, at): Column<Row> => ({
      ...column,
      header: label(column.key),
      fixed: column.main ?? column.fixed,
      // Where not all of them fit, the last ones fold first, unless a screen knows better.
      fold: column.fold ?? (column.main ? undefined : at),
      cell: (row) => column.cell(row, words),
    }),
  );
  const yesOrNo = [
    { value: 'true', label: words.yes },
    { value: 'false', label: words.no },
  ];
  const fields = columns.flatMap(({ key, filter }): FilterField[] => {
    const named = { name: key, label: label(key) };
    if (!filter) return [];
    if (filter.kind === 'yesNo') return [{ ...named, kind: 'choice', options: yesOrNo }];
    if (filter.kind === 'number') return [{ ...named, kind: 'number', of: filter.of }];
    return [{ ...named, ...filter }];
  });
  return { columns: worded, fields };
}

/** The name of a field on a screen: the screen's own word for it, else the one that the server's messages use. */
export function useFieldLabel(scope: string): (path: string) => string {
  const t = useTranslations();
  return useCallback(
    (path) => {
      const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
      const root = path.split('.')[0] ?? path;
      const key = [`${scope}.fields.${name}`, `project.fields.${name}`, `${scope}.fields.${root}`].find((it) => t.has(it));
      return key ? t(key) : name;
    },
    [t, scope],
  );
}
