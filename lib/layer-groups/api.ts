import type * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { listQuery, pageOf } from '@/lib/http/list';
import { LayerGroup } from './schema';

export const LayerGroupQuery = listQuery([
  'order',
  'id',
  'code',
  'name',
  'initiallyOpen',
  'placeBehindOtherLayers',
  'includeInsideGroupLayer',
]);
export type LayerGroupQuery = z.output<typeof LayerGroupQuery>;

export const layerGroupsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/layers/geometric_layer_group',
    summary: 'The layer groups with their layers, in the order in which they are drawn',
    access: 'anyone',
    query: LayerGroupQuery,
    returns: pageOf(LayerGroup),
  }),
};
