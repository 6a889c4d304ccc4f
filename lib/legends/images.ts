import { basePath } from '@/lib/base-path';
import { type DrawableKind, drawableKinds } from '@/lib/element-types/geometry-kinds';
import type { ElementType } from '@/lib/element-types/schema';
import { queryText } from '@/lib/http/query-text';
import { layerNames } from '@/lib/layers/names';
import type { Layer } from '@/lib/layers/schema';
import type { StyleGeometry } from '@/lib/styles/schema';

/** An image of a legend. */
export interface LegendImage {
  /** Its address, with the base path where it is one of our own. */
  src: string;
  /** Which of several it is: the name of a layer on its server, or the kind of geometry that it explains. */
  part: string | null;
  /** Whose style it shows where our own map server draws it: that of a type's points, lines or areas, or a published layer's. */
  style?: { geometry: StyleGeometry } | { layer: string };
}

type TypeLegend = Pick<ElementType, 'id' | 'geometryType' | 'legendType' | 'legendTypeValue'>;
type LayerLegend = Pick<
  Layer,
  | 'id'
  | 'type'
  | 'internalName'
  | 'serverUrl'
  | 'version'
  | 'useProxy'
  | 'legendType'
  | 'legendTypeValue'
  | 'showAllLayersOnLegend'
  | 'refreshLegend'
>;

const ELEMENT_LAYERS: Record<DrawableKind, string> = {
  Point: 'geometric_element_point',
  LineString: 'geometric_element_line',
  Polygon: 'geometric_element_polygon',
};

const GEOMETRIES: Record<DrawableKind, StyleGeometry> = { Point: 'POINT', LineString: 'LINE', Polygon: 'POLYGON' };

/** The address of a general attached file. */
const generalFileUrl = (id: number | string): string => `${basePath}/api/attached_files/general/${id}`;

/** An address with more parameters, those that it has of the same name (in any case) replaced. */
function withParameters(address: string, parameters: Record<string, string>): string {
  const [place = '', search = ''] = (address.split('#')[0] ?? '').split('?', 2);
  const query = new URLSearchParams(search);
  const ours = new Set(Object.keys(parameters).map((name) => name.toLowerCase()));
  for (const name of [...query.keys()]) if (ours.has(name.toLowerCase())) query.delete(name);
  for (const [name, value] of Object.entries(parameters)) query.set(name, value);
  return `${place}?${queryText(query)}`;
}

const legendGraphic = (layer: string, version: string) => ({
  SERVICE: 'WMS',
  VERSION: version,
  REQUEST: 'GetLegendGraphic',
  LAYER: layer,
  FORMAT: 'image/png',
  // WMS 1.3.0 asks for it together with GetLegendGraphic.
  ...(version === '1.3.0' && { SLD_VERSION: '1.1.0' }),
});

/** What stands in the record itself: nothing, an address, a file. Null: the map server is asked. */
function said({ legendType, legendTypeValue }: Pick<TypeLegend, 'legendType' | 'legendTypeValue'>): LegendImage[] | null {
  if (legendType === 'LEGEND_TYPE_GET_LEGEND_GRAPHIC') return null;
  if (legendType === 'LEGEND_TYPE_NONE' || !legendTypeValue) return [];
  return [{ src: legendType === 'LEGEND_TYPE_URL' ? legendTypeValue : generalFileUrl(legendTypeValue), part: null }];
}

/** The images of an element type's legend, one for each kind of geometry where the map server draws them. */
export function typeLegend(type: TypeLegend): LegendImage[] {
  const kinds = drawableKinds(type.geometryType);
  return (
    said(type) ??
    kinds.map((kind) => ({
      src: withParameters(`${basePath}/api/mapserver`, {
        ...legendGraphic(ELEMENT_LAYERS[kind], '1.3.0'),
        TYPE_ID: String(type.id),
      }),
      part: kinds.length > 1 ? kind : null,
      style: { geometry: GEOMETRIES[kind] },
    }))
  );
}

/** Where a layer's server is asked for its legend: ours, the proxy, or itself. Null: there is nobody to ask. */
function serverOf({ id, type, serverUrl, useProxy }: LayerLegend): { address: string; own: Record<string, string> } | null {
  if (type === 'WMS_DATABASE' || type === 'WMS_SHAPE') return { address: `${basePath}/api/mapserver`, own: {} };
  if (type !== 'WMS' || !serverUrl) return null;
  if (useProxy) return { address: `${basePath}/api/layerserver`, own: { id: String(id) } };
  return { address: serverUrl, own: {} };
}

/**
 * The images of a layer's legend. A layer of several names shows the first one's legend, or with `showAllLayersOnLegend`
 * everyone's. `refreshLegend` goes along, so that a legend which may look different is not one that a browser has kept.
 */
export function layerLegend(layer: LayerLegend): LegendImage[] {
  const refresh = String(layer.refreshLegend);
  const kept = said(layer);
  if (kept)
    return layer.legendType === 'LEGEND_TYPE_IMAGE'
      ? kept.map((it) => ({ ...it, src: withParameters(it.src, { refresh }) }))
      : kept;
  const server = serverOf(layer);
  const names = layerNames(layer.internalName ?? '').filter(Boolean);
  if (!server) return [];
  return (layer.showAllLayersOnLegend ? names : names.slice(0, 1)).map((name, _at, shown) => ({
    src: withParameters(server.address, { ...server.own, ...legendGraphic(name, layer.version ?? '1.3.0'), refresh }),
    part: shown.length > 1 ? name : null,
    ...(layer.type !== 'WMS' && { style: { layer: name } }),
  }));
}
