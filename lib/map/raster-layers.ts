import type { LayerSpecification, RasterSourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import { queryText } from '@/lib/http/query-text';
import type { MapLayer } from '@/lib/layers/schema';
import { OSM_TILES, SUBDOMAINS } from '@/lib/tile-template';
import { layerKey, type MapView } from './view';
import { watchedAddress } from './watch/address';

const OSM_ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>';
const OSM_MAX_ZOOM = 19;

/** The source of a layer, named by its key. */
export function rasterSource(layer: MapLayer, base: string): RasterSourceSpecification {
  if (layer.type === 'STYLE') throw new Error(`layer ${layer.id} has no pictures`);
  const { extent, minZoom, maxZoom, attribution } = layer;
  const template = tileUrl(layer, base);
  const source = {
    type: 'raster',
    tileSize: 256,
    tiles: templates(template).map((it) => watchedAddress(layer, it)),
    ...(template.includes('{-y}') && { scheme: 'tms' }),
    ...(isBox(extent) && { bounds: extent }),
    ...(minZoom && { minzoom: minZoom }),
    ...(typeof maxZoom === 'number' && { maxzoom: maxZoom }),
  } satisfies RasterSourceSpecification;
  if (layer.type === 'OSM') return { maxzoom: OSM_MAX_ZOOM, ...source, attribution: attribution ?? OSM_ATTRIBUTION };
  return { ...source, ...(attribution && { attribution }) };
}

/** A box that lies across the date line is asked for everywhere. */
const isBox = (extent: number[] | null | undefined): extent is [number, number, number, number] =>
  extent?.length === 4 && (extent[0] as number) < (extent[2] as number);

/** One for each subdomain; rows from the south are counted by MapLibre. */
const templates = (template: string): string[] =>
  (template.includes('{s}') ? SUBDOMAINS.map((it) => template.replaceAll('{s}', it)) : [template]).map((it) =>
    it.replaceAll('{-y}', '{y}'),
  );

/** The layer that draws it. A picture made for daylight is dimmed on a dark page. */
export function rasterLayer(layer: MapLayer, { theme, opacity }: Pick<MapView, 'theme' | 'opacity'>): LayerSpecification {
  const key = layerKey(layer.id);
  const dimmed = theme === 'dark' && (layer.type === 'OSM' || layer.type === 'XYZ');
  return {
    id: key,
    type: 'raster',
    source: key,
    paint: {
      'raster-opacity': opacity[key] ?? layer.opacity,
      'raster-fade-duration': 150,
      ...(dimmed && { 'raster-brightness-max': 0.72, 'raster-saturation': -0.35 }),
    },
  };
}

function tileUrl(layer: MapLayer, base: string): string {
  switch (layer.type) {
    case 'OSM':
      return layer.serverUrl ?? OSM_TILES;
    case 'XYZ':
      return layer.useProxy ? `${base}/api/layerserver?id=${layer.id}&z={z}&x={x}&y={y}` : (layer.serverUrl ?? '');
    default:
      return layerServer(layer, base, mapQuery(layer));
  }
}

/** Where a WMS layer is asked, with a query: its own server, the proxy, or our map server. */
export function layerServer(
  layer: Pick<MapLayer, 'id' | 'type' | 'serverUrl' | 'useProxy'>,
  base: string,
  query: string,
): string {
  if (layer.type !== 'WMS') return withQuery(`${base}/api/mapserver`, query);
  return withQuery(layer.useProxy ? `${base}/api/layerserver?id=${layer.id}` : (layer.serverUrl ?? ''), query);
}

const withQuery = (address: string, query: string) =>
  `${address}${address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?'}${query}`;

/** GetMap of one 256-pixel tile. MapLibre fills in the box, so its braces must not be escaped. */
function mapQuery({ version, internalName, refresh, imageFormat, coordinateSystem }: MapLayer): string {
  const query = queryText({
    SERVICE: 'WMS',
    VERSION: version ?? '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: internalName ?? '',
    STYLES: '',
    FORMAT: imageFormat ?? 'image/png',
    TRANSPARENT: 'TRUE',
    [version === '1.1.1' ? 'SRS' : 'CRS']: coordinateSystem ?? 'EPSG:3857',
    WIDTH: '256',
    HEIGHT: '256',
    // A layer that has changed has other addresses: no cache shows what it was.
    REFRESH: String(refresh),
  });
  return `${query}&BBOX={bbox-epsg-3857}`;
}
