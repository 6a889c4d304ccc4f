'use client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { prefetch } from '@/components/calls/query-provider';
import { elementTypesApi } from '@/lib/element-types/api';
import type { ElementType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';

/** Types change seldom, and asking again costs little: the answer is a 304 then. */
const FRESH_MS = 5 * 60_000;

/** An element type, whole. Its failures are left to whoever asks. */
export const elementTypeQuery = (id: number) =>
  queryOptions({
    queryKey: ['elementType', id],
    queryFn: ({ signal }) => call(elementTypesApi.get, { params: { id } }, signal),
    staleTime: FRESH_MS,
    // Without a network the service worker answers.
    networkMode: 'always',
    meta: { silent: true },
  });

/**
 * An element type, whole; elements themselves only carry a reference to theirs. `known`: the type as the page came with it.
 */
export const useElementType = (id: number | undefined, known?: ElementType) =>
  useQuery({ ...elementTypeQuery(id ?? 0), enabled: id !== undefined, initialData: known });

/** Has these types at hand before what needs them is shown. */
export const prefetchElementTypes = (ids: Iterable<number>): Promise<unknown> =>
  Promise.all([...new Set(ids)].map((id) => prefetch(elementTypeQuery(id))));
