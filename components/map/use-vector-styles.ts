'use client';
import { useEffect, useState } from 'react';
import { handleCallError } from '@/components/calls/call-errors';
import { announce } from '@/components/ui/toasts';
import type { Choices } from '@/components/viewer/state';
import { call } from '@/lib/http/client';
import { type LayerKey, layerKey, type MapContent, type VectorPart } from '@/lib/map/view';
import { visibleKeys } from './choices';

type Parts = Partial<Record<LayerKey, VectorPart>>;

/** Schemas are loaded when there is a style to be asked for. */
async function loadStyle(id: number, signal: AbortSignal): Promise<VectorPart> {
  const { vectorStylesApi } = await import('@/lib/map-servers/styles/api');
  return (await call(vectorStylesApi.get, { params: { id } }, signal)) as VectorPart;
}

/**
 * The styles of the visible layers of vector tiles, as far as they have come. Of one that fails the reason is announced, unless `quiet`. They
 * stay here and not in the cache of answers, which the page of the map does not load.
 */
export function useVectorStyles({ groups }: MapContent, choices: Choices, quiet = false): Parts {
  const [parts, setParts] = useState<Parts>({});
  const visible = visibleKeys({ groups, types: [], base: '' }, choices);
  const wanted = groups
    .flatMap((group) => group.layers)
    .flatMap(({ id, type, refresh }) => (type === 'STYLE' && visible.includes(layerKey(id)) ? [`${id}/${refresh}`] : []))
    .join();
  useEffect(() => {
    const controller = new AbortController();
    for (const one of wanted.split(',').filter(Boolean)) {
      const id = Number.parseInt(one, 10);
      loadStyle(id, controller.signal).then(
        (part) => setParts((before) => ({ ...before, [layerKey(id)]: part })),
        (error: unknown) => {
          if (controller.signal.aborted || quiet) return;
          if (!handleCallError(error) && error instanceof Error) announce(error.message, 'error');
        },
      );
    }
    return () => controller.abort();
  }, [wanted, quiet]);
  return parts;
}
