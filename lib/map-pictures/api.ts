import { endpoint } from '@/lib/http/endpoint';
import { MapPictureQuery } from './schema';

export const mapPicturesApi = {
  picture: endpoint({
    method: 'GET',
    path: '/api/tiles/picture',
    summary: 'A picture of the map around a place: the embedded background and the public elements, as the map draws them',
    // Whether visitors may have the elements is read with the tiles.
    access: 'anyone',
    mayLag: true,
    query: MapPictureQuery,
    returns: 'image/svg+xml',
  }),
};
