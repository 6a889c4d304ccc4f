'use client';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { Choices } from '@/components/viewer/state';
import { call } from '@/lib/http/client';
import { type LayerKey, layerKey, type MapContent, type VectorPart } from '@/lib/map/view';
import { visibleKeys } from './choices';

const NONE: Partial<Record<LayerKey, VectorPart>> = {};

interface Loaded {
  key: LayerKey;
  part: VectorPart;
}

const byKey = (results: UseQueryResult<Loaded>[]) =>
  results.some(({ data }) => data)
    ? Object.fromEntries(results.flatMap(({ data }) => (data ? [[data.key, data.part] as const] : [])))
    : NONE;

/** Schemas are loaded when there is a style to be asked for. */
async function loadStyle(id: number, signal: AbortSignal): Promise<Loaded> {
  const { vectorStylesApi } = await import('@/lib/map-servers/styles/api');
  return { key: layerKey(id), part: (await call(vectorStylesApi.get, { params: { id } }, signal)) as VectorPart };
}

/** The styles of the visible layers of vector tiles, as far as they have come. Of one that fails the reason is announced. */
export function useVectorStyles({ groups }: MapContent, choices: Choices): Partial<Record<LayerKey, VectorPart>> {
  const visible = visibleKeys({ groups, types: [], base: '' }, choices);
  const layers = groups
    .flatMap((group) => group.layers)
    .filter(({ id, type }) => type === 'STYLE' && visible.includes(layerKey(id)));
  return useQueries({
    queries: layers.map(({ id, refresh }) => ({
      queryKey: ['vectorStyle', id, refresh],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadStyle(id, signal),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: byKey,
  });
}
