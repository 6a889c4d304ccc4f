import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET, POST } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people, visitor } from '@/lib/test/people';
import { aPublishedLayer } from '@/lib/test/published-layer';

// Elements are for accounts only: to others the map server has no such layers.

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let who: Awaited<ReturnType<typeof people>>;
let element: { id: number };
const WORD = 'kanaria-element';

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 2 });
  who = await people();
  element = await anElement({ type: await anElementType({ name: 'Lighthouse' }), owner: who.ana, description: WORD });
  await aPublishedLayer({
    internalName: 'rivers',
    columns: 'name text, geom geometry(Point, 4326)',
    rows: `('Tambre', ST_SetSRID(ST_Point(-8.4, 42.3), 4326))`,
  });
});
afterAll(() => mapServer.close());

const setReading = (value: 'true' | 'false') =>
  sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_ANONYMOUS_READING'`, [value]);
beforeEach(() => setReading('false'));

const answered = async (response: Response) => ({
  status: response.status,
  text: Buffer.from(await response.arrayBuffer()).toString('latin1'),
});
const get = async (query: string, as: Person = visitor) => answered(await call(GET, { url: `/api/mapserver?${query}`, as }));
const post = async (body: string, as: Person = visitor) =>
  answered(
    await call(POST, { url: '/api/mapserver?SERVICE=WFS', method: 'POST', body, as, headers: { 'content-type': 'text/xml' } }),
  );

const BOX = 'CRS=CRS:84&BBOX=-8.5,43.2,-8.3,43.5&WIDTH=100&HEIGHT=100';
const POINTS = 'geometric_element_point';
const map = (layers: string) => `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layers}&STYLES=&FORMAT=image/png&${BOX}`;
const info = (layers: string) =>
  `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${layers}&QUERY_LAYERS=${layers}&STYLES=&${BOX}&I=50&J=50&INFO_FORMAT=text/plain`;
const legend = (layer: string) =>
  `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=${layer}&FORMAT=image/png&SLD_VERSION=1.1.0`;
const feature = `<wfs:GetFeature service="WFS" version="1.1.0" xmlns:wfs="http://www.opengis.net/wfs"><wfs:Query typeName="${POINTS}"/></wfs:GetFeature>`;
const requests = () => [
  map(POINTS),
  map(`rivers,${POINTS}`),
  map('GEOMETRIC_ELEMENT_LINE,geometric_element_polygon'),
  info(POINTS),
  legend(POINTS),
  `SERVICE=WFS&VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=${POINTS}`,
  `SERVICE=WFS&VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=${POINTS}&OUTPUTFORMAT=geojson&FEATUREID=${POINTS}.${element.id}`,
  `SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${POINTS}&RESULTTYPE=hits`,
  `SERVICE=WFS&VERSION=1.0.0&REQUEST=GetFeature&TYPENAME=${POINTS}`,
  `SERVICE=WFS&VERSION=1.1.0&REQUEST=DescribeFeatureType&TYPENAME=${POINTS}`,
  `SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&STOREDQUERY_ID=urn:ogc:def:query:OGC-WFS::GetFeatureById&ID=${POINTS}.${element.id}`,
];
const capabilities = [
  'SERVICE=WMS&VERSION=1.3.0',
  'SERVICE=WMS&VERSION=1.1.1',
  'SERVICE=WFS&VERSION=1.0.0',
  'SERVICE=WFS&VERSION=1.1.0',
  'SERVICE=WFS&VERSION=2.0.0',
].map((query) => `${query}&REQUEST=GetCapabilities`);

describe('without an account', () => {
  it('400: every request for an element layer, with nothing of it in the answer', async () => {
    for (const query of requests()) {
      const { status, text } = await get(query);
      expect([query, status, text.includes(WORD)]).toEqual([query, 400, false]);
    }
    expect((await post(feature)).status).toBe(400);
  });

  it.each(capabilities)('200: %s names no element layer', async (query) => {
    const { status, text } = await get(query);
    // Neither their names nor where they lie.
    expect([status, text.includes('geometric_element_'), text.includes('43.3')]).toEqual([200, false, false]);
    if (query.includes('WMS')) expect(text).toContain('<Name>rivers</Name>');
  });

  it.each(['DescribeFeatureType', 'ListStoredQueries', 'DescribeStoredQueries'])(
    '200: %s without a name knows none of them',
    async (it) => {
      const { status, text } = await get(`SERVICE=WFS&VERSION=2.0.0&REQUEST=${it}`);
      expect([status, text.includes('geometric_element_')]).toEqual([200, false]);
    },
  );

  it('200: published layers are drawn and asked as before', async () => {
    expect((await get(map('rivers'))).status).toBe(200);
    expect((await get(legend('rivers'))).status).toBe(200);
  });

  it('everything is there again once reading is open', async () => {
    await setReading('true');
    for (const query of requests()) expect([query, (await get(query)).status]).toEqual([query, 200]);
    expect((await get(`SERVICE=WFS&VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=${POINTS}`)).text).toContain(WORD);
  });
});

describe('with an account', () => {
  it('200: contributors and administrators read as before', async () => {
    for (const as of [who.brais, who.uxia]) {
      for (const query of requests()) expect([query, (await get(query, as)).status]).toEqual([query, 200]);
      expect((await post(feature, as)).text).toContain(WORD);
      for (const query of capabilities) expect((await get(query, as)).text).toContain(POINTS);
    }
  });
});
