import { afterAll, beforeAll, expect, it } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { people } from '@/lib/test/people';

const MB = 1024 * 1024;
const AREAS = 800;
const CORNERS = 1000;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 1 });
  const { ana } = await people();
  const type = await anElementType();
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT $1, $2, 'Large ' || n, ST_SetSRID(ST_Buffer(ST_MakePoint(-30 + (n % 50) * 0.1, 20 + (n / 50) * 0.1), 0.04, $3::int), 4326), true
     FROM generate_series(1, $4::int) n`,
    [type.id, ana.id, CORNERS / 4, AREAS],
  );
}, 120_000);
afterAll(() => mapServer.close());

const WFS = 'SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=geometric_element_polygon';
const open = async (more = '', address = '10.0.0.1') => {
  const response = await call(GET, { url: `/api/mapserver?${WFS}${more}`, headers: { 'x-forwarded-for': address } });
  expect(response.status).toBe(200);
  return (response.body as ReadableStream<Uint8Array>).getReader();
};
const atRest = () => expect.poll(mapServer.state, { timeout: 20_000 }).toMatchObject({ idle: 1, waiting: 0 });

it('a large answer in GeoJSON begins at once, comes whole, and costs little memory', async () => {
  await (await open('&COUNT=1&OUTPUTFORMAT=geojson')).cancel();
  const asked = performance.now();
  const reader = await open('&OUTPUTFORMAT=geojson');
  const first = await reader.read();
  const firstMs = performance.now() - asked;
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let [largest, bytes, count, rest] = [before, 0, 0, ''];
  const decoder = new TextDecoder();
  for (let next = first; !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    largest = Math.max(largest, process.memoryUsage.rss());
    const text = rest + decoder.decode(next.value, { stream: true });
    count += text.match(/"type": "Feature", "id": "geometric_element_polygon\.\d+"/g)?.length ?? 0;
    rest = text.slice(-20);
  }
  expect(bytes).toBeGreaterThan(20 * MB);
  expect([count, rest.trim().endsWith('}')]).toEqual([AREAS, true]);
  expect(firstMs).toBeLessThan(2000);
  expect((largest - before) / MB).toBeLessThan(120);
}, 120_000);

it('a reader who stops holds no worker: with a single one, maps and other collections go on', async () => {
  const stopped = await Promise.all([open('', '10.0.0.1'), open('', '10.0.0.2'), open('&OUTPUTFORMAT=geojson', '10.0.0.3')]);
  for (const reader of stopped) await reader.read();
  await atRest();
  const served = mapServer.state().served;
  expect(served).toBeLessThan(30);
  const picture = await call(GET, {
    url: '/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=geometric_element_point&STYLES=&FORMAT=image/png&CRS=EPSG:3857&BBOX=-938000,5375000,-933000,5380000&WIDTH=64&HEIGHT=64',
  });
  expect(picture.status).toBe(200);
  await Promise.all(stopped.map((reader) => reader.cancel()));
  await atRest();
  // Nothing more is asked for on behalf of those who have left.
  expect(mapServer.state().served - served).toBeLessThan(8);
}, 60_000);

it('GML in several pieces is one document, with their number in its head', async () => {
  const reader = await open('&COUNT=100');
  const decoder = new TextDecoder();
  let text = '';
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += decoder.decode(next.value, { stream: true });
  expect(text.match(/<wfs:member>/g)).toHaveLength(100);
  expect(text.match(/<wfs:FeatureCollection/g)).toHaveLength(1);
  expect(text).toMatch(/numberMatched="unknown" numberReturned="100" next="[^"]*STARTINDEX=100/i);
  const ids = [...text.matchAll(/gml:id="geometric_element_polygon\.(\d+)"/g)].map(([, id]) => Number(id));
  expect([ids.length, new Set(ids).size]).toEqual([100, 100]);
});
