import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as TYPE } from '@/app/api/elements/element_type/[id]/route';
import { GET as ELEMENT } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as TYPES } from '@/app/api/elements/geometric_element_type/route';
import { GET as LAYERS } from '@/app/api/layers/geometric_layer/route';
import { GET as GROUPS } from '@/app/api/layers/geometric_layer_group/route';
import { GET as STYLE } from '@/app/api/layers/style/[internalName]/document/route';
import { GET as READ, PUT as WRITE } from '@/app/api/layers/tree/route';
import { GET as PROXY } from '@/app/api/layerserver/route';
import { GET as MAP_SERVER } from '@/app/api/mapserver/route';
import { GET as COLLECTION } from '@/app/api/ogc/collections/[code]/route';
import { GET as SEARCH } from '@/app/api/search/route';
import { GET as TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { defaultDocument } from '@/lib/styles/defaults';
import { call, callJson } from '@/lib/test/call';
import { next, sqlOne } from '@/lib/test/database';
import { aCode, anElement, anElementType } from '@/lib/test/elements';
import { aGroup } from '@/lib/test/layer-scene';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people, reviewer, visitor } from '@/lib/test/people';
import { aPublishedLayer } from '@/lib/test/published-layer';
import type { MapTree, NodeKind, NodeRole, TreeNode } from './schema';

type Who = 'visitor' | 'ana' | 'noa' | 'uxia';
let who: Record<Who, Person>;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let group: { id: number };
let type: { id: number; code: string };
let elementId: number;
let proxied: number;
let published: { id: number; internalName: string };

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 1 });
  const { ana, uxia } = await people();
  who = { visitor, ana, noa: await reviewer(), uxia };
  group = await aGroup('Secret');
  const made = await anElementType({ name: 'Treasures' });
  type = await sqlOne<typeof type>('SELECT id, lower(code) AS code FROM geometric_element_type WHERE id = $1', [made.id]);
  elementId = (await anElement({ type, owner: ana, description: 'Goldmine' })).id;
  const layer = await sqlOne<{ id: number }>(
    `INSERT INTO geometric_layer (code, name_code_id, group_id, type, server_url, use_proxy)
     VALUES ($1, $2, $3, 'XYZ', 'http://127.0.0.1:9/{z}/{x}/{y}.png', true) RETURNING id`,
    [`L${next()}_LAYER`, await aCode('Tunnels'), group.id],
  );
  proxied = layer.id;
  const internalName = `secret_${next()}`;
  await aPublishedLayer({
    internalName,
    columns: 'name text, geom geometry(Point, 4326)',
    rows: `('a', ST_SetSRID(ST_MakePoint(-8.4, 43.3), 4326))`,
    document: defaultDocument('POINT'),
  });
  published = await sqlOne<typeof published>(
    'UPDATE geometric_layer SET group_id = $2 WHERE internal_name = $1 RETURNING id, internal_name AS "internalName"',
    [internalName, group.id],
  );
});
afterAll(() => mapServer.close());

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Writes who may see some nodes; all others are for everybody. */
async function only(roles: NodeRole[], ...nodes: [NodeKind, number][]) {
  const tree = (await callJson<MapTree>(READ, { as: who.uxia })).body;
  for (const node of flat(tree.nodes)) node.roles = nodes.some(([kind, id]) => kind === node.kind && id === node.id) ? roles : [];
  expect((await callJson(WRITE, { method: 'PUT', body: tree, as: who.uxia })).status).toBe(200);
}
beforeEach(() => only([]));

type Names = Record<string, unknown>;
const at = async (handler: Parameters<typeof call>[0], as: Person, url: string, params: Record<string, string> = {}) => {
  const response = await call(handler, { url, params, as });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const seesIn = async (handler: Parameters<typeof call>[0], as: Person, id: number) => {
  const { text } = await at(handler, as, '/x?size=1000');
  return (JSON.parse(text) as { result: { items: { id: number }[] } }).result.items.some((it) => it.id === id);
};
const wms = (as: Person, layers: string) =>
  at(
    MAP_SERVER,
    as,
    `/x?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layers}&STYLES=&CRS=EPSG:4326&BBOX=43,-9,44,-8&WIDTH=16&HEIGHT=16&FORMAT=image/png`,
  );
const tile = (as: Person) => at(TILE, as, '/x', { typeIds: String(type.id), z: '0', x: '0', y: '0.mvt' });
const inTree = async (as: Person, kind: NodeKind, id: number) =>
  flat((await callJson<MapTree>(READ, { as })).body.nodes).some((it) => it.kind === kind && it.id === id);

/** What somebody sees of the type, and of both layers, by every way. */
async function seen(as: Person): Promise<Names> {
  const id = String(type.id);
  const found = JSON.parse((await at(SEARCH, as, '/x?q=Goldmine')).text) as unknown[];
  const features = await at(MAP_SERVER, as, '/x?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=geometric_element_point');
  const capabilities = await at(MAP_SERVER, as, '/x?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities');
  return {
    type: [
      ...[await seesIn(TYPES, as, type.id), await inTree(as, 'TYPE', type.id), found.length > 0],
      features.text.includes('Goldmine'),
      (await at(COLLECTION, as, '/x', { code: type.code })).status,
      (await at(TYPE, as, '/x', { id })).status,
      (await at(LIST, as, '/x', { id })).status,
      (await at(ELEMENT, as, '/x', { id: String(elementId) })).status,
      (await tile(as)).status,
    ],
    layers: [
      ...[
        await seesIn(LAYERS, as, proxied),
        await inTree(as, 'LAYER', proxied),
        capabilities.text.includes(published.internalName),
      ],
      (await at(STYLE, as, '/x', { internalName: published.internalName })).status,
      // Who may ask reads that its server cannot be reached.
      (await at(PROXY, as, `/x?id=${proxied}&z=1&x=1&y=1`)).status === 404 ? 404 : 200,
      (await wms(as, published.internalName)).status,
    ],
  };
}
const ALL = {
  type: [true, true, true, true, 200, 200, 200, 200, 200],
  layers: [true, true, true, 200, 200, 200],
};
const NONE = {
  type: [false, false, false, false, 404, 404, 404, 404, 404],
  layers: [false, false, false, 404, 404, 400],
};

/** The map server starts with the first question. */
const PATIENT_MS = 90_000;

describe('who sees a type and layers, by every way', () => {
  it.each<[NodeRole[], Who[]]>([
    [[], ['visitor']],
    [['USER'], ['ana', 'noa', 'uxia']],
    [['REVIEWER'], ['noa', 'uxia']],
    [['ADMIN'], ['uxia']],
  ])(
    'for %j: %j',
    async (roles, sees) => {
      await only(roles, ['TYPE', type.id], ['LAYER', proxied], ['LAYER', published.id]);
      const asked: readonly Who[] = roles.length === 0 ? ['visitor'] : ['visitor', 'ana', 'noa', 'uxia'];
      for (const name of asked) expect([name, await seen(who[name])]).toEqual([name, sees.includes(name) ? ALL : NONE]);
    },
    PATIENT_MS,
  );

  it('a group that is for some hides what stands in it', async () => {
    const tree = (await callJson<MapTree>(READ, { as: who.uxia })).body;
    const node = tree.nodes.find(({ kind, id }) => kind === 'TYPE' && id === type.id) as TreeNode;
    const own = tree.nodes.find(({ kind, id }) => kind === 'GROUP' && id === group.id) as TreeNode;
    tree.nodes.splice(tree.nodes.indexOf(node), 1);
    own.children.push(node);
    own.roles = ['USER'];
    expect((await callJson(WRITE, { method: 'PUT', body: tree, as: who.uxia })).status).toBe(200);
    expect(await seen(who.visitor)).toEqual(NONE);
    expect(await seesIn(GROUPS, who.visitor, group.id)).toBe(false);
    expect(await seen(who.ana)).toEqual(ALL);
  });
});

describe('caches that everybody shares', () => {
  it('have public tiles, and none of a type that is for some', async () => {
    expect((await tile(who.ana)).headers.get('cache-control')).toMatch(/^public/);
    await only(['USER'], ['TYPE', type.id]);
    const { headers, status } = await tile(who.ana);
    expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([
      ...[200, 'private, max-age=0, must-revalidate', 'Authorization, Cookie'],
    ]);
  });
});

it('of a type that is for others, what is one’s own is not shown either', async () => {
  await only(['ADMIN'], ['TYPE', type.id]);
  expect((await at(ELEMENT, who.ana, '/x', { id: String(elementId) })).status).toBe(404);
});
