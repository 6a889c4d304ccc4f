import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Feature } from 'geojson';
import type { MapType } from '@/lib/element-types/schema';
import type { Block } from '@/lib/layer-groups/blocks';
import type { MapLayer } from '@/lib/layers/schema';
import { fontFaces } from '@/lib/styles/fonts';
import type { Images } from '@/lib/styles/images';
import { basemapLayers, basemapSources } from './basemap';
import { columnValues } from './column-values';
import { addElements, addFresh, type Stack } from './element-layers';
import { elementSource, MOST_TYPES, sourceOf } from './element-sources';
import { groupLayer } from './group-layers';
import { draftLayers, fanLayers, legOf, pendingLayers, selectionLayers } from './overlay-layers';
import { rasterLayer, rasterSource } from './raster-layers';
import { groupsOf, layerKey, type MapContent, type MapView, typeKey } from './view';

export interface MapStyleState {
  style: StyleSpecification;
  /** The pictures that its layers name, drawn when the map asks for them. */
  images: Images;
}

/**
 * The whole style of the map as a function of the configuration and the person's choices. Pass it to `setStyle` and let
 * MapLibre find the difference. From the ground up: the local map, the background group, groups behind, groups inside and
 * element types, names of places, groups of elements, groups in front, what is selected, what is being drawn.
 */
export function mapStyleState(content: MapContent, view: MapView): MapStyleState {
  const images: Images = {};
  const elements = elementStack(content, view, images);
  const rasters = (block: Block) => layersOf(content, view, block).map((layer) => rasterLayer(layer, view));
  const ground = basemapLayers(view.theme, content.archives).map(besideSigns);
  // A background of the operator's has names of its own.
  const named = rasters('background').length === 0;
  const isName = ({ type }: LayerSpecification) => named && type === 'symbol';
  const layers: LayerSpecification[] = [
    ...ground.filter((layer) => !isName(layer)),
    ...rasters('background'),
    ...rasters('behind'),
    ...rasters('inside'),
    ...elements.areas,
    ...elements.lines,
    ...fanLayers(view),
    ...elements.points,
    ...ground.filter(isName),
    ...elements.groups,
    ...rasters('front'),
    ...pendingLayers(view),
    ...selectionLayers(view.theme),
    ...draftLayers(view.theme),
  ];
  return { style: { version: 8, 'font-faces': fontFaces(content.base), sources: sources(content, view), layers }, images };
}

/** Anchors of a name with their offsets in ems, the best first. */
const BESIDE: (string | [number, number])[] = [
  'center',
  [0, 0],
  'top',
  [0, 1.5],
  'bottom',
  [0, -1.5],
  'left',
  [1.6, 0],
  'right',
  [-1.6, 0],
];

/** Where a group's sign stands on a place, its name moves beside it. */
function besideSigns(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || layer.layout?.['symbol-placement'] === 'line') return layer;
  return { ...layer, layout: { ...layer.layout, 'text-variable-anchor-offset': BESIDE } };
}

const layersOf = ({ groups }: MapContent, { visible, unreachable }: MapView, block: Block): MapLayer[] =>
  groupsOf(groups, block)
    .flatMap((group) => group.layers)
    .map((layer) => ({ layer, key: layerKey(layer.id) }))
    .filter(({ key }) => visible.includes(key) && key !== unreachable)
    .map(({ layer }) => layer);

const typesOf = ({ types }: MapContent, { visible, scope }: MapView) =>
  scope === 'none' ? [] : types.filter((type) => visible.includes(typeKey(type.id)));

/** The types that show, as many together as one tile holds. */
function partsOf(content: MapContent, view: MapView): MapType[][] {
  const types = view.tiled === false ? [] : typesOf(content, view);
  return Array.from({ length: Math.ceil(types.length / MOST_TYPES) }, (_, part) =>
    types.slice(part * MOST_TYPES, (part + 1) * MOST_TYPES),
  );
}

const pendingToo = ({ scope }: MapView) => (scope === 'public' ? [false] : [false, true]);

function elementStack(content: MapContent, view: MapView, images: Images): Stack {
  const stack: Stack = { areas: [], lines: [], points: [], groups: [] };
  for (const [part, types] of partsOf(content, view).entries()) {
    for (const type of types) for (const pending of pendingToo(view)) addElements(stack, images, type, view, { part, pending });
    for (const pending of pendingToo(view)) stack.groups.push(groupLayer(part, types, view, pending));
  }
  for (const type of typesOf(content, view))
    if (view.fresh.some((element) => element.typeId === type.id)) addFresh(stack, images, type, view);
  return stack;
}

function sources(content: MapContent, view: MapView): StyleSpecification['sources'] {
  const result: StyleSpecification['sources'] = basemapSources(content.base, content.archives);
  for (const layer of content.groups.flatMap((group) => group.layers)) {
    const key = layerKey(layer.id);
    // A source without a layer is not fetched; that of an unreachable background stays, so that it can be asked again.
    const credits = key === view.unreachable ? { attribution: undefined } : {};
    if (view.visible.includes(key)) result[key] = { ...rasterSource(layer, content.base), ...credits };
  }
  for (const [part, types] of partsOf(content, view).entries()) {
    const ids = types.map(({ id }) => id);
    const stamp = Math.max(0, ...ids.map((id) => view.stamps[id] ?? 0));
    for (const pending of pendingToo(view)) {
      const scope = pending ? view.scope : 'public';
      result[sourceOf(part, scope)] = elementSource(ids, scope, stamp, content.base);
    }
  }
  const columnsOf = (typeId: number) => content.types.find(({ id }) => id === typeId)?.columns ?? [];
  result.fresh = drawn(
    view.fresh.map(({ id, typeId, geometry, said = {}, properties, pending = false }) => ({
      type: 'Feature',
      id,
      properties: { ...(properties ?? columnValues(columnsOf(typeId), said)), typeId, element: id, pending },
      geometry,
    })),
  );
  result.selection = drawn([view.selected, view.hovered].filter((it) => it != null));
  if (view.fanned?.length) result.fan = drawn(view.fanned.map(legOf));
  result.draft = drawn([]);
  return result;
}

/** `tolerance` 0: a shape that is being worked on is not simplified at low zooms. */
const drawn = (features: Feature[]): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features },
  tolerance: 0,
});
