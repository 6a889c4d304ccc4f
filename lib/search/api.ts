import * as z from 'zod';
import { decimal } from '@/lib/decimal';
import { BBox } from '@/lib/elements/list/schema';
import { endpoint } from '@/lib/http/endpoint';
import { isStorable } from '@/lib/text';
import { MIN_SEARCH } from './min-search';
import { SearchGroup, Similar } from './schema';

const isId = (text: string) => /^\d{1,15}$/.test(text) && Number(text) > 0;
const TypeIds = z
  .string()
  .max(2000)
  .refine((text) => text.split(',').every(isId), { params: { key: 'project.app.Body.field.invalid' } })
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .meta({ description: 'Ids of element types with commas between them: elements of these alone' });

export const SearchQuery = z.object({
  q: z.string().trim().min(MIN_SEARCH).max(200).refine(isStorable),
  types: TypeIds.optional(),
  bbox: BBox.optional().meta({ description: 'What lies within comes first: minLon,minLat,maxLon,maxLat' }),
  size: decimal(z.number().int().min(1).max(50)).optional().meta({ description: 'Of each group; 5 without it' }),
});
export type SearchQuery = z.output<typeof SearchQuery>;

const ID = decimal(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER));

/** The value of a JSON text; undefined if it is none. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export const SimilarQuery = z.object({
  typeId: ID,
  geom: z
    .string()
    .refine((text) => jsonIn(text) !== undefined, { params: { key: 'project.app.Body.field.invalid' } })
    .transform(jsonIn)
    .meta({ description: 'GeoJSON geometry, EPSG:4326' }),
  name: z.string().trim().max(1000).refine(isStorable).optional(),
  except: ID.optional().meta({ description: 'The id of an element that is left out' }),
});
export type SimilarQuery = z.output<typeof SimilarQuery>;

export const searchApi = {
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    summary: 'Search elements, places, coordinates, element types and layers; a group without items is left out',
    access: 'anyone',
    query: SearchQuery,
    returns: z.array(SearchGroup),
  }),
  similar: endpoint({
    method: 'GET',
    path: '/api/elements/similar',
    summary: 'Elements within 200 m of a geometry that may be the same thing: of a type and its similar types, the best first',
    access: 'reader',
    query: SimilarQuery,
    returns: z.array(Similar).max(10),
  }),
};
