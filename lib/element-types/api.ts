import * as z from 'zod';
import { LegendFileForm } from '@/lib/attached-files/schema';
import { endpoint } from '@/lib/http/endpoint';
import { Contains, Exactly, NumberRange, OneOf, Searched, YesNo } from '@/lib/http/filters';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { VersionQuery } from '@/lib/versions/schema';
import { ElementTypeInput } from './input';
import { ElementType, GEOMETRY_TYPES, LEGEND_TYPES, SavedElementType, TYPE_STATES } from './schema';
import { ByTemplateCode, TypeTemplate } from './templates/schema';

export const ElementTypeQuery = listQuery([
  'order',
  'id',
  'code',
  'name',
  'canJoin',
  'geometryType',
  'styles',
  'defaultOpacity',
  'legendType',
  'state',
]).extend({
  id: Exactly,
  q: Searched,
  code: Contains,
  name: Contains.meta({ description: 'In the language of the caller' }),
  canJoin: YesNo,
  geometryType: OneOf(GEOMETRY_TYPES),
  order: NumberRange,
  styles: Contains.meta({ description: 'In the name of any of its styles' }),
  defaultOpacity: NumberRange.meta({ description: 'Shares of 0..1; a type that says none counts as 1' }),
  legendType: OneOf(LEGEND_TYPES),
  state: OneOf(TYPE_STATES),
});
export type ElementTypeQuery = z.output<typeof ElementTypeQuery>;

/** Where a type is read. */
export const typeAddress = ({ id }: Pick<ElementType, 'id'>): `/api/${string}` => `/api/elements/element_type/${id}`;

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
    revalidates: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/elements/geometric_element_type',
    summary: 'Add an element type',
    access: 'admin',
    body: ElementTypeInput,
    multipart: LegendFileForm,
    returns: ElementType,
    creates: typeAddress,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/elements/geometric_element_type/{id}',
    summary:
      'Change an element type; its code stands, and what its elements would lose: their kinds of geometry, and attributes of which something was said',
    access: 'admin',
    params: ById,
    body: ElementTypeInput,
    multipart: LegendFileForm,
    returns: SavedElementType,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/elements/geometric_element_type/{id}/duplicate',
    summary: 'Make a draft with all that an element type has but its elements',
    access: 'admin',
    params: ById,
    returns: ElementType,
    creates: typeAddress,
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/elements/geometric_element_type/templates',
    summary: 'What an element type can be begun with',
    access: 'admin',
    returns: z.array(TypeTemplate),
  }),
  addFromTemplate: endpoint({
    method: 'POST',
    path: '/api/elements/geometric_element_type/templates/{code}',
    summary: 'Make a draft of a template, with the attribute types and styles that there are not yet',
    access: 'admin',
    params: ByTemplateCode,
    returns: ElementType,
    creates: typeAddress,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/elements/geometric_element_type/{id}',
    summary: 'Delete an element type that has no elements',
    access: 'admin',
    params: ById,
    query: VersionQuery,
  }),
};
