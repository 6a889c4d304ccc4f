import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Feature } from 'geojson';
import type { Block } from '@/lib/layer-groups/schema';
import type { MapLayer } from '@/lib/layers/schema';
import type { Images } from '@/lib/styles/images';
import { basemapLayers, basemapSources } from './basemap';
import { addElements, addFresh, elementSource, type Stack, sourceOf } from './element-layers';
import { fontFaces } from './fonts';
import { draftLayers, pendingLayers, selectionLayers } from './overlay-layers';
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
 * element types, groups in front, what is selected, what is being drawn.
 */
export function mapStyleState(content: MapContent, view: MapView): MapStyleState {
  const images: Images = {};
  const elements = elementStack(content, view, images);
  const rasters = (block: Block) => layersOf(content, view, block).map((layer) => rasterLayer(layer, view));
  const layers: LayerSpecification[] = [
    ...basemapLayers(view.theme),
    ...rasters('background'),
    ...rasters('behind'),
    ...rasters('inside'),
    ...elements.areas,
    ...elements.lines,
    ...elements.points,
    ...elements.groups,
    ...rasters('front'),
    ...pendingLayers(view),
    ...selectionLayers(view.theme),
    ...draftLayers(view.theme),
  ];
  return { style: { version: 8, 'font-faces': fontFaces(content.base), sources: sources(content, view), layers }, images };
}

const layersOf = ({ groups }: MapContent, { visible }: MapView, block: Block): MapLayer[] =>
  groupsOf(groups, block)
    .flatMap((group) => group.layers)
    .filter((layer) => visible.includes(layerKey(layer.id)));

const typesOf = ({ types }: MapContent, { visible, scope }: MapView) =>
  scope === 'none' ? [] : types.filter((type) => visible.includes(typeKey(type.id)));

function elementStack(content: MapContent, view: MapView, images: Images): Stack {
  const stack: Stack = { areas: [], lines: [], points: [], groups: [] };
  for (const type of typesOf(content, view)) {
    addElements(stack, images, type, view, false);
    if (view.scope !== 'public') addElements(stack, images, type, view, true);
    if (view.fresh.some((element) => element.typeId === type.id)) addFresh(stack, images, type, view);
  }
  return stack;
}

function sources(content: MapContent, view: MapView): StyleSpecification['sources'] {
  const result: StyleSpecification['sources'] = basemapSources(content.base);
  for (const layer of content.groups.flatMap((group) => group.layers))
    if (view.visible.includes(layerKey(layer.id))) result[layerKey(layer.id)] = rasterSource(layer, content.base);
  const scopes = view.scope === 'public' ? (['public'] as const) : (['public', view.scope] as const);
  for (const type of typesOf(content, view))
    for (const scope of scopes)
      result[sourceOf(type.id, scope)] = elementSource(type.id, scope, view.stamps[type.id], content.base);
  result.fresh = drawn(
    view.fresh.map(({ id, typeId, geometry, pending = false }) => ({
      type: 'Feature',
      id,
      properties: { typeId, element: id, pending },
      geometry,
    })),
  );
  result.selection = drawn(view.selected ? [view.selected] : []);
  result.draft = drawn([]);
  return result;
}

/** `tolerance` 0: a shape that is being worked on is not simplified at low zooms. */
const drawn = (features: Feature[]): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features },
  tolerance: 0,
});
