'use client';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/lib/http/client';
import { layersApi } from '@/lib/layers/api';
import type { Layer } from '@/lib/layers/schema';

const none: readonly Layer[] = [];

/** All layers. Empty until they have come. `asks: false`: those that have come already. */
export function useLayers({ asks = true } = {}): readonly Layer[] {
  const { data } = useQuery({
    queryKey: ['admin.layers', 'all'],
    enabled: asks,
    queryFn: ({ signal }) => call(layersApi.list, { query: { size: 1000 } }, signal),
  });
  return data?.result.items ?? none;
}
