'use client';
import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { readAddress, type TableRules, type TableState, writeAddress } from './address';

/**
 * The state of the page's table, kept in the address. A change is a new entry of the history, unless it only mends what
 * stands there; it goes back to the first page, unless it names one.
 */
export function useTableAddress(rules: TableRules) {
  const params = useSearchParams();
  const state = useMemo(() => readAddress(new URLSearchParams(params), rules), [params, rules]);
  const change = useCallback(
    (to: Partial<TableState>, mends = false) => {
      const query = writeAddress({ ...state, page: 0, ...to }, rules);
      const address = `${window.location.pathname}${query ? `?${query}` : ''}`;
      if (mends) window.history.replaceState(null, '', address);
      else window.history.pushState(null, '', address);
    },
    [state, rules],
  );
  return [state, change] as const;
}
