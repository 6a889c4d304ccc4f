import { afterAll, beforeAll, expect, it } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { startTestMapServer } from '@/lib/test/mapserver';
import { aPublishedLayer } from '@/lib/test/published-layer';

const LIMIT_MS = 15_000;
const CORNERS = 100_000;
/** More than the buffers between the map server and us hold. */
const ROWS = 5;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 2 });
  await sql("UPDATE configuration_parameter SET value = $1 WHERE code = 'OTHER_LAYERS_INFO_TIMEOUT'", [String(LIMIT_MS)]);
  const corner = `ST_MakePoint(-8.4 + 0.2 * cos(2 * pi() * i / ${CORNERS}), 43.1 + 0.2 * sin(2 * pi() * i / ${CORNERS}))`;
  const area = `(SELECT ST_SetSRID(ST_MakePolygon(ST_AddPoint(line, ST_StartPoint(line))), 4326)
    FROM (SELECT ST_MakeLine(${corner} ORDER BY i) AS line FROM generate_series(1, ${CORNERS}) i) ring)`;
  for (const internalName of ['first', 'second'])
    await aPublishedLayer({
      internalName,
      columns: 'name text, geom geometry(Polygon, 4326)',
      rows: Array(ROWS).fill(`('a', ${area})`).join(', '),
    });
  const broken = await aPublishedLayer({ internalName: 'broken', rows: `('x', ST_SetSRID(ST_MakePoint(-8.4, 43.1), 4326))` });
  await sql(`UPDATE layer_source SET view_name = 'layer_${broken.id}_00000000' WHERE layer_id = $1`, [broken.id]);
}, 60_000);
afterAll(() => mapServer.close());

const info = (layers: string) =>
  call(GET, {
    url: `/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${layers}&QUERY_LAYERS=${layers}&STYLES=&CRS=CRS:84&BBOX=-8.6,42.9,-8.2,43.3&WIDTH=100&HEIGHT=100&I=50&J=50&FEATURE_COUNT=${ROWS}&INFO_FORMAT=application/json`,
  });
const atRest = () => expect.poll(mapServer.state, { timeout: 20_000 }).toMatchObject({ idle: 2, waiting: 0, timeouts: 0 });

it('large answers of several layers are put together, although a client has one worker at a time', async () => {
  const response = await info('first,second');
  const text = await response.text();
  expect(response.status, text.slice(0, 500)).toBe(200);
  expect(text.length).toBeGreaterThan(20_000_000);
  expect((JSON.parse(text) as { features: unknown[] }).features).toHaveLength(2 * ROWS);
  await atRest();
}, 60_000);

it('when one of them fails, nothing goes on for the others', async () => {
  expect((await info('first,broken,second')).status).toBe(502);
  await atRest();
}, 60_000);
