import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as MAP_SERVER } from '@/app/api/mapserver/route';
import { DELETE, GET as ITEM, PATCH, PUT } from '@/app/api/ogc/collections/[code]/items/[id]/route';
import { GET as ITEMS, POST } from '@/app/api/ogc/collections/[code]/items/route';
import { GET as OGC_TILE } from '@/app/api/ogc/collections/[code]/tiles/WebMercatorQuad/[z]/[row]/[col]/route';
import { GET as TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { POST as MAKE } from '@/app/api/users/tokens/route';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType, withDefaultStyles } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { featuresOf } from '@/lib/test/mvt';
import { type Person, people } from '@/lib/test/people';
import type { CreatedAccessToken } from './schema';

// What tools send to the services of maps and data: the login with an access token as its password.

const AT = [-8.4063, 43.386] as const;
const CODE = 'well';
const Z = 16;
const X = Math.floor(((AT[0] + 180) / 360) * 2 ** Z);
const Y = Math.floor(((1 - Math.asinh(Math.tan((AT[1] * Math.PI) / 180)) / Math.PI) / 2) * 2 ** Z);

type Headers = Record<string, string>;
let ana: Person;
let brais: Person;
let type: { id: number };
let hidden: { id: number; version: number };
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let reads: Headers;
let writes: Headers;
let other: Headers;
let wrong: Headers[];

const basic = (login: string, token: string) => ({ authorization: `Basic ${btoa(`${login}:${token}`)}` });
const tokenOf = async (as: Person, readOnly: boolean) =>
  (await callJson<CreatedAccessToken>(MAKE, { method: 'POST', as, body: { name: 'QGIS', readOnly, expiresAt: null } })).body
    .token;

beforeAll(async () => {
  mapServer = await startTestMapServer();
  ({ ana, brais } = await people());
  await sql('DELETE FROM geometric_element');
  type = await anElementType({ name: 'Well', geometryType: 'POINT' });
  await sql('UPDATE geometric_element_type SET code = $2 WHERE id = $1', [type.id, 'WELL']);
  await withDefaultStyles(type.id);
  const geom = { type: 'Point', coordinates: [...AT] } as const;
  hidden = await anElement({ type, owner: ana, isPublic: false, description: 'Hidden', geom: geom as never });
  const [reading, writing] = [await tokenOf(ana, true), await tokenOf(ana, false)];
  [reads, writes, other] = [basic(ana.login, reading), basic(ana.login, writing), basic(brais.login, await tokenOf(brais, true))];
  wrong = [basic(ana.login, `${reading}x`), basic(brais.login, reading), basic(ana.login, 'password'), basic(ana.login, '')];
}, 60_000);
afterAll(() => mapServer.close());

const getMap = (headers: Headers = {}) => {
  const box = [AT[0] - 0.001, AT[1] - 0.001, AT[0] + 0.001, AT[1] + 0.001].join(',');
  const query = new URLSearchParams({
    ...{ service: 'WMS', version: '1.1.1', request: 'GetMap', layers: 'geometric_element_point', styles: '', srs: 'EPSG:4326' },
    ...{ bbox: box, width: '60', height: '60', format: 'image/png', transparent: 'TRUE', type_id: String(type.id) },
  });
  return call(MAP_SERVER, { url: `/api/mapserver?${query}`, headers });
};
const tile = (headers: Headers = {}) =>
  call(TILE, { url: '/x?scope=own', headers, params: { typeIds: String(type.id), z: `${Z}`, x: `${X}`, y: `${Y}.mvt` } });
const ogcTile = (headers: Headers = {}) =>
  call(OGC_TILE, { url: '/x?scope=own', headers, params: { code: CODE, z: `${Z}`, row: `${Y}`, col: `${X}` } });
const items = (headers: Headers = {}) => call(ITEMS, { url: '/x', headers, params: { code: CODE } });
const item = (headers: Headers = {}) => call(ITEM, { url: '/x', headers, params: { code: CODE, id: String(hidden.id) } });

/** Whether a map has drawn anything. */
const isDrawn = async (answer: Response) => {
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .stats();
  return (channels[3]?.max ?? 0) > 0;
};
const idsOf = async (answer: Response) => ((await answer.json()) as { features: { id: number }[] }).features.map(({ id }) => id);
const idsIn = async (answer: Response) => (await featuresOf(answer)).map(({ id }) => id);

describe('with login and token', () => {
  it('a map shows what only its owner sees, to nobody else', async () => {
    const drawn = await Promise.all([reads, writes, other, {}].map(async (headers) => isDrawn(await getMap(headers))));
    expect(drawn).toEqual([true, true, false, false]);
  });

  it('tiles hold it, of the map and of OGC API', async () => {
    for (const ask of [tile, ogcTile]) {
      expect(await idsIn(await ask(reads))).toEqual([hidden.id]);
      expect(await idsIn(await ask(other))).toEqual([]);
      expect((await ask()).status).toBe(401);
    }
  });

  it('OGC API lists and gives it', async () => {
    expect([await idsOf(await items(reads)), await idsOf(await items(other)), await idsOf(await items())]).toEqual([
      [hidden.id],
      [],
      [],
    ]);
    expect([(await item(reads)).status, (await item(other)).status, (await item()).status]).toEqual([200, 404, 404]);
  });
});

it.each(Object.entries({ getMap, tile, ogcTile, items, item }))(
  '401 with a challenge at %s: a wrong token, another’s, a password, nothing',
  async (_, ask) => {
    expect((await ask(reads)).status).toBe(200);
    for (const headers of wrong) {
      const answer = await ask(headers);
      expect([answer.status, answer.headers.get('www-authenticate')], headers.authorization).toEqual([
        401,
        expect.stringContaining('Basic'),
      ]);
    }
  },
);

it('403: a token that only reads changes nothing in OGC API, one that writes does', async () => {
  const body = { type: 'Feature', geometry: { type: 'Point', coordinates: [...AT] }, properties: { description: 'By a tool' } };
  const params = { code: CODE, id: String(hidden.id) };
  const tag = async () => {
    const found = await sqlOne<{ version: number }>('SELECT version FROM geometric_element WHERE id = $1', [hidden.id]);
    return { 'if-match': `"${found.version}"` };
  };
  const statuses = async (headers: Headers) => [
    (await call(POST, { method: 'POST', headers, params, body })).status,
    (await call(PUT, { method: 'PUT', headers: { ...headers, ...(await tag()) }, params, body })).status,
    (await call(PATCH, { method: 'PATCH', headers: { ...headers, ...(await tag()) }, params, body })).status,
    (await call(DELETE, { method: 'DELETE', headers: { ...headers, ...(await tag()) }, params })).status,
  ];
  const rows = () => sql('SELECT id, version, description FROM geometric_element ORDER BY id');
  const before = await rows();
  expect(await statuses(reads)).toEqual([403, 403, 403, 403]);
  expect(await rows()).toEqual(before);
  expect(await statuses(writes)).toEqual([201, 200, 200, 204]);
});
