import { type APIRequestContext, expect, test } from '@playwright/test';
import { configured } from '../support/configuration';
import { bearer } from '../support/http';
import { sql } from '../support/product';
import { arrange, clearAway, type Scene } from '../support/scene';

// Elements for accounts only, over HTTP: what the router answers, and what passes beside it.

const POINTS = 'geometric_element_point';
const BOX = 'CRS=CRS:84&BBOX=-8.3,42.8,-8.1,43&WIDTH=64&HEIGHT=64';

let scene: Scene;
let words: string[];
/** The tile of zoom 16 in which the element of the scene lies. */
const [x, y] = [31_273, 24_103];
const tile = (zoom: number) => `/api/tiles/elements/${scene.typeId}/${zoom}/${x >> (16 - zoom)}/${y >> (16 - zoom)}.mvt`;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  scene = await arrange(request);
  await request.dispose();
  words = [scene.shownName, scene.joinComments, 'fonte.png'];
});
test.afterAll(() => clearAway(scene));

async function addresses(): Promise<string[]> {
  const [file] = await sql<{ uuid: string }>('SELECT uuid FROM geometric_element_file WHERE element_id = $1', [scene.shown]);
  const one = `/api/elements/geometric_element/${scene.shown}`;
  return [
    one,
    `${one}/`,
    `/api/elements/geometric_element_type/${scene.typeId}/geometric_elements`,
    `/api/elements/geometric_element_relation/${scene.shown}`,
    `/api/elements/geometric_element_join/${scene.shown}`,
    `/api/elements/geometric_element/files/${file?.uuid}`,
    `/api/elements/geometric_element/files/${file?.uuid}?thumbnail`,
    ...[0, 6, 14, 16].map(tile),
    `${tile(14)}?v=7`,
  ];
}
const layers = [
  `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${POINTS}&STYLES=&FORMAT=image/png&${BOX}`,
  `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${POINTS}&QUERY_LAYERS=${POINTS}&STYLES=&${BOX}&I=30&J=30&INFO_FORMAT=text/plain`,
  `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=${POINTS}&FORMAT=image/png&SLD_VERSION=1.1.0`,
  `SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${POINTS}&COUNT=5`,
].map((query) => `/api/mapserver?${query}`);
const capabilities = ['WMS', 'WFS'].map((service) => `/api/mapserver?SERVICE=${service}&REQUEST=GetCapabilities`);
const pages = () => ['/', `/geometric_element/details/${scene.shown}`, `/geometric_elements/${scene.typeId}`];

async function ask(request: APIRequestContext, all: readonly string[], headers: Record<string, string> = {}) {
  const answers = [];
  for (const address of all) {
    const answer = await request.get(address, { headers });
    answers.push({ address, status: answer.status(), text: (await answer.body()).toString('latin1'), headers: answer.headers() });
  }
  return answers;
}
const statuses = (answers: { address: string; status: number }[]) => answers.map(({ address, status }) => [address, status]);
const each = (all: readonly string[], status: number) => all.map((address) => [address, status]);

test('closed, a visitor gets no element in any way, from the next request on; an account gets what it got before', async ({
  request,
  playwright,
  baseURL,
}) => {
  // Nobody logs in with it: it holds no cookie.
  const anonymous = await playwright.request.newContext({ baseURL });
  const all = await addresses();
  const open = await ask(anonymous, all);
  expect(open.every(({ status }) => status === 200 || status === 204)).toBe(true);
  for (const word of words) expect(open.some(({ text }) => text.includes(word))).toBe(true);
  const before = open.find(({ address }) => address === tile(14));
  expect(before?.headers['cache-control']).toMatch(/^public/);
  const user = await bearer(request, 'USER');

  await configured({ ENABLE_ANONYMOUS_READING: 'false' }, async () => {
    const visitor = await ask(anonymous, all);
    expect(statuses(visitor)).toEqual(each(all, 401));
    const known = await anonymous.get(tile(14), { headers: { 'if-none-match': before?.headers.etag ?? '' } });
    expect(known.status()).toBe(401);
    const asked = await ask(anonymous, layers);
    expect(statuses(asked)).toEqual(each(layers, 400));
    const opened = await ask(anonymous, [...capabilities, ...pages()]);
    expect(statuses(opened)).toEqual(each([...capabilities, ...pages()], 200));
    for (const { address, text } of [...visitor, ...asked, ...opened])
      for (const word of [...words, 'geometric_element_point<']) expect(text.includes(word), `${word} in ${address}`).toBe(false);

    const account = await ask(request, all, user);
    expect(statuses(account)).toEqual(statuses(open));
    expect(account.map(({ text }) => text).join('')).toContain(scene.shownName);
    for (const { address, headers } of account)
      expect([address, headers['cache-control']]).toEqual([address, expect.stringMatching(/private|no-store/)]);
    expect(statuses(await ask(request, [...layers, ...capabilities], user))).toEqual(each([...layers, ...capabilities], 200));
  });
  expect((await anonymous.get(tile(14))).status()).toBe(before?.status);
  await anonymous.dispose();
});
