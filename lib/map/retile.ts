import type { MapLibreMap, VectorTileSource } from './maplibre';
import type { MapStyleState } from './style';

type Sources = MapStyleState['style']['sources'];

/** The sources as they should be, but with the addresses of tiles that the map has now. */
export const withTilesOf = (map: MapLibreMap, sources: Sources): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([id, source]) => {
      const tiles = source.type === 'vector' && map.getSource<VectorTileSource>(id)?.tiles;
      return [id, tiles ? { ...source, tiles } : source];
    }),
  );

/**
 * Fetches tiles whose address has changed, in place: the old ones stay until the new ones are there, nothing flickers.
 * Only while the map is idle, since MapLibre forgets to fetch a tile anew that a changed filter makes it lay out at the
 * same time. Tells whether there were any.
 */
export function retile(map: MapLibreMap, { style }: MapStyleState): boolean {
  const changed = Object.entries(style.sources).filter(([id, source]) => {
    const current = map.getSource<VectorTileSource>(id)?.tiles?.[0];
    return source.type === 'vector' && current !== undefined && current !== source.tiles?.[0];
  });
  for (const [id, source] of changed)
    if (source.type === 'vector' && source.tiles) map.getSource<VectorTileSource>(id)?.setTiles(source.tiles);
  return changed.length > 0;
}
