import { endpoint } from '@/lib/http/endpoint';
import { LayerServerQuery, PassedParameters } from './schema';

export const layerProxyApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/layerserver',
    summary: 'A layer of another server (WMS, tiles) through ours: `id` and the parameters of WMS, or `x`, `y`, `z`',
    access: 'anyone',
    query: LayerServerQuery,
    reads: { query: PassedParameters },
    returns: 'image/png',
  }),
};
