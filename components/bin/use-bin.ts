'use client';
import { useQuery } from '@tanstack/react-query';
import { useActor, useSession } from '@/components/session/session';
import { binApi } from '@/lib/bin/api';
import { call } from '@/lib/http/client';

export const PAGE_SIZE = 10;

interface Wanted {
  page: number;
  /** What is searched for; empty: nothing. */
  q: string;
}

/** A page of the bin: of one's own elements, or of all that one may restore. The page before stays until the new one is there. */
export function useBin(all: boolean, { page, q }: Wanted) {
  const actor = useActor();
  const { user } = useSession();
  const whose = ['bin', actor.id, all];
  return useQuery({
    queryKey: [...whose, page, q],
    queryFn: ({ signal }) => {
      const query = { page, size: PAGE_SIZE, type: 'reference', ...(q && { q }), ...(!all && { ownerId: actor.id }) } as const;
      return call(binApi.list, { query }, signal);
    },
    enabled: Boolean(user),
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { ownErrors: true },
    placeholderData: (before, from) => (from && whose.every((part, at) => from.queryKey[at] === part) ? before : undefined),
  });
}
