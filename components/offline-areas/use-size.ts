'use client';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '@/components/session/session';
import { areasApi } from '@/lib/areas/api';
import type { Box } from '@/lib/elements/list/schema';
import { call } from '@/lib/http/client';

/** Caches need about so much more than what they hold. */
const OVERHEAD = 1.2;

/** How much this origin may still store, in bytes; undefined where the browser does not say. */
async function freeBytes(): Promise<number | undefined> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined ? undefined : quota - usage;
}

/** How much an area is, and whether there is space for it. */
export function useSize(box: Box | null) {
  const actor = useActor();
  return useQuery({
    queryKey: ['area-size', box?.join(), actor.id, actor.role],
    queryFn: async ({ signal }) => {
      const size = await call(areasApi.size, { query: { bbox: box?.join(',') ?? '' } }, signal);
      const free = await freeBytes();
      return { ...size, free, fits: free === undefined || free > size.bytes * OVERHEAD };
    },
    enabled: box !== null,
    staleTime: 0,
    meta: { ownErrors: true },
  });
}
