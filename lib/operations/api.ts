import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { Backup, Live, Ready } from './schema';

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
  backups: endpoint({
    method: 'GET',
    path: '/api/health/backups',
    summary: 'The last backups, newest first: when, how large, and whether they were restored in a test',
    access: 'admin',
    returns: z.array(Backup),
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/api/metrics',
    summary: 'Figures for Prometheus; from this machine, or with the operator’s token',
    access: 'anyone',
    returns: 'text/plain',
  }),
};
