import { endpoint } from '@/lib/http/endpoint';
import { Live, Ready } from './schema';

export const operationsApi = {
  live: endpoint({
    method: 'GET',
    path: '/api/health/live',
    summary: 'Whether the process answers',
    access: 'anyone',
    returns: Live,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/health/ready',
    summary: 'The state of the database, the map server and the store; 503 when one that everything needs is down',
    access: 'anyone',
    returns: Ready,
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/api/metrics',
    summary: 'Figures for Prometheus; from this machine, or with the operator’s token',
    access: 'anyone',
    returns: 'text/plain',
  }),
};
