import { endpoint } from '@/lib/http/endpoint';
import { Overview } from './schema';

export const overviewApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/administration/overview',
    summary: 'What waits, what came in, who, and what is broken; to reviewers what waits for them',
    access: 'reviewer',
    returns: Overview,
  }),
};
