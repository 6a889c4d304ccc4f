import { afterAll, beforeAll, expect, it } from 'vitest';
import { capabilitiesTry, mapFile } from '@/lib/map-workers/map-text';
import { startTestMapServer } from '@/lib/test/mapserver';

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let map = '';
const SECONDS = 1;

/** Each picture of it takes the database a second. */
const SLOW = `  LAYER
    NAME "slow"
    TYPE POINT
    STATUS ON
    CONNECTIONTYPE POSTGIS
    CONNECTION "application_name=vieiro-mapserver"
    PROCESSING "CLOSE_CONNECTION=DEFER"
    DATA "geom FROM (SELECT 1 AS id, ST_SetSRID(ST_Point(0, 0), 4326) AS geom FROM pg_sleep(${SECONDS})) AS q USING UNIQUE id USING SRID=4326"
    PROJECTION "init=epsg:4326" END
    METADATA
      "ows_title" "slow"
      "ows_srs" "EPSG:4326"
      "ows_extent" "-1 -1 1 1"
    END
    CLASS
      STYLE COLOR 0 0 0 SIZE 3 END
    END
  END`;

const supervisor = (path: string, init: RequestInit = {}, client?: string) =>
  fetch(`${process.env.MAPSERVER_URL}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${mapServer.token}`, 'x-timeout-ms': '30000', ...(client && { 'x-client': client }) },
  });

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 2 });
  const made = mapFile('slow', {
    title: 'slow',
    serviceUrl: 'http://localhost/',
    srid: 4326,
    layers: SLOW,
    tries: [capabilitiesTry('WMS')],
  });
  map = made.name;
  expect((await supervisor(`/map/${map}`, { method: 'PUT', body: made.text })).status).toBe(201);
});
afterAll(() => mapServer.close());

const picture =
  'SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&SRS=EPSG:4326&BBOX=-1,-1,1,1&WIDTH=8&HEIGHT=8&FORMAT=image/png&STYLES=&LAYERS=slow';
const finished: string[] = [];
const draw = async (client?: string) => {
  const answer = await supervisor(`/map/${map}?${picture}`, {}, client);
  await answer.arrayBuffer();
  finished.push(client ?? 'nobody');
  return answer.status;
};

it('a client with many slow requests has one worker: another one is served beside them, not after them', async () => {
  const greedy = Array.from({ length: 5 }, () => draw('greedy'));
  await expect.poll(() => mapServer.state().waiting).toBe(4);
  expect(mapServer.state().idle).toBe(1);
  expect(await draw('modest')).toBe(200);
  expect(finished.filter((client) => client === 'greedy').length).toBeLessThan(3);
  expect(await Promise.all(greedy)).toEqual([200, 200, 200, 200, 200]);
  expect(mapServer.state()).toMatchObject({ idle: 2, waiting: 0 });
}, 30_000);

it('of several who wait, the one whose last turn is longest ago comes first', async () => {
  finished.length = 0;
  const all = [draw('a'), draw('b')];
  await expect.poll(() => mapServer.state().idle).toBe(0);
  for (const client of ['a', 'a', 'b', 'c']) {
    const waiting = mapServer.state().waiting as number;
    all.push(draw(client));
    await expect.poll(() => mapServer.state().waiting).toBe(waiting + 1);
  }
  await Promise.all(all);
  expect(finished.indexOf('c')).toBeLessThan(4);
  expect(finished.at(-1)).not.toBe('c');
}, 30_000);

it('who leaves while they wait is not served: a map that was moved on costs what is drawn already, and no more', async () => {
  const first = draw('mover');
  await expect.poll(() => mapServer.state().idle).toBe(1);
  const left = new AbortController();
  const waiting = Array.from({ length: 5 }, () =>
    supervisor(`/map/${map}?${picture}`, { signal: left.signal }, 'mover').catch(() => 'left'),
  );
  await expect.poll(() => mapServer.state().waiting).toBe(5);
  const { served } = mapServer.state();
  left.abort();
  expect(await Promise.all(waiting)).toEqual(Array(5).fill('left'));
  await expect.poll(() => mapServer.state().waiting).toBe(0);
  expect(await first).toBe(200);
  await expect.poll(() => mapServer.state().idle).toBe(2);
  expect(mapServer.state().served).toBe((served as number) + 1);
}, 30_000);

it('429: one client does not fill the queue, and whoever has no name has no limit', async () => {
  const slow = Array.from({ length: 5 }, () => draw('flood'));
  await expect.poll(() => mapServer.state().waiting).toBe(4);
  const small = picture.replace('GetMap', 'GetCapabilities');
  const many = await Promise.all(Array.from({ length: 70 }, () => supervisor(`/map/${map}?${small}`, {}, 'flood')));
  const statuses = many.map(({ status }) => status);
  // While they come, one or two of those who wait may have had their turn.
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 200)).toHaveLength(70 - refused);
  expect(refused).toBeLessThanOrEqual(10);
  expect(await Promise.all(slow)).toEqual([200, 200, 200, 200, 200]);
  expect(await Promise.all([draw(), draw()])).toEqual([200, 200]);
}, 30_000);
