import { endpoint } from '@/lib/http/endpoint';
import { TileParams, TileQuery } from './schema';

export const tilesApi = {
  elements: endpoint({
    method: 'GET',
    path: '/api/tiles/elements/{typeIds}/{z}/{x}/{y}',
    summary: 'Vector tile of the elements of one type or several: the public ones, or with a scope those that are not',
    // Whether visitors may have it is read in the statement of the tile.
    access: 'anyone',
    mayLag: true,
    params: TileParams,
    query: TileQuery,
    returns: 'application/vnd.mapbox-vector-tile',
  }),
};
