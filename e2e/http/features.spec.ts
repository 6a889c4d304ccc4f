import http from 'node:http';
import { expect, test } from '@playwright/test';
import { bearer } from '../support/http';
import { sql } from '../support/product';

// Large answers of WFS on the production stack, with as few workers of the map server as it starts with.

const AREAS = 800;
const CORNERS = 1000;
const PICTURE =
  '/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=geometric_element_point&STYLES=&CRS=EPSG:4326&BBOX=42,-9,44,-7&WIDTH=64&HEIGHT=64&FORMAT=image/png';
let typeId = 0;

test.beforeAll(async () => {
  const [type] = await sql<{ id: number }>(
    'SELECT id::int FROM geometric_element_type WHERE polygon_style_id IS NOT NULL ORDER BY id LIMIT 1',
  );
  typeId = type?.id ?? 0;
  // Far from everything that other tests use.
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT $1, (SELECT min(id) FROM user_account), 'Large area ' || n,
       ST_SetSRID(ST_Buffer(ST_MakePoint(-150 + (n % 50) * 0.1, -50 + (n / 50) * 0.1), 0.04, $2::int), 4326), true
     FROM generate_series(1, $3::int) n`,
    [typeId, CORNERS / 4, AREAS],
  );
});
test.afterAll(async () => {
  await sql("DELETE FROM geometric_element WHERE description LIKE 'Large area %'");
});

const features = (version: string, format: string) =>
  `/api/mapserver?SERVICE=WFS&VERSION=${version}&REQUEST=GetFeature&${version === '2.0.0' ? 'TYPENAMES' : 'TYPENAME'}=geometric_element_polygon&BBOX=-151,-51,-140,-40,EPSG:4326${format && `&OUTPUTFORMAT=${format}`}`;

/** An answer that is read no further than its first bytes until `rest` is called. */
async function opened(address: string, headers: Record<string, string>) {
  const asked = performance.now();
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(address, { headers, agent: false, highWaterMark: 1024 } as http.RequestOptions, resolve).on('error', reject);
  });
  const first = await new Promise<Buffer>((resolve) => answer.once('data', (chunk) => resolve(chunk)));
  answer.pause();
  return {
    status: answer.statusCode,
    firstMs: performance.now() - asked,
    leave: () => answer.destroy(),
    async rest() {
      const chunks = [first];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}

test('answers of many megabytes begin at once, and readers who are slow keep nobody from the maps', async ({
  request,
  baseURL,
}) => {
  const clients = [await bearer(request, 'USER'), await bearer(request, 'ADMIN'), {}];
  const heavy = await Promise.all(
    clients.flatMap((headers) => [
      opened(`${baseURL}${features('2.0.0', '')}`, headers),
      opened(`${baseURL}${features('1.1.0', 'geojson')}`, headers),
    ]),
  );
  for (const { status, firstMs } of heavy) {
    expect(status).toBe(200);
    expect(firstMs).toBeLessThan(15_000);
  }
  for (let n = 0; n < 3; n++) {
    const asked = performance.now();
    const picture = await request.get(PICTURE);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
    expect(performance.now() - asked).toBeLessThan(5000);
  }
  const [gml, geoJson, ...others] = heavy;
  for (const { leave } of others) leave();
  const collection = JSON.parse((await geoJson?.rest()) ?? '') as { features: { id: string }[]; numberReturned: number };
  expect([collection.features.length, collection.numberReturned]).toEqual([AREAS, AREAS]);
  expect(new Set(collection.features.map(({ id }) => id)).size).toBe(AREAS);
  const document = (await gml?.rest()) ?? '';
  expect(document).toContain(`numberReturned="${AREAS}"`);
  expect(document.match(/<wfs:member>/g)).toHaveLength(AREAS);
  expect(document.trimEnd().endsWith('</wfs:FeatureCollection>')).toBe(true);
});

test('a place that a system can not say breaks no answer in it', async ({ request }) => {
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT t.id, (SELECT min(id) FROM user_account), 'Large area far away', ST_SetSRID(ST_MakePoint(lng, lat), 4326), true
     FROM (SELECT min(id) AS id FROM geometric_element_type WHERE point_style_id IS NOT NULL) t, (VALUES (80, 1), (0, 90)) v (lng, lat)`,
  );
  const query = '/api/mapserver?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=geometric_element_point&COUNT=20000';
  for (const system of ['EPSG:25829', 'EPSG:25830', 'EPSG:3857', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4258']) {
    const answer = await request.get(`${query}&SRSNAME=${system}`);
    expect([answer.status(), (await answer.text()).includes('numberReturned')], system).toEqual([200, true]);
  }
  for (const box of ['1e8,1e8,2e8,2e8,EPSG:25829', '-9e8,-9e8,9e8,9e8,EPSG:3857', '-400,-400,400,400,EPSG:4326'])
    expect((await request.get(`${query}&COUNT=1&BBOX=${box}`.replace('&COUNT=20000', ''))).status(), box).toBe(200);
  const far =
    '/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=geometric_element_point&STYLES=&WIDTH=64&HEIGHT=64&FORMAT=image/png';
  for (const box of [
    'CRS=EPSG:25829&BBOX=100000000,100000000,200000000,200000000',
    'CRS=EPSG:25829&BBOX=-9000000,-9000000,20000000,10000000',
    'CRS=EPSG:4326&BBOX=-90,-180,90,180',
    'CRS=EPSG:3857&BBOX=-90000000,-90000000,90000000,90000000',
  ])
    expect((await request.get(`${far}&${box}`)).status(), box).toBe(200);
});
