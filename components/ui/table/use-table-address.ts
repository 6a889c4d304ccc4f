'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { readAddress, type TableRules, type TableState, writeAddress } from './address';

/**
 * What the person has chosen last, until the router says so too. While it is still fetching a page (after a reload and
 * back, say) it tells of no change, and writes that page's address over the one of the choice once it has come.
 */
const useAhead = create<{ chosen: { path: string; query: string } | null }>()(() => ({ chosen: null }));

const addressOf = (path: string, query: string) => `${path}${query ? `?${query}` : ''}`;
const shownQuery = () => new URLSearchParams(window.location.search).toString();

/** The query string that the table follows, without `?`. */
function useQueryAhead(): string {
  const path = usePathname();
  const known = useSearchParams().toString();
  const chosen = useAhead(({ chosen }) => chosen);
  useEffect(() => {
    const giveWay = () => useAhead.setState({ chosen: null });
    window.addEventListener('popstate', giveWay);
    return () => window.removeEventListener('popstate', giveWay);
  }, []);
  useEffect(() => {
    // Somebody who has gone back since this was drawn has discarded it.
    if (!chosen || useAhead.getState().chosen !== chosen) return;
    if (chosen.path !== path) useAhead.setState({ chosen: null });
    else if (shownQuery() !== chosen.query)
      window.history.replaceState(null, '', addressOf(window.location.pathname, chosen.query));
    else if (known === chosen.query) useAhead.setState({ chosen: null });
  }, [chosen, path, known]);
  return chosen?.path === path ? chosen.query : known;
}

/**
 * The state of the page's table, stored in the address. A change is a new entry of the history, unless it only mends what
 * stands there; it goes back to the first page, unless it names one.
 */
export function useTableAddress(rules: TableRules) {
  const path = usePathname();
  const query = useQueryAhead();
  const state = useMemo(() => readAddress(new URLSearchParams(query), rules), [query, rules]);
  const change = useCallback(
    (to: Partial<TableState>, mends = false) => {
      const next = writeAddress({ ...state, page: 0, ...to }, rules);
      const address = addressOf(window.location.pathname, next);
      if (mends) window.history.replaceState(null, '', address);
      else window.history.pushState(null, '', address);
      useAhead.setState({ chosen: { path, query: next } });
    },
    [state, rules, path],
  );
  return [state, change] as const;
}
