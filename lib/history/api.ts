import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById, pageOf } from '@/lib/http/list';
import { Revision } from './schema';

export const RevisionQuery = z.object({
  page: z.coerce.number().int().min(0).max(10_000_000).optional(),
  size: z.coerce.number().int().min(1).max(100).optional(),
});

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
};

export type RevisionQuery = z.output<typeof RevisionQuery>;
