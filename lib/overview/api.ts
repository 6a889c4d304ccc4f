import { endpoint } from '@/lib/http/endpoint';
import { Overview, ServerEnvironment } from './schema';

export const overviewApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/administration/overview',
    summary: 'What waits, what came in, who, and what is broken; to reviewers what waits for them',
    access: 'reviewer',
    returns: Overview,
  }),
  environment: endpoint({
    method: 'GET',
    path: '/api/administration/environment',
    summary: 'What the environment of the server says of e-mail and of its address, without passwords',
    access: 'admin',
    returns: ServerEnvironment,
  }),
};
