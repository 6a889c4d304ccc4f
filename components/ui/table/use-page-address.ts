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
  /** How many rows there are; undefined while that is not known of this page. */
  total: number | undefined;
}

/** Mends the address where the last row of a page has gone: the page before is the last then. Whether it is about to. */
export function useLastPage({ page, size, total }: Shown, goTo: (page: number, mends: boolean) => void): boolean {
  const last = Math.max(0, Math.ceil((total ?? 0) / size) - 1);
  const isBeyond = total !== undefined && page > last;
  useEffect(() => {
    if (isBeyond) goTo(last, true);
  }, [isBeyond, last, goTo]);
  return isBeyond;
}
