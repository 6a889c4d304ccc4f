import type * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { ElementType } from './schema';

export const ElementTypeQuery = listQuery(['id', 'code', 'name', 'geometryType', 'canJoin']);
export type ElementTypeQuery = z.output<typeof ElementTypeQuery>;

export const elementTypesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/elements/geometric_element_type',
    summary: 'All element types',
    access: 'anyone',
    query: ElementTypeQuery,
    returns: pageOf(ElementType),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/elements/element_type/{id}',
    summary: 'An element type',
    access: 'anyone',
    params: ById,
    returns: ElementType,
  }),
};
