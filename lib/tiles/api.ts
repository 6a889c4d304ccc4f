import { endpoint } from '@/lib/http/endpoint';
import { TileParams, TileQuery } from './schema';

export const tilesApi = {
  elements: endpoint({
    method: 'GET',
    path: '/api/tiles/elements/{typeId}/{z}/{x}/{y}',
    summary: 'Vector tile of a type’s elements: the public ones, or with a scope those that are not',
    // Whether a visitor gets it is read with the tile, in one statement.
    access: 'anyone',
    mayLag: true,
    params: TileParams,
    query: TileQuery,
    returns: 'application/vnd.mapbox-vector-tile',
  }),
};
