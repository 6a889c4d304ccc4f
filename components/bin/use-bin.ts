'use client';
import { useQuery } from '@tanstack/react-query';
import { useActor, useSession } from '@/components/session/session';
import { binApi } from '@/lib/bin/api';
import { call } from '@/lib/http/client';

export const PAGE_SIZE = 10;

/** A page of the bin: of one's own elements, or of all that one may restore. The page before stays until the new one is there. */
export function useBin(all: boolean, page: number) {
  const actor = useActor();
  const { user } = useSession();
  const whose = ['bin', actor.id, all];
  return useQuery({
    queryKey: [...whose, page],
    queryFn: ({ signal }) =>
      call(binApi.list, { query: { page, size: PAGE_SIZE, type: 'reference', ...(!all && { ownerId: actor.id }) } }, signal),
    enabled: Boolean(user),
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { ownErrors: true },
    placeholderData: (before, from) => (from && whose.every((part, at) => from.queryKey[at] === part) ? before : undefined),
  });
}
