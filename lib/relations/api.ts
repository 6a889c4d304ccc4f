import * as z from 'zod';
import { TypeForm } from '@/lib/element-types/schema';
import { endpoint } from '@/lib/http/endpoint';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { Relation, RelationChange, RelationInput } from './schema';

const SORT_FIELDS = ['id', 'isPublic', 'isReviewed', 'comments', 'creationDate', 'modificationDate'] as const;
export const RelationQuery = listQuery(SORT_FIELDS).extend({ type: TypeForm });
export const AdminRelationQuery = RelationQuery.extend({ sortField: z.enum([...SORT_FIELDS, 'authorLogin']).optional() });
/** The query of each of the three lists. */
export type RelationQuery = z.output<typeof AdminRelationQuery>;

const ALL = '/api/elements/geometric_element_relation';
const ONE = `${ALL}/{id}` as const;
const ofElement = { params: ById, returns: pageOf(Relation) };
const inForm = { query: z.object({ type: TypeForm }), returns: Relation };

export const relationsApi = {
  list: endpoint({
    method: 'GET',
    path: ONE,
    summary: 'Public relations between an element (its id) and others, where both are public',
    access: 'reader',
    mayLag: true,
    query: RelationQuery,
    ...ofElement,
  }),
  listUser: endpoint({
    method: 'GET',
    path: `${ONE}/user`,
    summary: 'Relations of an element that are public or one’s own, where both elements are public or one’s own',
    access: 'user',
    mayLag: true,
    query: RelationQuery,
    ...ofElement,
  }),
  listAdmin: endpoint({
    method: 'GET',
    path: `${ONE}/admin`,
    summary: 'All relations of an element',
    access: 'reviewer',
    mayLag: true,
    query: AdminRelationQuery,
    ...ofElement,
  }),
  create: endpoint({
    method: 'POST',
    path: ALL,
    summary: 'Relate two elements',
    access: 'user',
    body: RelationInput,
    ...inForm,
    creates: true,
  }),
  update: endpoint({
    method: 'POST',
    path: ONE,
    summary: 'Change a relation',
    access: 'user',
    params: ById,
    body: RelationChange,
    ...inForm,
  }),
  remove: endpoint({ method: 'DELETE', path: ONE, summary: 'Delete a relation', access: 'user', params: ById }),
};
