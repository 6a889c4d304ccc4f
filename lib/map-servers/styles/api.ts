import { endpoint } from '@/lib/http/endpoint';
import { ById } from '@/lib/http/list';
import { VectorStyle } from './schema';

/** Apart from the other calls, because the map needs it. */
export const vectorStylesApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/layers/geometric_layer/{id}/style',
    summary:
      'The style of a layer of vector tiles, as a part of the map’s: without pictures of its sprite, texts in the map’s fonts',
    access: 'anyone',
    params: ById,
    returns: VectorStyle,
  }),
};
