'use client';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '@/components/ui/use-debounced';
import { call } from '@/lib/http/client';
import { locationsApi, MIN_SEARCH } from '@/lib/locations/api';

/** What the gazetteer finds for a text, from the third letter on: entries, or the position that it names. */
export function useGazetteer(text: string) {
  const asked = useDebounced(text.trim(), 150);
  const long = text.trim().length >= MIN_SEARCH;
  const query = useQuery({
    queryKey: ['gazetteer', asked],
    queryFn: ({ signal }) => call(locationsApi.search, { query: { q: asked } }, signal),
    enabled: long && asked.length >= MIN_SEARCH,
    staleTime: 60_000,
    placeholderData: (before) => before,
    meta: { ownErrors: true },
  });
  return {
    long,
    found: long ? (query.data ?? []) : [],
    searching: long && (query.isFetching || asked !== text.trim()),
    failed: query.isError,
  };
}
