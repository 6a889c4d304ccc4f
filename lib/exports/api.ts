import { endpoint } from '@/lib/http/endpoint';
import { ById } from '@/lib/http/list';
import { Job } from '@/lib/jobs/schema';
import { AdminExportQuery, PublicExportQuery, UserExportQuery } from './schema';

const EXPORT = '/api/elements/geometric_element_type/{id}/export';
const download = { method: 'GET', params: ById, returns: 'application/octet-stream' } as const;
const start = { method: 'POST', params: ById, returns: Job } as const;

export const exportsApi = {
  get: endpoint({
    ...download,
    path: EXPORT,
    summary: 'Public elements of a type as a file; to an account with very many of them a job (202)',
    access: 'reader',
    query: PublicExportQuery,
    defers: 'Job',
  }),
  getUser: endpoint({
    ...download,
    path: `${EXPORT}/user`,
    summary: 'Public elements of a type, or one’s own of any flag (`ownerId`), as a file or, if there are very many, a job (202)',
    access: 'user',
    query: UserExportQuery,
    defers: 'Job',
  }),
  getAdmin: endpoint({
    ...download,
    path: `${EXPORT}/admin`,
    summary: 'All elements of a type, to a reviewer those in their scope, as a file or, if there are very many, a job (202)',
    access: 'reviewer',
    query: AdminExportQuery,
    defers: 'Job',
  }),
  start: endpoint({
    ...start,
    path: EXPORT,
    summary: 'Export public elements of a type as a job',
    access: 'user',
    body: PublicExportQuery,
    defers: 'Job',
  }),
  startUser: endpoint({
    ...start,
    path: `${EXPORT}/user`,
    summary: 'Export public elements of a type, or one’s own, as a job',
    access: 'user',
    body: UserExportQuery,
    defers: 'Job',
  }),
  startAdmin: endpoint({
    ...start,
    path: `${EXPORT}/admin`,
    summary: 'Export all elements of a type as a job; to a reviewer those in their scope',
    access: 'reviewer',
    body: AdminExportQuery,
    defers: 'Job',
  }),
};
