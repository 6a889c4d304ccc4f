import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';

export const openDataApi = {
  catalogue: endpoint({
    method: 'GET',
    path: '/api/catalog.jsonld',
    summary: 'The catalogue of what everybody may read: a dataset for each element type (DCAT-AP, as JSON-LD)',
    access: 'anyone',
    query: z.strictObject({}),
    returns: 'application/ld+json',
  }),
};
