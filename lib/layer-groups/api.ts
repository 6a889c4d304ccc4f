import type * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { Contains, Exactly, NumberRange, Searched, YesNo } from '@/lib/http/filters';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { VersionQuery } from '@/lib/versions/schema';
import { LayerGroup, LayerGroupInput, SavedLayerGroup } from './schema';

export const LayerGroupQuery = listQuery([
  'order',
  'id',
  'code',
  'name',
  'initiallyOpen',
  'placeBehindOtherLayers',
  'includeInsideGroupLayer',
]).extend({
  q: Searched.meta({ description: 'In the name in any language, ignoring case and accents' }),
  id: Exactly,
  name: Contains,
  order: NumberRange,
  initiallyOpen: YesNo,
  placeBehindOtherLayers: YesNo,
  includeInsideGroupLayer: YesNo,
});
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
  create: endpoint({
    method: 'POST',
    path: '/api/layers/geometric_layer_group',
    summary: 'Add a layer group',
    access: 'admin',
    body: LayerGroupInput,
    returns: LayerGroup,
    creates: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/layers/geometric_layer_group/{id}',
    summary: 'Change a layer group',
    access: 'admin',
    params: ById,
    body: LayerGroupInput,
    returns: SavedLayerGroup,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/layers/geometric_layer_group/{id}',
    summary: 'Delete a layer group that holds no layer',
    access: 'admin',
    params: ById,
    query: VersionQuery,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/layers/geometric_layer_group/{id}/restore',
    summary: 'Bring back a layer group that was deleted in the last seven days, with its id',
    access: 'admin',
    params: ById,
    returns: LayerGroup,
  }),
};
