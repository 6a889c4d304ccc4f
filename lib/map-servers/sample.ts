import { invalid } from '@/lib/errors';
import { queryText } from '@/lib/http/query-text';
import { hostIsFixed } from '@/lib/layers/host';
import type { LayerType } from '@/lib/layers/schema';
import { filledTemplate, OSM_TILES } from '@/lib/tile-template';

/** What a layer is asked with. */
export interface Sampled {
  type: LayerType;
  serverUrl: string | null;
  internalName: string | null;
  version: string | null;
  imageFormat: string | null;
  coordinateSystem: string | null;
  /** `[west, south, east, north]` in degrees. */
  extent: readonly number[] | null;
  minZoom: number | null;
  maxZoom: number | null;
}

const WIDTH = 240;
const HEIGHT = 160;
const EARTH_M = 2 * Math.PI * 6_378_137;
const MAX_LATITUDE = 85.05;
const MAX_ZOOM = 22;
const WORLD = [-180, -MAX_LATITUDE, 180, MAX_LATITUDE] as const;
const LAYER_PARAMETERS = /^(service|request|version|layers|styles|crs|srs|bbox|width|height|format|transparent|exceptions)$/i;

const share = (lng: number, lat: number): [number, number] => {
  const bounded = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat));
  const north = Math.asinh(Math.tan((bounded * Math.PI) / 180));
  return [(lng + 180) / 360, (1 - north / Math.PI) / 2];
};

/** The box in shares of the Mercator square, from the west and from the north. */
function boxOf(extent: readonly number[] | null) {
  const [west = -180, south = -90, east = 180, north = 90] =
    extent && (extent[0] as number) < (extent[2] as number) ? extent : WORLD;
  const [left, top] = share(west, north);
  const [right, bottom] = share(east, south);
  return { left, top, right, bottom };
}

/** The tile in the middle of a layer that holds about all of it. */
function middleTile({ extent, minZoom, maxZoom }: Sampled) {
  const { left, top, right, bottom } = boxOf(extent);
  const fitting = Math.floor(-Math.log2(Math.max(right - left, bottom - top, 2 ** -MAX_ZOOM)));
  const z = Math.min(maxZoom ?? MAX_ZOOM, Math.max(minZoom ?? 0, fitting));
  const at = (value: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(value * 2 ** z)));
  return { z, x: at((left + right) / 2), y: at((top + bottom) / 2) };
}

/** The box of a whole layer in metres of EPSG:3857, in the proportions of the picture. */
function pictureBox({ extent }: Sampled): number[] {
  const { left, top, right, bottom } = boxOf(extent);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const width = Math.max(right - left, ((bottom - top) * WIDTH) / HEIGHT, 1e-6);
  const height = (width * HEIGHT) / WIDTH;
  const metres = (value: number) => (value - 0.5) * EARTH_M;
  return [metres(x - width / 2), -metres(y + height / 2), metres(x + width / 2), -metres(y - height / 2)];
}

function mapAddress(layer: Sampled): URL {
  const { serverUrl, internalName, version, imageFormat, coordinateSystem } = layer;
  const url = new URL(serverUrl ?? '');
  for (const name of [...url.searchParams.keys()]) if (LAYER_PARAMETERS.test(name)) url.searchParams.delete(name);
  const asked = {
    SERVICE: 'WMS',
    VERSION: version ?? '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: internalName ?? '',
    STYLES: '',
    FORMAT: imageFormat ?? 'image/png',
    TRANSPARENT: 'TRUE',
    [version === '1.1.1' ? 'SRS' : 'CRS']: coordinateSystem ?? 'EPSG:3857',
    BBOX: pictureBox(layer)
      .map((it) => it.toFixed(2))
      .join(','),
    WIDTH: String(WIDTH),
    HEIGHT: String(HEIGHT),
  };
  const own = queryText(url.searchParams);
  url.search = own ? `${own}&${queryText(asked)}` : queryText(asked);
  return url;
}

/** The address of one picture of a layer of another server: of all of it, or the tile in its middle. Throws AppError (400). */
export function sampleAddress(layer: Sampled): { url: URL; operation: 'picture' | 'tile' } {
  const address = layer.serverUrl ?? (layer.type === 'OSM' ? OSM_TILES : '');
  if (!hostIsFixed(address, layer.type !== 'WMS')) throw invalid('serverUrl', 'project.layers.address');
  const filled = layer.type === 'WMS' ? address : filledTemplate(address, middleTile(layer));
  if (!URL.canParse(filled)) throw invalid('serverUrl', 'project.layers.address');
  return layer.type === 'WMS' ? { url: mapAddress(layer), operation: 'picture' } : { url: new URL(filled), operation: 'tile' };
}
