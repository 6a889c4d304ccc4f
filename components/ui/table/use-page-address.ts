'use client';
import { useCallback, useEffect, useMemo } from 'react';
import type { TableRules } from './address';
import { useTableAddress } from './use-table-address';

const rulesOf = (size: number): TableRules => ({
  ...{ sortFields: [], defaultSort: { field: '', order: 'asc' } },
  ...{ isFilter: () => false, sizes: [size] },
});

/** Which page of a list of one size is shown, stored in the address: zero-based, with the way to another one. */
export function usePageAddress(size: number) {
  const rules = useMemo(() => rulesOf(size), [size]);
  const [{ page }, change] = useTableAddress(rules);
  const goTo = useCallback((to: number, mends?: boolean) => change({ page: to }, mends), [change]);
  return [page, goTo] as const;
}

interface Shown {
  page: number;
  size: number;
  data: { result: { items: readonly unknown[]; totalItems: number } } | undefined;
  /** The rows are those of the page before; this one is on its way. */
  isPlaceholderData: boolean;
}

/** Mends the address where the last row of a page has gone: the page before is the last then. Whether its rows are still to come. */
export function useLastPage(
  { page, size, data, isPlaceholderData }: Shown,
  goTo: (page: number, mends: boolean) => void,
): boolean {
  const { items, totalItems } = data?.result ?? { items: [], totalItems: 0 };
  const last = Math.max(0, Math.ceil(totalItems / size) - 1);
  const isBeyond = data !== undefined && !isPlaceholderData && page > last;
  useEffect(() => {
    if (isBeyond) goTo(last, true);
  }, [isBeyond, last, goTo]);
  return isBeyond || (isPlaceholderData && items.length === 0);
}
