import * as z from 'zod';
import { decimal } from '@/lib/decimal';
import { endpoint } from '@/lib/http/endpoint';
import { ByCollection } from '../schema';
import { JsonQuery, PageQuery } from '../tiles/schema';
import { ContentCrs, FeatureInput, FeaturePatch, IfMatch } from './schema';

const Items = z.object({
  limit: z.string().meta({ description: 'How many at most; 10 without it, never more than 1000' }),
  bbox: z.string().meta({ description: 'Two corners, in the order of the axes of `bbox-crs`' }),
  'bbox-crs': z.string(),
  crs: z.string().meta({ description: 'The address of a coordinate system that the collection lists' }),
  datetime: z
    .string()
    .meta({ description: 'When it was created: an instant, a day, or two with a slash between them; `..` is open' }),
  sortby: z.string().meta({ description: 'Columns with commas between them, with `-` for the other way' }),
  filter: z.string().meta({ description: 'CQL2, as text or JSON' }),
  'filter-lang': z.enum(['cql2-text', 'cql2-json']),
  'filter-crs': z.string(),
  profile: z.enum(['codes', 'labels']).meta({ description: 'labels: what was chosen, in the caller’s language' }),
  cursor: z.string().meta({ description: 'From the link to the next page' }),
  offset: z
    .string()
    .meta({ description: 'How many are left out; pages by `cursor` are faster, and miss nothing while others write' }),
  f: z.enum(['json', 'geojson', 'html']),
});

const ByItem = ByCollection.extend({ id: decimal(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)) });

export const ogcFeaturesApi = {
  landing: endpoint({
    method: 'GET',
    path: '/api/ogc',
    summary: 'OGC API: where everything is',
    access: 'anyone',
    query: PageQuery,
    returns: 'application/json',
  }),
  conformance: endpoint({
    method: 'GET',
    path: '/api/ogc/conformance',
    summary: 'OGC API: what clients may rely on',
    access: 'anyone',
    query: PageQuery,
    returns: 'application/json',
  }),
  definition: endpoint({
    method: 'GET',
    path: '/api/ogc/api',
    summary: 'OGC API: the description of these calls (OpenAPI 3.1)',
    access: 'anyone',
    query: PageQuery,
    returns: 'application/vnd.oai.openapi+json;version=3.1',
  }),
  collections: endpoint({
    method: 'GET',
    path: '/api/ogc/collections',
    summary: 'Each element type as a collection of features',
    access: 'anyone',
    query: PageQuery,
    returns: 'application/json',
  }),
  collection: endpoint({
    method: 'GET',
    path: '/api/ogc/collections/{code}',
    summary: 'An element type as a collection of features',
    access: 'anyone',
    params: ByCollection,
    query: PageQuery,
    returns: 'application/json',
  }),
  queryables: endpoint({
    method: 'GET',
    path: '/api/ogc/collections/{code}/queryables',
    summary: 'By what the features of a collection are found, as a JSON Schema',
    access: 'anyone',
    params: ByCollection,
    query: JsonQuery,
    returns: 'application/schema+json',
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/ogc/collections/{code}/items',
    summary: 'The elements of a type that the caller sees, page by page; each column is also a parameter',
    access: 'reader',
    mayLag: true,
    params: ByCollection,
    reads: { query: Items.partial() },
    returns: 'application/geo+json',
  }),
  item: endpoint({
    method: 'GET',
    path: '/api/ogc/collections/{code}/items/{id}',
    summary: 'An element',
    access: 'reader',
    mayLag: true,
    params: ByItem,
    reads: { query: Items.pick({ crs: true, profile: true, f: true }).partial() },
    returns: 'application/geo+json',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/ogc/collections/{code}/items',
    summary: 'Contributes an element, by the rules of any other',
    access: 'user',
    params: ByCollection,
    reads: { headers: ContentCrs },
    body: FeatureInput,
    holdsElement: true,
    creates: true,
    returns: 'application/geo+json',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/ogc/collections/{code}/items/{id}',
    summary: 'Replaces what an element says; attributes that are not sent have no value afterwards',
    access: 'user',
    params: ByItem,
    reads: { headers: IfMatch.extend(ContentCrs.shape) },
    body: FeatureInput,
    holdsElement: true,
    defers: 'Proposal',
    returns: 'application/geo+json',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/ogc/collections/{code}/items/{id}',
    summary: 'Changes what is sent of an element (JSON Merge Patch); null takes a value away',
    access: 'user',
    params: ByItem,
    reads: { headers: IfMatch.extend(ContentCrs.shape) },
    body: FeaturePatch,
    holdsElement: true,
    defers: 'Proposal',
    returns: 'application/geo+json',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/ogc/collections/{code}/items/{id}',
    summary: 'Deletes an element',
    access: 'user',
    params: ByItem,
    reads: { headers: IfMatch },
  }),
};
