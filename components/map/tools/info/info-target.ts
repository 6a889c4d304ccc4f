import type { MapLayer } from '@/lib/layers/schema';
import type { Hit } from '@/lib/map/tools/toolbox';
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

/** What the person has chosen to ask alone. Where there is nothing to choose from, and where it does not show, a choice counts for nothing. */
export const targetOf = (chosen: LayerKey | null, content: MapContent, visible: readonly LayerKey[]): LayerKey | null =>
  chosen && visible.includes(chosen) && layersToAsk(content, visible).length > 0 ? chosen : null;

/** Of what lies where the click was, that of the target: of a group, what it holds of that type. */
export function hitsOf(target: LayerKey | null, hits: Hit[]): Hit[] {
  if (!target) return hits;
  return hits.flatMap((hit): Hit[] => {
    if (hit.kind === 'element') return typeKey(hit.typeId) === target ? [hit] : [];
    const share = hit.shares.find(({ typeId }) => typeKey(typeId) === target);
    return share ? [{ ...hit, shares: [share], count: share.count }] : [];
  });
}
