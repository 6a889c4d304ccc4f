import { beforeAll, describe, expect, it } from 'vitest';
import { POST as CHANGE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { GET as TYPES } from '@/app/api/elements/geometric_element_type/route';
import { POST as CHANGE_GROUP, DELETE as REMOVE_GROUP } from '@/app/api/layers/geometric_layer_group/[id]/route';
import { GET as GROUPS } from '@/app/api/layers/geometric_layer_group/route';
import { GET as READ, PUT as WRITE } from '@/app/api/layers/tree/route';
import type { ElementType } from '@/lib/element-types/schema';
import type { Page } from '@/lib/http/list';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { aCode, anElementType } from '@/lib/test/elements';
import { aGroup, type Problem } from '@/lib/test/layer-scene';
import { type Person, people } from '@/lib/test/people';
import { inAll } from '@/lib/test/texts';
import type { MapTree, TreeNode } from './schema';

let uxia: Person;
let ana: Person;
let lower: { id: number };
let upper: { id: number };
let layerId: number;
let typeId: number;
let otherTypeId: number;

const aLayer = async (groupId: number, order: number) =>
  (
    await sqlOne<{ id: number }>(
      `INSERT INTO geometric_layer (code, name_code_id, group_id, type, server_url, layer_order)
       VALUES ($1, $2, $3, 'XYZ', 'https://t.example.org/{z}/{x}/{y}.png', $4) RETURNING id`,
      [`L${next()}_LAYER`, await aCode('Layer'), groupId, order],
    )
  ).id;
beforeAll(async () => {
  ({ uxia, ana } = await people());
  lower = await aGroup('Lower');
  upper = await aGroup('Upper');
  layerId = await aLayer(lower.id, 1);
  await aLayer(lower.id, 2);
  typeId = (await anElementType()).id;
  otherTypeId = (await anElementType()).id;
});

const read = async (as?: Person) => (await callJson<MapTree>(READ, { ...(as && { as }) })).body;
const write = (tree: unknown, as?: Person) =>
  callJson<MapTree & Problem & { current?: MapTree }>(WRITE, { method: 'PUT', body: tree, ...(as && { as }) });

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const find = (nodes: readonly TreeNode[], kind: TreeNode['kind'], id: number) =>
  flat(nodes).find((it) => it.kind === kind && it.id === id) as TreeNode;
/** Takes a node out of the tree. */
function taken(nodes: TreeNode[], kind: TreeNode['kind'], id: number): TreeNode {
  const found = find(nodes, kind, id);
  for (const list of [nodes, ...flat(nodes).map(({ children }) => children)])
    if (list.includes(found)) list.splice(list.indexOf(found), 1);
  return found;
}
/** The tree with a change, as it is written. */
async function changed(change: (nodes: TreeNode[]) => void): Promise<MapTree> {
  const { version, nodes } = structuredClone(await read(uxia));
  change(nodes);
  return { version, nodes };
}
const types = async () => (await callJson<Page<ElementType>>(TYPES, { url: '/x?size=1000' })).body.result.items;
const groups = async () => (await callJson<Page<LayerGroup>>(GROUPS, { url: '/x?size=1000' })).body.result.items;

describe('reading', () => {
  it('200 for everybody: each group, layer and type once, and nothing that hides itself', async () => {
    const { version, nodes } = await read();
    expect(version).toBeGreaterThan(0);
    expect(find(nodes, 'GROUP', lower.id).children.map(({ kind, id }) => [kind, id])).toContainEqual(['LAYER', layerId]);
    expect(find(nodes, 'TYPE', typeId)).toEqual({
      kind: 'TYPE',
      id: typeId,
      initiallyVisible: true,
      opacity: 1,
      minScale: null,
      maxScale: null,
      roles: [],
      children: [],
    });
  });

  it('what is made elsewhere is there at once, and the version has risen; also after a deletion', async () => {
    const before = await read(uxia);
    const made = await aLayer(upper.id, 4);
    const with_ = await read(uxia);
    expect(find(with_.nodes, 'GROUP', upper.id).children.map(({ id }) => id)).toEqual([made]);
    await sql('DELETE FROM geometric_layer WHERE id = $1', [made]);
    const after = await read(uxia);
    expect(find(after.nodes, 'GROUP', upper.id).children).toEqual([]);
    expect([with_.version > before.version, after.version > with_.version]).toEqual([true, true]);
  });
});

describe('writing', () => {
  it('200: order, groups and settings are there afterwards, and the other lists agree', async () => {
    const sent = await changed((nodes) => {
      const type = taken(nodes, 'TYPE', typeId);
      Object.assign(type, { initiallyVisible: false, opacity: 0.4, minScale: 1000, maxScale: 50_000 });
      find(nodes, 'GROUP', lower.id).children.unshift(type);
      nodes.push(taken(nodes, 'GROUP', lower.id));
      Object.assign(find(nodes, 'LAYER', layerId), { initiallyVisible: true, opacity: 0.5, minScale: null, maxScale: 250_000 });
    });
    const { status, body } = await write(sent, uxia);
    expect(status).toBe(200);
    expect(body.nodes).toEqual(sent.nodes);
    expect(await read(uxia)).toEqual(body);
    expect(body.version).toBeGreaterThan(sent.version);
    expect((await types()).find(({ id }) => id === typeId)?.defaultOpacity).toBe(0.4);
    const group = (await groups()).find(({ id }) => id === lower.id);
    const layer = group?.listGeometricLayer.find(({ id }) => id === layerId);
    expect([layer?.initiallyVisible, layer?.defaultOpacity]).toEqual([true, 0.5]);
    expect((await groups()).at(-1)?.id).toBe(lower.id);
  });

  it.each([
    ['everything upside down', (nodes: TreeNode[]) => nodes.reverse()],
    ['as it is', (nodes: TreeNode[]) => nodes],
  ])('200: %s', async (_, change) => {
    const sent = await changed(change);
    const { status, body } = await write(sent, uxia);
    expect([status, body.nodes]).toEqual([200, sent.nodes]);
    expect(body.version).toBeGreaterThan(sent.version);
  });

  it('what changes in the other screens changes in the tree', async () => {
    const type = (await types()).find(({ id }) => id === otherTypeId) as ElementType;
    const as = { method: 'POST' as const, as: uxia };
    const body = { code: type.code, codeDto: inAll('Type'), geometryType: 'POINT', legendType: 'LEGEND_TYPE_NONE' };
    const changedType = { ...body, order: 9000, defaultOpacity: 0.7 };
    await callJson(CHANGE_TYPE, { ...as, params: { id: String(otherTypeId) }, body: changedType });
    const { nodes } = await read(uxia);
    expect(nodes.filter(({ kind }) => kind === 'TYPE').at(-1)).toMatchObject({ id: otherTypeId, opacity: 0.7 });
    const behind = { codeDto: inAll('Upper'), order: -5, placeBehindOtherLayers: true };
    await callJson(CHANGE_GROUP, { ...as, params: { id: String(upper.id) }, body: behind });
    const at = (kind: string, id: number, list: TreeNode[]) => list.findIndex((it) => it.kind === kind && it.id === id);
    const after = (await read(uxia)).nodes;
    expect(at('GROUP', upper.id, after)).toBeLessThan(at('TYPE', otherTypeId, after));
  });

  it('409: a group in which a type stands is not deleted', async () => {
    const own = await aGroup('Own');
    await write(await changed((nodes) => find(nodes, 'GROUP', own.id).children.push(taken(nodes, 'TYPE', typeId))), uxia);
    const { status } = await callJson(REMOVE_GROUP, { method: 'DELETE', params: { id: String(own.id) }, as: uxia });
    expect(status).toBe(409);
  });

  it('409 with the tree as it is, and nothing written, upon a version that is not the current one', async () => {
    const sent = await changed((nodes) => nodes.reverse());
    const now = await read(uxia);
    const stale = await write({ ...sent, version: sent.version - 1 }, uxia);
    expect([stale.status, stale.body.code]).toEqual([409, 'project.common.changedMeanwhile']);
    expect(stale.body.current).toEqual(now);
    expect(await read(uxia)).toEqual(now);
  });

  it('of ten parallel writes exactly one succeeds', async () => {
    const sent = await changed((nodes) => nodes.reverse());
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(sent, uxia)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('401 without an account, 403 for who is no administrator', async () => {
    const tree = await read(uxia);
    expect((await write(tree)).status).toBe(401);
    expect((await write(tree, ana)).status).toBe(403);
  });

  const first = (kind: TreeNode['kind']) => (nodes: TreeNode[]) => flat(nodes).find((it) => it.kind === kind) as TreeNode;
  const group = first('GROUP');
  const layer = first('LAYER');
  const type = first('TYPE');
  it.each<[string, (nodes: TreeNode[]) => void, string | RegExp]>([
    ['a group is missing', (nodes) => nodes.push(...taken(nodes, 'GROUP', upper.id).children), 'nodes'],
    ['a layer is missing', (nodes) => taken(nodes, 'LAYER', layer(nodes).id), 'nodes'],
    ['a type is missing', (nodes) => taken(nodes, 'TYPE', type(nodes).id), 'nodes'],
    ['nothing is there', (nodes) => nodes.splice(0), 'nodes'],
    ['a type is there twice', (nodes) => nodes.push(structuredClone(type(nodes))), /^nodes\.\d+/],
    ['a group is there twice', (nodes) => nodes.push({ ...group(nodes), children: [] }), /^nodes\.\d+$/],
    ['an id is unknown', (nodes) => nodes.push({ ...type(nodes), id: 999_999 }), /^nodes\.\d+\.id$/],
    ['an id is no id', (nodes) => Object.assign(type(nodes), { id: -1 }), /\.id$/],
    ['a kind is unknown', (nodes) => Object.assign(type(nodes), { kind: 'FOLDER' }), /\.kind$/],
    ['a layer stands in a type', (nodes) => type(nodes).children.push(taken(nodes, 'LAYER', layer(nodes).id)), /children\.0$/],
    ['a layer stands in a layer', (nodes) => layer(nodes).children.push(taken(nodes, 'LAYER', layerId)), /./],
    ['a layer stands in no group', (nodes) => nodes.push(taken(nodes, 'LAYER', layerId)), /^nodes\.\d+$/],
    [
      'a group stands in a group',
      (nodes) => find(nodes, 'GROUP', lower.id).children.push(taken(nodes, 'GROUP', upper.id)),
      /children\.\d+$/,
    ],
    ['minScale is above maxScale', (nodes) => Object.assign(type(nodes), { minScale: 10, maxScale: 5 }), /\.minScale$/],
    ['a scale is 0', (nodes) => Object.assign(group(nodes), { maxScale: 0 }), /\.maxScale$/],
    ['an opacity is above 1', (nodes) => Object.assign(layer(nodes), { opacity: 1.1 }), /\.opacity$/],
    ['an opacity is below 0', (nodes) => Object.assign(group(nodes), { opacity: -0.1 }), /\.opacity$/],
    ['an opacity is missing', (nodes) => Object.assign(group(nodes), { opacity: undefined }), /\.opacity$/],
    ['a role is unknown', (nodes) => Object.assign(type(nodes), { roles: ['KING'] }), /\.roles/],
  ])('400 at the node, and nothing written: %s', async (_, change, path) => {
    const before = await read(uxia);
    const { status, body } = await write(await changed(change), uxia);
    expect(status).toBe(400);
    expect(body.fieldErrors.map(({ fieldName }) => fieldName)).toContainEqual(
      typeof path === 'string' ? path : expect.stringMatching(path),
    );
    expect(await read(uxia)).toEqual(before);
  });
});
