import type * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { ElementType, ElementTypeInput } from './schema';

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
  create: endpoint({
    method: 'POST',
    path: '/api/elements/geometric_element_type',
    summary: 'Add an element type',
    access: 'admin',
    body: ElementTypeInput,
    returns: ElementType,
    creates: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/elements/geometric_element_type/{id}',
    summary: 'Change an element type; its code stands, and with elements its geometry type and attributes too',
    access: 'admin',
    params: ById,
    body: ElementTypeInput,
    returns: ElementType,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/elements/geometric_element_type/{id}',
    summary: 'Delete an element type that has no elements',
    access: 'admin',
    params: ById,
  }),
};
