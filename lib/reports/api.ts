import { endpoint } from '@/lib/http/endpoint';
import { Reported, ReportInput } from './schema';

export const reportsApi = {
  report: endpoint({
    method: 'POST',
    path: '/api/elements/reports',
    summary: 'Report a problem with an element or a place to those who review; it never becomes public',
    access: 'anyone',
    body: ReportInput,
    returns: Reported,
    creates: () => undefined,
  }),
};
