import type * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { listQuery, pageOf } from '@/lib/http/list';
import { Layer } from './schema';

export const LayerQuery = listQuery(['id', 'internalName', 'name', 'type', 'order', 'serverUrl', 'initiallyVisible']);
export type LayerQuery = z.output<typeof LayerQuery>;

export const layersApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/layers/geometric_layer',
    summary: 'The published layers',
    access: 'anyone',
    query: LayerQuery,
    returns: pageOf(Layer),
  }),
};
