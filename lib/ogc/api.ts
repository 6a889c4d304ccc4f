import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ByCollection } from './schema';

export const ogcApi = {
  schema: endpoint({
    method: 'GET',
    path: '/api/ogc/collections/{code}/schema',
    summary: 'The columns of an element type that the caller may see, as a JSON Schema (OGC API Features, Part 5)',
    access: 'anyone',
    params: ByCollection,
    query: z.strictObject({}),
    returns: 'application/schema+json',
  }),
};
