'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useActor, useSession } from '@/components/session/session';
import { historyApi } from '@/lib/history/api';
import { call } from '@/lib/http/client';

const AT_ONCE = 10;

/** The history of an element, newest first, page by page as far as it was asked for. A new version reads it anew. */
export function useRevisions(elementId: number, version: number) {
  const actor = useActor();
  const { status } = useSession();
  return useInfiniteQuery({
    queryKey: ['revisions', elementId, actor.id, version],
    queryFn: ({ pageParam, signal }) =>
      call(historyApi.list, { params: { id: elementId }, query: { page: pageParam, size: AT_ONCE } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ result: { totalItems, totalIsExact = true } }, pages) =>
      !totalIsExact || pages.length * AT_ONCE < totalItems ? pages.length : undefined,
    enabled: status !== 'starting',
    staleTime: 0,
    meta: { ownErrors: true },
  });
}
