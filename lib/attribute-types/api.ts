import type * as z from 'zod';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { endpoint } from '@/lib/http/endpoint';
import { Contains, Exactly, OneOf, Searched } from '@/lib/http/filters';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { VersionQuery } from '@/lib/versions/schema';
import { AttributeType, AttributeTypeInput, SavedAttributeType } from './schema';

export const AttributeTypeQuery = listQuery(['id', 'code', 'name', 'description', 'dataType']).extend({
  id: Exactly,
  q: Searched,
  code: Contains,
  name: Contains.meta({ description: 'In the language of the caller, as are help and the order by name' }),
  description: Contains,
  dataType: OneOf(ATTRIBUTE_DATA_TYPES),
  help: Contains,
});
export type AttributeTypeQuery = z.output<typeof AttributeTypeQuery>;

export const attributeTypesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/elements/attribute_type',
    summary: 'All attribute types',
    access: 'anyone',
    query: AttributeTypeQuery,
    returns: pageOf(AttributeType),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/elements/attribute_type',
    summary: 'Add an attribute type',
    access: 'admin',
    body: AttributeTypeInput,
    returns: AttributeType,
    creates: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/elements/attribute_type/{id}',
    summary: 'Change an attribute type; its code and data type stand',
    access: 'admin',
    params: ById,
    body: AttributeTypeInput,
    returns: SavedAttributeType,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/elements/attribute_type/{id}',
    summary: 'Delete an attribute type that no element type uses',
    access: 'admin',
    params: ById,
    query: VersionQuery,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/elements/attribute_type/{id}/restore',
    summary: 'Bring back an attribute type that was deleted in the last seven days, with its id and its choices',
    access: 'admin',
    params: ById,
    returns: AttributeType,
  }),
};
