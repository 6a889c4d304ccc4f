'use client';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '@/components/session/session';
import { useDebounced } from '@/components/ui/use-debounced';
import { call } from '@/lib/http/client';
import { searchApi } from '@/lib/search/api';
import { MIN_SEARCH } from '@/lib/search/min-search';
import type { FoundElement } from '@/lib/search/schema';

const AT_MOST = 8;

async function search(q: string, typeId: number | undefined, signal: AbortSignal): Promise<readonly FoundElement[]> {
  const types = typeId === undefined ? undefined : String(typeId);
  const groups = await call(searchApi.search, { query: { q, types, size: AT_MOST } }, signal);
  return groups.flatMap((group) => (group.kind === 'ELEMENT' ? group.items : []));
}

/** Elements by their names and words, of one type or of any; undefined until it is known. */
export function useFoundElements(typed: string, typeId: number | undefined) {
  const actor = useActor();
  const text = useDebounced(typed.trim());
  const isEnough = typed.trim().length >= MIN_SEARCH;
  const { data, isFetching, error } = useQuery({
    queryKey: ['elements', 'found', typeId, actor.id, text],
    queryFn: ({ signal }) => search(text, typeId, signal),
    enabled: text.length >= MIN_SEARCH,
    meta: { ownErrors: true },
  });
  const isCurrent = text === typed.trim();
  return {
    found: isEnough && isCurrent ? data : undefined,
    searching: isEnough && (isFetching || !isCurrent),
    failed: isCurrent && error !== null,
  };
}
