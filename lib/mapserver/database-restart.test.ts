import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { sql, thisDatabase } from '@/lib/test/database';
import { startTestServer } from '@/lib/test/database-server';
import { anElement, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { person } from '@/lib/test/people';

let database: Awaited<ReturnType<typeof startTestServer>>;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;

// Servers are started and stopped in here.
vi.setConfig({ testTimeout: 90_000 });

beforeAll(async () => {
  process.env.TRUSTED_PROXIES = '1';
  database = await startTestServer(thisDatabase());
  mapServer = await startTestMapServer({ size: 2 });
  await anElement({ type: await anElementType(), owner: await person(), description: 'faro' });
  return async () => {
    await mapServer.close();
    await database.close();
  };
});
beforeEach(() => {
  vi.spyOn(console, 'error');
});

const BOX = 'BBOX=41,-10,44,-6&CRS=EPSG:4326&VERSION=1.3.0';
const SIZE = 'WIDTH=101&HEIGHT=101';
const POINTS = 'geometric_element_point';
const requests = {
  GetMap: `SERVICE=WMS&REQUEST=GetMap&LAYERS=${POINTS}&STYLES=&FORMAT=image/png&${SIZE}&${BOX}`,
  GetFeatureInfo: `SERVICE=WMS&REQUEST=GetFeatureInfo&LAYERS=${POINTS}&QUERY_LAYERS=${POINTS}&INFO_FORMAT=application/json&I=50&J=50&${SIZE}&${BOX}`,
  GetLegendGraphic: `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=${POINTS}&FORMAT=image/png`,
  GetFeature: `SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${POINTS}`,
};
/** A client has one worker at a time: each of two has its own. */
const ask = (query: string, client: number) =>
  call(GET, { url: `/api/mapserver?${query}`, headers: { 'x-forwarded-for': `192.0.2.${client}` } });
const askByAll = (query: string) => Promise.all([1, 2].map((client) => ask(query, client)));

it.each(Object.entries(requests))('%s is answered as before when the database was started again', async (_, query) => {
  const bytes = async (answers: Response[]) =>
    Promise.all(answers.map(async (it) => [it.status, (await it.text()).replace(/ timeStamp="[^"]*"/, '')]));
  const before = await bytes(await askByAll(query));
  expect(before.map(([status]) => status)).toEqual([200, 200]);
  await database.server.restart();
  expect(await bytes(await askByAll(query))).toEqual(before);
  expect(console.error).not.toHaveBeenCalledWith(expect.stringContaining('"mapserver"'));
});

it('what the database refuses fails as before', async () => {
  const point = 'mapserver.geometric_element_point';
  await sql(`REVOKE SELECT ON ${point} FROM ${mapServer.user}`);
  expect((await ask(requests.GetMap, 1)).status).toBe(502);
  await sql(`GRANT SELECT ON ${point} TO ${mapServer.user}`);
  expect((await ask(requests.GetMap, 1)).status).toBe(200);
});
