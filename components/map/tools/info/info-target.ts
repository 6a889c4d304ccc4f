'use client';
import { viewer } from '@/components/viewer/viewer';
import type { MapLayer } from '@/lib/layers/schema';
import type { ElementHit } from '@/lib/map/tools/info';
import { type LayerKey, layerKey, type MapContent, typeKey } from '@/lib/map/view';

/** What can be asked now, from the top of the map down: layers that answer, and element types. */
export function askable(content: MapContent, visible: readonly LayerKey[]): { key: LayerKey; name: string }[] {
  const layers = layersToAsk(content, visible).map(({ id, name }) => ({ key: layerKey(id), name }));
  const types = content.types
    .filter(({ id }) => visible.includes(typeKey(id)))
    .map(({ id, name }) => ({ key: typeKey(id), name }));
  return [...types, ...layers];
}

/** Layers that show and can tell what is at a place. */
export const layersToAsk = ({ groups }: MapContent, visible: readonly LayerKey[]): MapLayer[] =>
  groups.flatMap(({ layers }) => layers).filter(({ id, infoFormat }) => infoFormat !== null && visible.includes(layerKey(id)));

/** What a click is about, after the person's choice of what to ask. A choice that does not show any more counts for nothing. */
export function whatToAsk(content: MapContent, visible: readonly LayerKey[], found: readonly ElementHit[]) {
  const chosen = viewer().infoTarget;
  const only = chosen && visible.includes(chosen) ? chosen : null;
  return {
    elements: found.filter(({ typeId }) => !only || only === typeKey(typeId)),
    layers: layersToAsk(content, visible).filter(({ id }) => !only || only === layerKey(id)),
  };
}
