import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapType } from '@/lib/element-types/schema';
import type { Block } from '@/lib/layer-groups/schema';
import type { MapLayer } from '@/lib/layers/schema';
import { zoomOfScale } from '@/lib/styles/maplibre-expressions';
import { layerKey, type MapContent, type MapView, nodesIn, typeKey } from './view';

/** A layer or an element type that shows. `block`: of the group of a layer. */
export type Leaf = { layer: MapLayer; block: Block; type?: undefined } | { type: MapType; layer?: undefined; block?: undefined };
/** Leaves of one kind that lie next to each other. */
export type Run = { layers: MapLayer[]; types?: undefined } | { types: MapType[]; layers?: undefined };

/** What shows, from the ground up: up to the uppermost types, and above them. Without types, up to the groups in front. */
export function leavesOf(content: MapContent, { visible, unreachable, scope }: MapView): { lower: Leaf[]; upper: Leaf[] } {
  const types = new Map(scope === 'none' ? [] : content.types.map((type) => [type.id, type]));
  const layers = new Map(
    content.groups.flatMap((group) => group.layers.map((layer) => [layer.id, { layer, block: group.block }])),
  );
  const all = nodesIn(content)
    .flatMap((place) => (place.kind === 'GROUP' ? place.children : [place]))
    .flatMap(({ kind, id }): Leaf[] => {
      const key = kind === 'TYPE' ? typeKey(id) : layerKey(id);
      const type = kind === 'TYPE' ? types.get(id) : undefined;
      const layer = kind === 'LAYER' ? layers.get(id) : undefined;
      if (!visible.includes(key) || key === unreachable) return [];
      return type ? [{ type }] : layer ? [layer] : [];
    });
  const last = all.findLastIndex(({ type }) => type);
  const front = all.findIndex(({ block }) => block === 'front');
  const cut = last >= 0 ? last + 1 : front >= 0 ? front : all.length;
  return { lower: all.slice(0, cut), upper: all.slice(cut) };
}

export function runsOf(leaves: readonly Leaf[]): Run[] {
  const runs: Run[] = [];
  for (const { layer, type } of leaves) {
    const last = runs.at(-1);
    if (layer) last?.layers ? last.layers.push(layer) : runs.push({ layers: [layer] });
    else if (type) last?.types ? last.types.push(type) : runs.push({ types: [type] });
  }
  return runs;
}

type Limits = { minScale?: number | null; maxScale?: number | null } | undefined;
const MAX_ZOOM = 24;

/** Layers of the map's style within the scales at which something shows; none where there is no such scale. */
export function limited(layers: readonly LayerSpecification[], of: Limits): LayerSpecification[] {
  const { minScale, maxScale } = of ?? {};
  if (minScale == null && maxScale == null) return [...layers];
  const from = maxScale == null ? 0 : zoomOfScale(maxScale);
  // The end is not part of the range of zooms: at 1:minScale it still shows.
  const to = minScale == null ? MAX_ZOOM : Math.min(MAX_ZOOM, zoomOfScale(minScale) + 1e-6);
  return layers.flatMap((layer) => {
    const [minzoom, maxzoom] = [Math.max(layer.minzoom ?? 0, from), Math.min(layer.maxzoom ?? MAX_ZOOM, to)];
    return minzoom < maxzoom ? [{ ...layer, minzoom, maxzoom }] : [];
  });
}
