import type { MapLayer } from '@/lib/layers/schema';
import { type LayerKey, layerKey } from '../view';

/** The scheme under which MapLibre hands requests of layers to us. */
export const SCHEME = 'layer';

/** A template of tiles as MapLibre asks for it through the gate. */
export const watchedAddress = ({ id, refresh }: Pick<MapLayer, 'id' | 'refresh'>, template: string) =>
  `${SCHEME}://${id}/${refresh}/${template}`;

/** What such an address is: whose, of which state of the layer, and where it leads. */
export function readWatched(address: string): { key: LayerKey; version: string; url: string } | null {
  const [, id, version = '', url = ''] = /^layer:\/\/(\d+)\/([^/]*)\/(.*)$/s.exec(address) ?? [];
  return id ? { key: layerKey(Number(id)), version, url } : null;
}
