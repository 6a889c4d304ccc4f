import type { MapLayer } from '@/lib/layers/schema';
import { filledTemplate } from '@/lib/tile-template';
import type { Camera } from './camera';
import { rasterSource } from './raster-layers';
import { readWatched } from './watch/address';

const CLOSEST = 19;
const MAX_LATITUDE = 85.05;

/** The tile of 256 pixels in which a place lies, at the zoom at which the map shows such tiles: most likely it is there already. */
export function tileAt({ center: [lng, lat], zoom }: Camera, closest = CLOSEST): { z: number; x: number; y: number } {
  const z = Math.min(closest, CLOSEST, Math.max(0, Math.round(zoom + 1)));
  const count = 2 ** z;
  const radians = (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat)) * Math.PI) / 180;
  const across = ((((lng + 180) / 360) % 1) + 1) % 1;
  const down = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  const tile = (share: number) => Math.min(count - 1, Math.floor(share * count));
  return { z, x: tile(across), y: tile(down) };
}

/** The address of the layer's picture of a place, as the map would ask for it. */
export function pictureAddress(layer: MapLayer, base: string, camera: Camera) {
  const { tiles: [template = ''] = [], scheme, maxzoom = CLOSEST } = rasterSource(layer, base);
  const watched = readWatched(template);
  if (!watched) throw new Error(`layer ${layer.id} has no address`);
  const tile = tileAt(camera, maxzoom);
  const url = scheme === 'tms' ? watched.url.replaceAll('{y}', '{-y}') : watched.url;
  return { ...watched, url: filledTemplate(url, tile) };
}

/** The layer's picture of a place as a data URL. Throws when none comes; its server is asked under the same limits as by the map. */
export async function loadLayerPicture(layer: MapLayer, base: string, camera: Camera, signal: AbortSignal): Promise<string> {
  const { layerGate } = await import('./watch/protocol');
  const { fetchPicture } = await import('./watch/picture');
  const { url, ...whose } = pictureAddress(layer, base, camera);
  const { data } = await layerGate.load(whose, (until, mayBeEmpty) => fetchPicture(url, { signal: until, mayBeEmpty }), signal);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: data.width, height: data.height });
  canvas.getContext('2d')?.drawImage(data, 0, 0);
  return canvas.toDataURL();
}
