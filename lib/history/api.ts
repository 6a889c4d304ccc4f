import * as z from 'zod';
import { TypeForm } from '@/lib/element-types/schema';
import { endpoint } from '@/lib/http/endpoint';
import { ById, PageQuery, pageOf } from '@/lib/http/list';
import { Reverted, RevertInput, Revision } from './schema';

export const RevisionQuery = PageQuery;

export const historyApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/elements/geometric_element/{id}/revisions',
    summary: 'The history of an element, newest first: its owner and administrators; everybody with PUBLIC_HISTORY',
    access: 'reader',
    params: ById,
    query: RevisionQuery,
    returns: pageOf(Revision),
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/elements/geometric_element/{id}/revisions/{revisionId}/revert',
    summary: 'Put an element, or some of its fields, back to what they were before a revision',
    access: 'user',
    params: ById.extend({ revisionId: ById.shape.id }),
    query: z.object({ type: TypeForm }),
    body: RevertInput,
    returns: Reverted,
  }),
};

export type RevisionQuery = z.output<typeof RevisionQuery>;
