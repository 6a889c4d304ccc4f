import * as z from 'zod';
import { Element } from '@/lib/elements/schema';
import { endpoint } from '@/lib/http/endpoint';
import { ById, pageOf } from '@/lib/http/list';
import { CategoryQuery, ClassQuery, LackingQuery, ValueCategory, ValueClass } from './schema';

export const attributeValuesApi = {
  classes: endpoint({
    method: 'GET',
    path: '/api/elements/geometric_element_type/{id}/classes',
    summary: 'The numbers of an attribute in classes, with how many elements are in each',
    access: 'admin',
    mayLag: true,
    params: ById,
    query: ClassQuery,
    returns: z.array(ValueClass),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/elements/geometric_element_type/{id}/categories',
    summary: 'The values of an attribute, with how many elements have each',
    access: 'admin',
    mayLag: true,
    params: ById,
    query: CategoryQuery,
    returns: z.array(ValueCategory),
  }),
  lacking: endpoint({
    method: 'GET',
    path: '/api/elements/geometric_element_type/{id}/lacking',
    summary: 'The elements that have no value of an attribute',
    access: 'admin',
    mayLag: true,
    params: ById,
    query: LackingQuery,
    returns: pageOf(Element),
  }),
};
