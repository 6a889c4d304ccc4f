import { beforeAll, describe, expect, it } from 'vitest';
import { GET as DEFINITION } from '@/app/api/ogc/api/route';
import { GET as ITEM } from '@/app/api/ogc/collections/[code]/items/[id]/route';
import { GET as ITEMS } from '@/app/api/ogc/collections/[code]/items/route';
import { GET as QUERYABLES } from '@/app/api/ogc/collections/[code]/queryables/route';
import { GET as COLLECTION } from '@/app/api/ogc/collections/[code]/route';
import { GET as COLLECTIONS } from '@/app/api/ogc/collections/route';
import { GET as CONFORMANCE } from '@/app/api/ogc/conformance/route';
import { GET as LANDING } from '@/app/api/ogc/route';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { attributes, ids, who, withFountains } from '@/lib/test/fountains';
import type { Person } from '@/lib/test/people';

interface Features {
  type: string;
  numberMatched?: number;
  numberReturned: number;
  links: { rel: string; href: string; type: string }[];
  features: { id: number; geometry: { type: string; coordinates: unknown }; properties: Record<string, unknown> }[];
}
type Problem = { fieldErrors?: { fieldName: string; message: string }[] };
type Asking = { as?: Person; language?: string };

const items = (query = '', { as, language = 'en-GB' }: Asking = {}) =>
  callJson<Features & Problem>(ITEMS, {
    url: `/api/ogc/collections/fountain/items?${query}`,
    params: { code: 'fountain' },
    as,
    headers: { 'accept-language': language },
  });
const nameOf = (wanted: number) => Object.entries(ids).find(([, id]) => id === wanted)?.[0];
const names = async (query = '', asking?: Asking) => (await items(query, asking)).body.features.map(({ id }) => nameOf(id));
const linkOf = ({ links }: Features, rel: string) => links.find((it) => it.rel === rel)?.href;

beforeAll(withFountains);

describe('what there is', () => {
  it('a landing page with the way to everything', async () => {
    const { status, body } = await callJson<{ title: string; links: { rel: string; href: string }[] }>(LANDING);
    expect(status).toBe(200);
    const rels = body.links.map(({ rel }) => rel);
    for (const rel of ['self', 'service-desc', 'service-doc', 'conformance', 'data']) expect(rels).toContain(rel);
    const { body: conformance } = await callJson<{ conformsTo: string[] }>(CONFORMANCE);
    for (const name of ['core', 'geojson', 'html'])
      expect(conformance.conformsTo).toContain(`http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`);
    const { body: definition, headers } = await callJson<{ openapi: string; paths: object }>(DEFINITION);
    expect([definition.openapi, headers.get('content-type')]).toEqual(['3.1.0', 'application/vnd.oai.openapi+json;version=3.1']);
    for (const name of ['property-property', 'temporal-functions'])
      expect(conformance.conformsTo).toContain(`http://www.opengis.net/spec/cql2/1.0/conf/${name}`);
    expect(conformance.conformsTo.filter((it) => it.includes('/oas'))).toEqual([
      'http://www.opengis.net/spec/ogcapi-features-1/1.1/conf/oas31',
    ]);
    expect(Object.keys(definition.paths)).toContain('/ogc/collections/{code}/items');
  });

  it('each type as a collection, by its code', async () => {
    const { body } = await callJson<{ collections: { id: string; title: string; crs: string[]; links: { rel: string }[] }[] }>(
      COLLECTIONS,
    );
    const found = body.collections.find(({ id }) => id === 'fountain');
    expect(found).toMatchObject({
      title: 'Fountain',
      itemType: 'feature',
      storageCrs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    });
    expect(found?.crs).toHaveLength(5);
    expect(found?.links.map(({ rel }) => rel)).toEqual(
      expect.arrayContaining([
        'items',
        'http://www.opengis.net/def/rel/ogc/1.0/queryables',
        'http://www.opengis.net/def/rel/ogc/1.0/schema',
      ]),
    );
    expect((await callJson(COLLECTION, { params: { code: 'fountain' } })).body).toEqual(found);
    expect((await callJson(COLLECTION, { params: { code: 'nothing' } })).status).toBe(404);
    const { body: schema } = await callJson<{ properties: Record<string, object> }>(QUERYABLES, { params: { code: 'fountain' } });
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['geom', 'kind', 'height']));
    // Several choices are compared as one text.
    expect(schema.properties.uses).toMatchObject({ type: 'string', description: expect.stringContaining("'%DRINK%'") });
    expect(schema.properties.uses).not.toHaveProperty('items');
    expect(Object.keys(schema.properties)).not.toContain('owner');
  });

  it('the licence of a type is a link of its collection, where it is known', async () => {
    const rels = async () => {
      const { body } = await callJson<{ links: { rel: string; href: string }[] }>(COLLECTION, { params: { code: 'fountain' } });
      return body.links.filter(({ rel }) => rel === 'license');
    };
    expect(await rels()).toEqual([]);
    const href = 'https://creativecommons.org/licenses/by/4.0/';
    await sql(`UPDATE geometric_element_type SET licence = $1 WHERE lower(code) = 'fountain'`, [href]);
    expect(await rels()).toEqual([{ rel: 'license', href }]);
    await sql(`UPDATE geometric_element_type SET licence = NULL WHERE lower(code) = 'fountain'`);
  });

  it.each([
    [
      ['Concello de Brión', 'mapas@brion.gal', 'MONTHLY'],
      {
        attribution: 'Concello de Brión',
        contacts: [{ name: 'mapas@brion.gal', emails: [{ value: 'mapas@brion.gal' }], roles: ['pointOfContact'] }],
        accrualPeriodicity: 'http://publications.europa.eu/resource/authority/frequency/MONTHLY',
      },
    ],
    [
      [null, 'https://brion.gal/mapas', 'after each storm'],
      {
        contacts: [
          {
            name: 'https://brion.gal/mapas',
            links: [{ rel: 'about', href: 'https://brion.gal/mapas', type: 'text/html' }],
            roles: ['pointOfContact'],
          },
        ],
        accrualPeriodicity: 'after each storm',
      },
    ],
    [[null, 'Oficina de mapas', null], { contacts: [{ name: 'Oficina de mapas', roles: ['pointOfContact'] }] }],
    [[null, null, null], {}],
  ])('source, contact and rhythm %j are in its collection, alone and among others', async (stored, expected) => {
    const origin = ({ attribution, contacts, accrualPeriodicity }: Record<string, unknown>) =>
      JSON.parse(JSON.stringify({ attribution, contacts, accrualPeriodicity }));
    const store = (values: (string | null)[]) =>
      sql(
        `UPDATE geometric_element_type SET source = $1, contact = $2, update_rhythm = $3 WHERE lower(code) = 'fountain'`,
        values,
      );
    await store(stored);
    const { body: alone } = await callJson<Record<string, unknown>>(COLLECTION, { params: { code: 'fountain' } });
    const { body: all } = await callJson<{ collections: Record<string, unknown>[] }>(COLLECTIONS);
    await store([null, null, null]);
    expect(origin(alone)).toEqual(expected);
    expect(all.collections.map((it) => [it.id, origin(it)])).toContainEqual(['fountain', expected]);
  });
});

describe('features', () => {
  it('are GeoJSON with typed values, and codes of what was chosen', async () => {
    const { status, headers, body } = await items();
    expect([status, headers.get('content-type'), headers.get('content-crs')]).toEqual([
      200,
      'application/geo+json',
      '<http://www.opengis.net/def/crs/OGC/1.3/CRS84>',
    ]);
    expect([body.type, body.numberMatched, body.numberReturned]).toEqual(['FeatureCollection', 4, 4]);
    expect(body.features[0]).toMatchObject({
      id: ids.tower,
      geometry: { type: 'Point', coordinates: [-8.4063, 43.386] },
      properties: {
        description: 'The tower <&> "ñ"',
        height: 12.5,
        jets: 4,
        kind: 'ROUND',
        uses: ['DRINK', 'LOOK'],
        works: true,
        built: '1790-05-01',
        [`photo_${attributes.PHOTO}`]: 'none',
      },
    });
    expect(headers.get('link')).toContain('rel="self"');
  });

  it('are those that each may see; the owner is named and asked about where they may', async () => {
    expect([await names(), await names('', { as: who.ana }), await names('', { as: who.uxia })]).toEqual([
      ['tower', 'path', 'square', 'far'],
      ['tower', 'path', 'square', 'hidden', 'far'],
      ['tower', 'path', 'square', 'hidden', 'far'],
    ]);
    expect((await items(`owner=${who.ana.login}`)).status).toBe(400);
    expect(await names(`owner=${who.ana.login}`, { as: who.brais })).toEqual([]);
    expect(await names(`owner=${who.ana.login}`, { as: who.ana })).toEqual(['tower', 'square', 'hidden']);
  });

  it.each<[string, string[]]>([
    ['kind=ROUND', ['tower']],
    ['works=false', ['path']],
    ['height=12.5', ['tower']],
    ['jets=10', ['path']],
    ['built=2001-01-01', ['path']],
    ['note=agua', ['path']],
    ['uses=DRINK|LOOK', ['tower']],
    [`filter=${encodeURIComponent("uses LIKE '%DRINK%'")}`, ['tower']],
    ['province=Lugo', ['far']],
    ['bbox=-8.41,43.38,-8.40,43.39', ['tower']],
    ['bbox=43.38,-8.41,43.39,-8.40&bbox-crs=http://www.opengis.net/def/crs/EPSG/0/4326', ['tower']],
    ['bbox=170,-10,-170,10', []],
    ['datetime=2020-01-01/..', ['tower', 'path', 'square', 'far']],
    ['datetime=../2020-01-01', []],
    ['sortby=height', ['path', 'tower', 'square', 'far']],
    ['sortby=-height', ['tower', 'path', 'square', 'far']],
    ['sortby=description', ['far', 'path', 'square', 'tower']],
    ['limit=2', ['tower', 'path']],
    ['limit=2&offset=1', ['path', 'square']],
  ])('%s', async (query, expected) => expect(await names(query)).toEqual(expected));

  it('labels in the caller’s language', async () => {
    const [first] = (await items('profile=labels')).body.features;
    expect(first?.properties).toMatchObject({ kind: expect.stringMatching(/^(One|ROUND)$/) });
  });

  it.each([
    ['http://www.opengis.net/def/crs/EPSG/0/25829', [548_090, 4_803_850]],
    ['http://www.opengis.net/def/crs/EPSG/0/3857', [-935_785, 5_370_127]],
    ['http://www.opengis.net/def/crs/EPSG/0/4258', [43.386, -8.4063]],
    ['http://www.opengis.net/def/crs/EPSG/0/4326', [43.386, -8.4063]],
  ])('in %s, with the order of its axes', async (crs, [x = 0, y = 0]) => {
    const { headers, body } = await items(`limit=1&crs=${encodeURIComponent(crs)}`);
    expect(headers.get('content-crs')).toBe(`<${crs}>`);
    const [a = 0, b = 0] = (body.features[0]?.geometry.coordinates ?? []) as number[];
    const near = x > 180 || y > 180 ? 2000 : 0.0001;
    expect([Math.abs(a - x) < near, Math.abs(b - y) < near]).toEqual([true, true]);
  });

  it('empty where a system has no coordinates for them', async () => {
    const was = await sqlOne<{ geom: string }>('SELECT geom FROM geometric_element WHERE id = $1', [ids.far]);
    const write = (geom: string) => sql('UPDATE geometric_element SET geom = $1::geometry WHERE id = $2', [geom, ids.far]);
    await write('SRID=4326;POINT(81 0)');
    const { body } = await items('crs=http://www.opengis.net/def/crs/EPSG/0/25829');
    expect(body.features.find(({ id }) => id === ids.far)?.geometry).toEqual({ type: 'Point', coordinates: [] });
    await write(was.geom);
  });

  it.each(['sortby=id', 'sortby=-height', 'sortby=kind,-description', ''])(
    '%s: page by page, each once, while others write',
    async (query) => {
      const seen: number[] = [];
      const wanted = (await items(query)).body.features.map(({ id }) => id);
      let address: string | undefined = `?limit=1&${query}`;
      while (address) {
        const { body }: { body: Features } = await items(address.slice(address.indexOf('?') + 1));
        seen.push(...body.features.map(({ id }) => id));
        address = linkOf(body, 'next');
        if (address) expect(address).not.toMatch(/offset|startindex/i);
        await sql(`UPDATE geometric_element SET modification_date = now() WHERE id = $1`, [ids.tower]);
      }
      expect(seen).toEqual(wanted);
    },
  );

  it.each([
    ['nothing=1', 'nothing'],
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['bbox=1,2,3', 'bbox'],
    ['bbox=0,10,0,-10', 'bbox'],
    ['crs=EPSG:4326', 'crs'],
    ['bbox-crs=x', 'bbox-crs'],
    ['datetime=soon', 'datetime'],
    ['datetime=2026-01-02/2026-01-01', 'datetime'],
    ['datetime=0000-01-01T00:00:00Z/..', 'datetime'],
    ['datetime=../0000-12-31', 'datetime'],
    ['datetime=9999-12-31T23:59:59-14:00', 'datetime'],
    ['creation_date=0001-01-01T00:00:00%2B14:00', 'creation_date'],
    ...['0000-01-01 00:00:00+00', '2026-02-30 00:00:00+00', '2026-01-01 00:00:00+99', '2026', '1 1'].map((it) => [
      `sortby=creation_date&cursor=${Buffer.from(JSON.stringify([[it], 1])).toString('base64url')}`,
      'cursor',
    ]),
    ['bbox=1e9,1e9,2e9,2e9&bbox-crs=http://www.opengis.net/def/crs/EPSG/0/25829', 'bbox'],
    ['sortby=geom', 'sortby'],
    ['sortby=internal_comments', 'sortby'],
    ['profile=x', 'profile'],
    ['cursor=x', 'cursor'],
    ['offset=-1', 'offset'],
    ['offset=999999', 'offset'],
    ['f=xml', 'f'],
    ['height=tall', 'height'],
    ['works=perhaps', 'works'],
    ['kind=A&kind=B', 'kind'],
    ['owner_id=1', 'owner_id'],
  ])('400: %s', async (query, field) => {
    const { status, body } = await items(query);
    expect([status, body.fieldErrors?.[0]?.fieldName]).toEqual([400, field]);
    expect(body.fieldErrors?.[0]?.message).not.toMatch(/^ogc\./);
  });

  it('one by its id, with its version; 404 for one that is not seen, or of another type', async () => {
    const item = (id: number | string, as?: Person, query = '') =>
      callJson<{ id: number; links: { rel: string }[] }>(ITEM, {
        url: `/x?${query}`,
        params: { code: 'fountain', id: String(id) },
        as,
      });
    const found = await item(ids.tower);
    expect([found.status, found.body.id, found.headers.get('etag')]).toEqual([
      200,
      ids.tower,
      expect.stringMatching(/^"\d+-[\w-]+"$/),
    ]);
    expect([(await item(ids.hidden)).status, (await item(ids.hidden, who.ana)).status, (await item(999_999_999)).status]).toEqual(
      [404, 200, 404],
    );
    expect((await item('x')).status).toBe(400);
    expect((await item(ids.tower, undefined, 'limit=1')).status).toBe(400);
  });
});
