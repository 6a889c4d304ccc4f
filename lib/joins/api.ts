import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { Join, JoinChange, JoinInput } from './schema';

const SORT_FIELDS = ['id', 'public', 'reviewed', 'comments', 'modificationDate'] as const;
export const JoinQuery = listQuery(SORT_FIELDS);
export const AdminJoinQuery = JoinQuery.extend({ sortField: z.enum([...SORT_FIELDS, 'userLogin']).optional() });
/** The query of each of the three lists. */
export type JoinQuery = z.output<typeof AdminJoinQuery>;

const ALL = '/api/elements/geometric_element_join';
const ONE = `${ALL}/{id}` as const;
const ofElement = { params: ById, returns: pageOf(Join) };

export const joinsApi = {
  list: endpoint({
    method: 'GET',
    path: ONE,
    summary: 'Public joins of a public element (its id)',
    access: 'reader',
    mayLag: true,
    query: JoinQuery,
    ...ofElement,
  }),
  listUser: endpoint({
    method: 'GET',
    path: `${ONE}/user`,
    summary: 'Joins of an element that are public or one’s own',
    access: 'user',
    mayLag: true,
    query: JoinQuery,
    ...ofElement,
  }),
  listAdmin: endpoint({
    method: 'GET',
    path: `${ONE}/admin`,
    summary: 'All joins of an element',
    access: 'reviewer',
    mayLag: true,
    query: AdminJoinQuery,
    ...ofElement,
  }),
  create: endpoint({
    method: 'POST',
    path: ALL,
    summary: 'Join an element',
    access: 'user',
    body: JoinInput,
    returns: Join,
    creates: true,
  }),
  update: endpoint({
    method: 'POST',
    path: ONE,
    summary: 'Change a join',
    access: 'user',
    params: ById,
    body: JoinChange,
    returns: Join,
  }),
  remove: endpoint({ method: 'DELETE', path: ONE, summary: 'Delete a join', access: 'user', params: ById }),
};
