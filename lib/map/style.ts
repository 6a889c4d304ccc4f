import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Feature } from 'geojson';
import type { MapType } from '@/lib/element-types/schema';
import type { MapLayer } from '@/lib/layers/schema';
import type { ElementStack } from '@/lib/styles/element-layers';
import { fontFaces } from '@/lib/styles/fonts';
import type { Images } from '@/lib/styles/images';
import { basemapLayers, basemapSources } from './basemap';
import { columnValues } from './column-values';
import { addElements, addFresh } from './element-layers';
import { elementSource, MAX_TYPES, sourceOf } from './element-sources';
import { clearanceLayer, groupLayer } from './group-layers';
import { type Leaf, leavesOf, limited, type Run, runsOf } from './layers-in-order';
import { draftLayers, fanLayers, legOf, pendingLayers, selectionLayers } from './overlay-layers';
import { rasterLayer, rasterSource } from './raster-layers';
import { layerKey, type MapContent, type MapView, typeKey } from './view';

export interface MapStyleState {
  style: StyleSpecification;
  /** The pictures that its layers name, drawn when the map asks for them. */
  images: Images;
}

/**
 * The whole style of the map as a function of the configuration and the person's choices. Pass it to `setStyle` and let
 * MapLibre find the difference. From the ground up: the local map, layers and element types as the tree of the map arranges them, place
 * names and groups of elements above the uppermost types, what lies above those, what is selected, what is being drawn.
 */
export function mapStyleState(content: MapContent, view: MapView): MapStyleState {
  const images: Images = {};
  const { lower, upper } = leavesOf(content, view);
  const ground = basemapLayers(view.theme, content.archives).map(besideSigns);
  // A background of the operator's has names of its own.
  const named = ![...lower, ...upper].some(({ block }) => block === 'background');
  const isName = ({ type }: LayerSpecification) => named && type === 'symbol';
  const draw = (leaves: Leaf[]) => runsOf(leaves).flatMap((run) => drawnRun(run, { content, view, images }));
  const { below, points } = uppermost(lower, { content, view, images });
  const layers: LayerSpecification[] = [
    ...ground.filter((layer) => !isName(layer)),
    ...below,
    ...fanLayers(view),
    ...points,
    ...ground.filter(isName),
    ...(named ? ofEachSource(content, view, (part, _, pending) => clearanceLayer(part, images, view, pending)) : []),
    ...ofEachSource(content, view, (part, types, pending) => groupLayer(part, types, view, pending)),
    ...draw(upper),
    ...pendingLayers(view),
    ...selectionLayers(view.theme),
    ...draftLayers(view.theme),
  ];
  return { style: { version: 8, 'font-faces': fontFaces(content.base), sources: sources(content, view), layers }, images };
}

/** What draws a layer of a group; of a style that has not come yet, nothing. */
const drawnLayers = (layer: MapLayer, view: MapView): LayerSpecification[] =>
  layer.type === 'STYLE' ? (view.vectorStyles?.[layerKey(layer.id)]?.layers ?? []) : [rasterLayer(layer, view)];

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

/** Where a group's sign or an element stands on a place, its name moves beside it. */
function besideSigns(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || layer.layout?.['symbol-placement'] === 'line') return layer;
  return { ...layer, layout: { ...layer.layout, 'text-variable-anchor-offset': BESIDE } };
}

const typesOf = ({ types }: MapContent, { visible, scope }: MapView) =>
  scope === 'none' ? [] : types.filter((type) => visible.includes(typeKey(type.id)));

/** The types that show at the same scales, as many together as one tile holds: those of one part have one sign for a group of them. */
function partsOf(content: MapContent, view: MapView): MapType[][] {
  const types = view.tiled === false ? [] : typesOf(content, view);
  const limits = [...new Set(types.map(limitsText))];
  return limits
    .map((text) => types.filter((type) => limitsText(type) === text))
    .flatMap((alike) =>
      Array.from({ length: Math.ceil(alike.length / MAX_TYPES) }, (_, at) => alike.slice(at * MAX_TYPES, (at + 1) * MAX_TYPES)),
    );
}
const limitsText = ({ minScale, maxScale }: MapType) => `${minScale ?? ''} ${maxScale ?? ''}`;

const pendingToo = ({ scope }: MapView) => (scope === 'public' ? [false] : [false, true]);

interface Drawing {
  content: MapContent;
  view: MapView;
  images: Images;
}

/** Types that lie next to each other are drawn together: their areas under their lines, and those under their points. */
function drawnRun(run: Run, drawing: Drawing): LayerSpecification[] {
  if (run.layers) return run.layers.flatMap((layer) => limited(drawnLayers(layer, drawing.view), layer));
  const { areas, lines, points } = elementStack(run.types, drawing);
  return [...areas, ...lines, ...points];
}

/** The same of all leaves, the points of the uppermost types apart. */
function uppermost(leaves: Leaf[], drawing: Drawing): { below: LayerSpecification[]; points: LayerSpecification[] } {
  const runs = runsOf(leaves);
  const last = runs.at(-1);
  if (!last?.types) return { below: runs.flatMap((run) => drawnRun(run, drawing)), points: [] };
  const below = runs.slice(0, -1).flatMap((run) => drawnRun(run, drawing));
  const { areas, lines, points } = elementStack(last.types, drawing);
  return { below: [...below, ...areas, ...lines], points };
}

function elementStack(types: readonly MapType[], { content, view, images }: Drawing): ElementStack {
  const all: ElementStack = { areas: [], lines: [], points: [] };
  const add = (type: MapType, fill: (stack: ElementStack) => void) => {
    const stack: ElementStack = { areas: [], lines: [], points: [] };
    fill(stack);
    for (const key of ['areas', 'lines', 'points'] as const) all[key].push(...limited(stack[key], type));
  };
  const parts = partsOf(content, view);
  for (const type of types) {
    const part = parts.findIndex((own) => own.includes(type));
    if (part >= 0)
      for (const pending of pendingToo(view)) add(type, (stack) => addElements(stack, images, type, view, { part, pending }));
  }
  for (const type of types)
    if (view.fresh.some((element) => element.typeId === type.id)) add(type, (stack) => addFresh(stack, images, type, view));
  return all;
}

type OfSource = (part: number, types: readonly MapType[], pending: boolean) => LayerSpecification;
/** A layer of each source of elements, which holds several types. */
const ofEachSource = (content: MapContent, view: MapView, layer: OfSource): LayerSpecification[] =>
  partsOf(content, view).flatMap((types, part) =>
    pendingToo(view).flatMap((pending) => limited([layer(part, types, pending)], types[0])),
  );

function sources(content: MapContent, view: MapView): StyleSpecification['sources'] {
  const result: StyleSpecification['sources'] = basemapSources(content.base, content.archives);
  for (const layer of content.groups.flatMap((group) => group.layers)) {
    const key = layerKey(layer.id);
    // A source without a layer is not fetched; that of an unreachable background stays, so that it can be asked again.
    const credits = key === view.unreachable ? { attribution: undefined } : {};
    if (!view.visible.includes(key)) continue;
    if (layer.type === 'STYLE') Object.assign(result, view.vectorStyles?.[key]?.sources);
    else result[key] = { ...rasterSource(layer, content.base), ...credits };
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
