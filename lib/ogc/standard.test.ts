import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, it } from 'vitest';
import { GET as ITEM } from '@/app/api/ogc/collections/[code]/items/[id]/route';
import { GET as ITEMS } from '@/app/api/ogc/collections/[code]/items/route';
import { GET as QUERYABLES } from '@/app/api/ogc/collections/[code]/queryables/route';
import { GET as COLLECTION } from '@/app/api/ogc/collections/[code]/route';
import { GET as SCHEMA } from '@/app/api/ogc/collections/[code]/schema/route';
import { GET as TILESETS } from '@/app/api/ogc/collections/[code]/tiles/route';
import { GET as TILESET } from '@/app/api/ogc/collections/[code]/tiles/WebMercatorQuad/route';
import { GET as COLLECTIONS } from '@/app/api/ogc/collections/route';
import { GET as CONFORMANCE } from '@/app/api/ogc/conformance/route';
import { GET as LANDING } from '@/app/api/ogc/route';
import { callJson } from '@/lib/test/call';
import { ids, withFountains } from '@/lib/test/fountains';
import standard from './standard.schema.json';

beforeAll(withFountains);

// What a schema says of a geometry (`format: geometry-any`) and of columns (`x-ogc-…`) is for programs that know the standard.
const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false });
ajv.addSchema(standard);

function problemsOf(definition: string, body: unknown): string[] {
  const check = ajv.getSchema(`https://example.org/ogc#/$defs/${definition}`);
  if (!check) throw new Error(`no definition ${definition}`);
  check(body);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const params = { code: 'fountain' };
const ANSWERS = {
  landingPage: () => callJson(LANDING),
  confClasses: () => callJson(CONFORMANCE),
  collections: () => callJson(COLLECTIONS),
  collection: () => callJson(COLLECTION, { params }),
  featureCollection: () => callJson(ITEMS, { url: '/api/ogc/collections/fountain/items', params }),
  item: () => callJson(ITEM, { url: '/x', params: { ...params, id: String(ids.square) } }),
  tilesets: () => callJson(TILESETS, { params }),
  tileset: () => callJson(TILESET, { params }),
};

it.each(Object.entries(ANSWERS))('%s is as the standard has it', async (definition, ask) => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(problemsOf(definition, body)).toEqual([]);
  // The definition refuses what is not: it is no schema that lets everything through.
  expect(problemsOf(definition, {})).not.toEqual([]);
});

it('a page in another system and one that goes on are as well', async () => {
  const crs = 'http://www.opengis.net/def/crs/EPSG/0/25829';
  const { body } = await callJson<{ links: { rel: string }[] }>(ITEMS, { url: `/x?limit=1&crs=${crs}`, params });
  expect(problemsOf('featureCollection', body)).toEqual([]);
  expect(body.links.map(({ rel }) => rel)).toContain('next');
});

it('a collection says where its public elements are', async () => {
  const { body } = await callJson<{ extent: { spatial: { bbox: [number[]] } } }>(COLLECTION, { params });
  const [west, south, east, north] = body.extent.spatial.bbox[0] as [number, number, number, number];
  expect([west < -8.4, south < 43.3, east > -7.6, north > 43.3]).toEqual([true, true, true, true]);
  expect(west).toBeGreaterThan(-10);
});

// Filters compare several choices as one text.
const asCompared = (value: unknown) => (Array.isArray(value) ? value.join('|') : value);

it.each([
  ['the schema', SCHEMA, (value: unknown) => value],
  ['that of queryables', QUERYABLES, asCompared],
] as const)('%s is a JSON Schema, which the properties of each feature fit', async (_, route, shown) => {
  const { body: schema } = await callJson<{ properties: Record<string, object> }>(route, { params });
  expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
  const { body } = await callJson<{ features: { properties: Record<string, unknown> }[] }>(ITEMS, { url: '/x', params });
  expect(body.features.length).toBeGreaterThan(2);
  const { type, properties } = schema as unknown as { type: string; properties: object };
  const check = ajv.compile({ type, properties });
  for (const feature of body.features) {
    const filledIn = Object.fromEntries(
      Object.entries(feature.properties).flatMap(([name, value]) => (value === null ? [] : [[name, shown(value)]])),
    );
    expect(check(filledIn), JSON.stringify(check.errors)).toBe(true);
  }
});
