import { basePath } from '@/lib/base-path';
import { legendGraphic, recordedLegend, withParameters } from '@/lib/legends/images';
import type { LegendImage } from '@/lib/legends/schema';
import { layerNames } from './names';
import type { Layer } from './schema';

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

/** The address of a layer's legend: our map server, the proxy, or its own server. Null: no server draws it. */
function serverOf({ id, type, serverUrl, useProxy }: LayerLegend): { address: string; own: Record<string, string> } | null {
  if (type === 'WMS_DATABASE' || type === 'WMS_SHAPE') return { address: `${basePath}/api/mapserver`, own: {} };
  if (type !== 'WMS' || !serverUrl) return null;
  if (useProxy) return { address: `${basePath}/api/layerserver`, own: { id: String(id) } };
  return { address: serverUrl, own: {} };
}

/**
 * The images of a layer's legend. A layer of several names shows the first one's legend, or with `showAllLayersOnLegend`
 * everyone's. `refreshLegend` is part of the address, so that a browser does not show a cached legend that is out of date.
 */
export function layerLegend(layer: LayerLegend): LegendImage[] {
  const refresh = String(layer.refreshLegend);
  const recorded = recordedLegend(layer);
  if (recorded)
    return layer.legendType === 'LEGEND_TYPE_IMAGE'
      ? recorded.map((it) => ({ ...it, src: withParameters(it.src, { refresh }) }))
      : recorded;
  const server = serverOf(layer);
  const names = layerNames(layer.internalName ?? '').filter(Boolean);
  if (!server) return [];
  return (layer.showAllLayersOnLegend ? names : names.slice(0, 1)).map((name, _at, shown) => ({
    src: withParameters(server.address, { ...server.own, ...legendGraphic(name, layer.version ?? '1.3.0'), refresh }),
    part: shown.length > 1 ? name : null,
    ...(layer.type !== 'WMS' && { style: { layer: name } }),
  }));
}
