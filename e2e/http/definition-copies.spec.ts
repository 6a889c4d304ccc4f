import { type APIRequestContext, expect, test } from '@playwright/test';
import type { MapTree, TreeNode } from '@/lib/map-tree/schema';
import type { StyleDocument } from '@/lib/styles/schema';
import { featuresOf } from '@/lib/test/mvt';
import { type Copy, startCopy } from '../support/copy';
import { bearer } from '../support/http';
import { sql } from '../support/product';

// Definitions that one copy of the server changes, as the other one serves them.

/** What a copy caches of settings, it caches for a second. */
const SOON = { timeout: 2000, intervals: [50] };
/** Sums are counted anew by a job. */
const COUNTED = { timeout: 20_000, intervals: [100] };

let other: Copy;
const at = (path: string) => `${other.url}${path}`;
test.beforeAll(async () => {
  other = await startCopy();
});
test.afterAll(() => other.service.stop());

async function typeOf(code: string): Promise<number> {
  const [found] = await sql<{ id: number }>('SELECT id::int FROM geometric_element_type WHERE code = $1', [code]);
  if (!found) throw new Error(`the demo has no type ${code}`);
  return found.id;
}

const TILE = (type: number) => `/api/tiles/elements/${type}/4/7/5.mvt`;
const MAP =
  '/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=geometric_element_point&STYLES=&CRS=EPSG:4326&BBOX=41.8,-9.4,43.8,-6.8&WIDTH=256&HEIGHT=256&FORMAT=image/png';

/** How many elements of a tile are in all, and in each of the first classes: those of points. */
async function sums(request: APIRequestContext, address: string, classes: number) {
  const answer = await request.get(address);
  const features = await featuresOf(new Response(new Uint8Array(await answer.body()), { status: answer.status() }));
  const sumOf = (key: string) => features.reduce((sum, { properties }) => sum + Number(properties[key] ?? 0), 0);
  return {
    count: features.reduce((sum, it) => sum + it.count, 0),
    classes: Array.from({ length: classes }, (_, at) => sumOf(`c${at}`)),
  };
}

test('a changed style: the other copy draws it within a second, and counts by its rules; going back takes both back', async ({
  request,
}) => {
  const headers = await bearer(request, 'ADMIN');
  const id = await typeOf('HERITAGE');
  const name = { layerType: 'POINT', styleName: 'Heritage' };
  const of = '?layerType=POINT&styleName=Heritage';
  const document = (await (await request.get(at(`/api/styles/document${of}`))).json()) as StyleDocument;
  const versions = (await (await request.get(at(`/api/styles/versions${of}`), { headers })).json()) as { version: number }[];
  const version = versions[0]?.version as number;
  const size = document.rules.length;
  const seen = () => sums(request, at(TILE(id)), size);
  const picture = async () => (await (await request.get(at(MAP))).body()).toString('base64');

  const [before, map] = [await seen(), await picture()];
  expect(before.classes.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20);
  const [first, ...others] = document.rules;
  const turned = { ...document, rules: [...others.slice(0, -1), first, ...others.slice(-1)] };
  const shown = {
    ...turned,
    rules: turned.rules.map((rule) => ({ ...rule, symbolizers: [{ kind: 'mark', shape: 'square', size: 9 }] })),
  };
  const changed = await request.put('/api/styles/document', { headers, data: { ...name, document: shown, version } });
  expect(changed.status(), await changed.text()).toBe(200);
  try {
    await expect.poll(picture, SOON).not.toBe(map);
    const [c0, ...rest] = before.classes;
    const after = [...rest.slice(0, -1), c0, ...rest.slice(-1)];
    expect(after).not.toEqual(before.classes);
    await expect.poll(async () => (await seen()).classes, COUNTED).toEqual(after);
  } finally {
    const back = await request.post(at('/api/styles/versions'), { headers, data: { ...name, version } });
    expect(back.status(), await back.text()).toBe(200);
  }
  await expect.poll(picture, SOON).toBe(map);
  await expect.poll(seen, COUNTED).toEqual(before);
});

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

test('a type that the tree takes away from visitors is gone on the other copy, and is there again', async ({ request }) => {
  const headers = await bearer(request, 'ADMIN');
  const id = await typeOf('LIGHTHOUSE');
  const only = async (roles: TreeNode['roles']) => {
    const tree = (await (await request.get('/api/layers/tree', { headers })).json()) as MapTree;
    for (const node of flat(tree.nodes)) if (node.kind === 'TYPE' && node.id === id) node.roles = roles;
    const saved = await request.put('/api/layers/tree', { headers, data: tree });
    expect(saved.status(), await saved.text()).toBe(200);
  };
  const list = `/api/elements/geometric_element_type/${id}/geometric_elements`;
  const statuses = async () => [(await request.get(at(TILE(id)))).status(), (await request.get(at(list))).status()];
  expect(await statuses()).toEqual([200, 200]);
  await only(['ADMIN']);
  try {
    await expect.poll(statuses, SOON).toEqual([404, 404]);
    expect((await request.get(at(list), { headers })).status()).toBe(200);
  } finally {
    await only([]);
  }
  await expect.poll(statuses, SOON).toEqual([200, 200]);
});

test('two administrators at two copies: what both changed differently is a 409, everything else is merged', async ({
  request,
}) => {
  const headers = await bearer(request, 'ADMIN');
  const texts = (text: string) => ({
    listInternationalizationDto: ['es-ES', 'gl-ES', 'en-GB'].map((language) => ({ language, description: text })),
  });
  const path = '/api/layers/geometric_layer_group';
  const group = { codeDto: texts('At two copies'), order: -800_000 - Math.floor(Math.random() * 99_000), initiallyOpen: false };
  const made = (await (await request.post(path, { headers, data: group })).json()) as { id: number; version: number };
  const save = (address: string, change: object) =>
    request.post(address, { headers, data: { ...group, ...change, version: made.version } });
  const one = `${path}/${made.id}`;
  try {
    expect((await save(one, { initiallyOpen: true })).status()).toBe(200);
    const merged = await save(at(one), { codeDto: texts('Named at the other') });
    expect(merged.status(), await merged.text()).toBe(200);
    expect(await merged.json()).toMatchObject({ initiallyOpen: true, merged: ['initiallyOpen'], version: made.version + 2 });
    const late = await save(one, { codeDto: texts('Named at the first') });
    expect(late.status()).toBe(409);
    expect((await late.json()) as object).toHaveProperty('conflicts');
  } finally {
    expect((await request.delete(one, { headers })).status()).toBe(204);
  }
});
