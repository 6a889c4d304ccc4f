import type * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { listQuery, pageOf } from '@/lib/http/list';
import { AttributeType } from './schema';

export const AttributeTypeQuery = listQuery(['id', 'code', 'name', 'description', 'dataType']);
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
};
