'use client';
import { useEffect, useState } from 'react';
import { useActor } from '@/components/session/session';
import { useDebounced } from '@/components/ui/use-debounced';
import { MIN_SEARCH } from '@/lib/search/min-search';
import type { SearchGroup } from '@/lib/search/schema';
import { searchParts } from './search-parts';

const QUIET_MS = 150;

interface Answer {
  q: string;
  /** Whose answer it is: what one person sees is not for the next. */
  to: number;
  groups: readonly SearchGroup[];
  error?: unknown;
}

/** What a text finds while the list is open. A change of the text aborts the call; the answer before stays until the next one comes. */
export function useHits(text: string, open: boolean) {
  const { id: to } = useActor();
  const q = text.trim();
  const debounced = useDebounced(q, QUIET_MS);
  const [answer, setAnswer] = useState<Answer>();
  const long = q.length >= MIN_SEARCH;
  const asks = open && long && debounced === q;
  useEffect(() => {
    if (!asks) return;
    const asking = new AbortController();
    const take = (found: Pick<Answer, 'groups' | 'error'>) => {
      if (!asking.signal.aborted) setAnswer({ q: debounced, to, ...found });
    };
    searchParts()
      .then(({ findHits }) => findHits(debounced, asking.signal))
      .then(
        (groups) => take({ groups }),
        (error: unknown) => take({ groups: [], error }),
      );
    return () => asking.abort();
  }, [asks, debounced, to]);
  const own = open && long && answer?.to === to ? answer : undefined;
  return {
    long,
    groups: own?.groups ?? [],
    error: own?.q === q ? own.error : undefined,
    searching: open && long && own?.q !== q,
  };
}
