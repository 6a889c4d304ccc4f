import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { Contains, Exactly, NumberRange, OneOf, Searched, YesNo } from '@/lib/http/filters';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { LEGEND_TYPES } from '@/lib/legends/schema';
import { StyleDocument, StyleFormat } from '@/lib/styles/schema';
import { VersionQuery } from '@/lib/versions/schema';
import { LayerChange, LayerInput } from './input';
import { LAYER_TYPES, Layer, LayerSaved } from './schema';

/** Texts match anywhere, ignoring case and accents; names in any language. Numbers: a number, or `a..b`. */
export const LayerQuery = listQuery([
  'id',
  'internalName',
  'name',
  'initiallyVisible',
  'serverUrl',
  'type',
  'defaultOpacity',
  'legendType',
  'internalComments',
  'geometricLayerGroup',
  'order',
]).extend({
  id: Exactly,
  q: Searched,
  internalName: Contains,
  name: Contains,
  initiallyVisible: YesNo,
  serverUrl: Contains,
  useProxy: YesNo,
  useProxyAndroid: YesNo,
  type: OneOf(LAYER_TYPES),
  defaultOpacity: NumberRange.meta({ description: '0 to 1' }),
  legendType: OneOf(LEGEND_TYPES),
  internalComments: Contains.meta({ description: 'Administrators only' }),
  geometricLayerGroup: Contains.meta({ description: 'The name of the group' }),
  geometricLayerGroupId: Exactly,
  order: NumberRange,
  failing: YesNo.meta({ description: 'Administrators only: whether it could not be drawn when it was last tried' }),
});
export type LayerQuery = z.output<typeof LayerQuery>;

/** A layer's internal name in an address. */
const Named = z.object({ internalName: z.string().regex(/^[A-Za-z0-9_.-]{1,200}$/) });

export const layersApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/layers/geometric_layer',
    summary: 'The published layers',
    access: 'anyone',
    query: LayerQuery,
    returns: pageOf(Layer),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/layers/geometric_layer',
    summary: 'Publish a layer',
    access: 'admin',
    multipart: LayerInput,
    returns: LayerSaved,
    creates: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/layers/geometric_layer/{id}',
    summary: 'Change a layer; a new shape replaces the old one once it is whole',
    access: 'admin',
    params: ById,
    multipart: LayerChange,
    returns: LayerSaved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/layers/geometric_layer/{id}',
    summary: 'Delete a layer, with the table that its shape was read into',
    access: 'admin',
    params: ById,
    query: z.object({ revision: VersionQuery.shape.version }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/layers/geometric_layer/{id}/restore',
    summary: 'Bring back a layer of another server that was deleted in the last seven days, with its id',
    access: 'admin',
    params: ById,
    returns: Layer,
  }),
  style: endpoint({
    method: 'GET',
    path: '/api/layers/style/{internalName}',
    summary: 'The style of a layer that our map server draws, as SLD or QML',
    access: 'admin',
    params: Named,
    query: z.object({ styleType: StyleFormat }),
    returns: 'application/octet-stream',
  }),
  styleDocument: endpoint({
    method: 'GET',
    path: '/api/layers/style/{internalName}/document',
    summary: 'The same style as it is stored, for a browser to draw: what the map and its legend show anyway',
    access: 'anyone',
    params: Named,
    returns: StyleDocument,
  }),
  stylePreview: endpoint({
    method: 'GET',
    path: '/api/layers/style/{internalName}/preview',
    summary: 'The same style as our map server draws it',
    access: 'admin',
    params: Named,
    returns: 'image/png',
  }),
};
