import type * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById, PageQuery, pageOf } from '@/lib/http/list';
import { Job } from './schema';

export const JobQuery = PageQuery;
export type JobQuery = z.output<typeof JobQuery>;

export const jobsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/jobs',
    summary: 'One’s own exports and imports, newest first',
    access: 'user',
    query: JobQuery,
    returns: pageOf(Job),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}',
    summary: 'One of one’s own exports and imports',
    access: 'user',
    params: ById,
    returns: Job,
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}/events',
    summary: 'The job now and after each change, as server-sent events, until it has ended',
    access: 'user',
    params: ById,
    returns: 'text/event-stream',
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}/file',
    summary: 'The file that a job has made; 404 after a day',
    access: 'user',
    params: ById,
    returns: 'application/octet-stream',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/jobs/{id}/cancel',
    summary: 'End a job that waits or runs; 409 for one that has ended',
    access: 'user',
    params: ById,
    returns: Job,
  }),
};
