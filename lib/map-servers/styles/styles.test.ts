import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { POST as CHECK } from '@/app/api/layers/geometric_layer/[id]/check/route';
import { GET } from '@/app/api/layers/geometric_layer/[id]/style/route';
import { callJson } from '@/lib/test/call';
import { add, failing, layerScene, rivers, uxia } from '@/lib/test/layer-scene';

const style = {
  version: 8,
  sources: { osm: { type: 'vector', url: 'tiles.json' } },
  layers: [{ id: 'roads', type: 'line', source: 'osm', 'source-layer': 'roads' }],
};
const seen: string[] = [];
const server = http.createServer((request, response) => {
  seen.push(request.url ?? '');
  if (request.url === '/style.json') response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(style));
  else if (request.url === '/empty.json') response.writeHead(200).end('{}');
  else response.writeHead(500).end();
});
let there = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  there = `http://localhost:${port}`;
  process.env.LAYER_PROXY_PRIVATE_HOSTS = `localhost:${port}`;
});
afterAll(() => server.close());
// After the server: settings are read once.
layerScene();

const fields = (serverUrl: string) => ({ ...rivers(), type: 'STYLE', internalName: '', serverUrl });
const of = (id: number) =>
  callJson<{ sources: object; layers: { id: string }[]; globalError: string }>(GET, { params: { id: String(id) } });

it('a style of vector tiles is a layer, and reaches visitors as a part of the map’s; its server is asked once', async () => {
  const { status, body } = await add({ ...fields(`${there}/style.json`), useProxy: 'true', supportsGetFeatureInfo: 'true' });
  expect([status, body]).toMatchObject([201, { type: 'STYLE', useProxy: false, supportsGetFeatureInfo: false }]);
  for (let time = 0; time < 2; time++) {
    const { body: found } = await of(body.id);
    expect(found).toMatchObject({
      sources: { [`layer-${body.id}:osm`]: { url: `${there}/tiles.json` } },
      layers: [{ id: `layer-${body.id}:roads` }],
    });
  }
  expect(seen).toEqual(['/style.json']);
  const checked = await callJson<{ failingSince: null }>(CHECK, { method: 'POST', params: { id: String(body.id) }, as: uxia });
  expect(checked.body.failingSince).toBeNull();
});

it('403, 404, 502: what is wrong with it', async () => {
  const inside = (await add(fields('http://10.0.0.1/style.json'))).body.id;
  expect((await of(inside)).status).toBe(403);
  expect((await of((await add(rivers())).body.id)).status).toBe(404);
  expect((await of(999_999_999)).status).toBe(404);
  for (const path of ['empty.json', 'gone'])
    expect((await of((await add(fields(`${there}/${path}`))).body.id)).status, path).toBe(502);
});

it('400: no address, or a legend that no map server draws', async () => {
  expect(failing(await add({ ...fields(''), legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' }))).toEqual([
    400,
    ['serverUrl', 'legendType'],
  ]);
});
