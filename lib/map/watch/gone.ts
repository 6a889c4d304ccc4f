import { isSource } from '../element-sources';
import type { MapLibreMap, MapSourceDataEvent } from '../maplibre';

/**
 * Tells when a tile of elements is not there: the server answers so once one of its types is gone. The map takes such a tile for an
 * empty one and says nothing; what it lacks is an index of features, which any answer with bytes, even none, leads to.
 */
export function watchGone(map: Pick<MapLibreMap, 'on'>, tell: () => void): void {
  map.on('sourcedata', ({ sourceId, tile }: Pick<MapSourceDataEvent, 'sourceId' | 'tile'>) => {
    if (isSource(sourceId) && tile?.state === 'loaded' && !tile.latestFeatureIndex) tell();
  });
}
