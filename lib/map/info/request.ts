import { queryText } from '@/lib/http/query-text';
import type { MapLayer } from '@/lib/layers/schema';
import { layerServer } from '../raster-layers';

const EARTH_M = 2 * Math.PI * 6_378_137;
/** MapLibre's zoom 0 shows the world in 512 pixels. */
const WORLD_PX = 512;
/** An odd number, so that one pixel lies in the middle; large enough for symbols that reach beyond their place. */
const SIZE_PX = 101;
const MIDDLE = (SIZE_PX - 1) / 2;
const MAX_FEATURES = 10;

/** [lng, lat] in metres of EPSG:3857. */
function mercator([lng, lat]: [number, number]): [number, number] {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return [(lng / 360) * EARTH_M, (y / (2 * Math.PI)) * EARTH_M];
}

/**
 * The address that tells what a WMS layer shows at a place ([lng, lat]) on a map of this zoom: a GetFeatureInfo for the middle
 * of a small square of the map. `infoFormat` is required.
 */
export function infoAddress(layer: MapLayer, at: [number, number], zoom: number, base: string): string {
  const resolution = EARTH_M / (WORLD_PX * 2 ** zoom);
  const [x, y] = mercator(at);
  const half = (SIZE_PX / 2) * resolution;
  const old = layer.version === '1.1.1';
  const query = queryText({
    SERVICE: 'WMS',
    VERSION: layer.version ?? '1.3.0',
    REQUEST: 'GetFeatureInfo',
    LAYERS: layer.internalName ?? '',
    QUERY_LAYERS: layer.internalName ?? '',
    STYLES: '',
    FORMAT: layer.imageFormat ?? 'image/png',
    INFO_FORMAT: layer.infoFormat ?? 'text/plain',
    FEATURE_COUNT: String(MAX_FEATURES),
    [old ? 'SRS' : 'CRS']: layer.coordinateSystem ?? 'EPSG:3857',
    BBOX: [x - half, y - half, x + half, y + half].map((value) => value.toFixed(3)).join(','),
    WIDTH: String(SIZE_PX),
    HEIGHT: String(SIZE_PX),
    [old ? 'X' : 'I']: String(MIDDLE),
    [old ? 'Y' : 'J']: String(MIDDLE),
  });
  return layerServer(layer, base, query);
}
