import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { isStorable } from '@/lib/text';

const ByCollection = z.object({
  code: z.string().min(1).max(100).refine(isStorable).meta({ description: 'The code of the element type, in lower case' }),
});

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
