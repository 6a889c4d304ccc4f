import { beforeAll, describe, expect, it } from 'vitest';
import { POST as CHANGE, DELETE as REMOVE } from '@/app/api/layers/geometric_layer_group/[id]/route';
import { POST as ADD, GET as LIST } from '@/app/api/layers/geometric_layer_group/route';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { add as addLayer, ana, layerScene, type Problem, rivers, uxia } from '@/lib/test/layer-scene';
import { type Person, visitor } from '@/lib/test/people';
import type { LayerGroup } from './schema';

layerScene();

const named = (text: string) => ({
  listInternationalizationDto: ['es-ES', 'gl-ES', 'en-GB'].map((language) => ({ language, description: `${text} ${language}` })),
});
const blank = () => ({ codeDto: named('Paths'), order: 1000 + next() });
const add = (body: object, as: Person = uxia) => callJson<LayerGroup & Problem>(ADD, { method: 'POST', as, body });
const change = (id: number, body: object, as: Person = uxia) =>
  callJson<LayerGroup & Problem>(CHANGE, { method: 'POST', as, params: { id: String(id) }, body });
const remove = (id: number, as: Person = uxia) => callJson<Problem>(REMOVE, { method: 'DELETE', as, params: { id: String(id) } });
const list = async (query: string) => (await callJson<Page<LayerGroup>>(LIST, { url: `/x?${query}` })).body.result.items;
const failing = ({ status, body }: { status: number; body: Problem }) => [
  status,
  (body.fieldErrors ?? []).map((it) => it.fieldName),
];

it.each<[string, object]>([
  ['order', { order: null }],
  ['order', { order: '' }],
  ['order', { order: 1.5 }],
  ['codeDto', { codeDto: undefined }],
  ['codeDto', { codeDto: { listInternationalizationDto: [{ language: 'es-ES', description: 'Sendas' }] } }],
  ['codeDto', { codeDto: { listInternationalizationDto: [] } }],
  ['initiallyOpen', { initiallyOpen: 'perhaps' }],
])('400 at %s', async (field, wrong) => {
  expect(failing(await add({ ...blank(), ...wrong }))).toEqual([400, [field]]);
});

it('400 at every field that is wrong, the name in all languages among them', async () => {
  const wrong = { order: 'x', initiallyOpen: 'perhaps', codeDto: { listInternationalizationDto: [] } };
  expect(failing(await add(wrong))).toEqual([400, ['codeDto', 'order', 'initiallyOpen']]);
  const { body } = await add(blank());
  expect(failing(await change(body.id, wrong))).toEqual([400, ['codeDto', 'order', 'initiallyOpen']]);
});

describe('an order is taken once within its block', () => {
  it.each([
    ['before', { placeBehindOtherLayers: true }],
    ['inside', { includeInsideGroupLayer: true }],
    ['after', {}],
  ])('400 at order: %s, whether a group is added or moved there', async (_, block) => {
    const first = { ...blank(), ...block };
    expect((await add(first)).status).toBe(201);
    expect(failing(await add({ ...first, codeDto: named('Other') }))).toEqual([400, ['order']]);
    const { body } = await add({ ...blank(), ...block });
    expect(failing(await change(body.id, first))).toEqual([400, ['order']]);
  });
  it('201: the same order in each of the three', async () => {
    const { order } = blank();
    for (const block of [{ placeBehindOtherLayers: true }, { includeInsideGroupLayer: true }, {}])
      expect((await add({ ...blank(), order, ...block })).status).toBe(201);
  });
});

it('a group behind the others is never inside, and leaves the inside when it goes behind', async () => {
  const { body } = await add({ ...blank(), placeBehindOtherLayers: true, includeInsideGroupLayer: true });
  expect(body).toMatchObject({ placeBehindOtherLayers: true, includeInsideGroupLayer: false });
  const { body: inside } = await add({ ...blank(), includeInsideGroupLayer: true });
  const moved = await change(inside.id, { ...blank(), placeBehindOtherLayers: true, includeInsideGroupLayer: true });
  expect(moved.body).toMatchObject({ placeBehindOtherLayers: true, includeInsideGroupLayer: false });
});

it('201: its code is random and stays; a code that is sent along counts for nothing', async () => {
  const { body } = await add({
    ...blank(),
    codeDto: { ...named('Paths'), id: null, code: 'MINE', codeGroup: { groupCode: 'X' } },
  });
  expect(body.code).toMatch(/^[A-Z]{12}_GROUP_LAYER$/);
  expect((await change(body.id, blank())).body).toMatchObject({ code: body.code, codeDto: { id: body.codeDto.id } });
});

it('409: a group that has layers stays, and says which; 204 when they are gone', async () => {
  const { body: group } = await add(blank());
  const { body: layer } = await addLayer({ ...rivers(), geometricLayerGroupId: String(group.id) });
  const refused = await remove(group.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'project.layerGroup.inUse']);
  expect(refused.body.globalError).toContain('Rivers');
  await sqlOne('DELETE FROM geometric_layer WHERE id = $1 RETURNING 1', [layer.id]);
  expect((await remove(group.id)).status).toBe(204);
  expect((await remove(group.id)).status).toBe(404);
  expect((await change(group.id, blank())).status).toBe(404);
});

it('409: a group in which an element type stands stays, and says which', async () => {
  const { body: group } = await add(blank());
  const type = await anElementType({ name: `Lamp ${next()}` });
  await sql('UPDATE geometric_element_type SET group_id = $1 WHERE id = $2', [group.id, type.id]);
  const refused = await remove(group.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'project.layerGroup.inUse']);
  expect(refused.body.globalError).toContain('Lamp');
  await sql('UPDATE geometric_element_type SET group_id = NULL WHERE id = $1', [type.id]);
  expect((await remove(group.id)).status).toBe(204);
});

it('401 and 403: only administrators write', async () => {
  const { body } = await add(blank());
  for (const [who, status] of [
    [visitor, 401],
    [ana, 403],
  ] as const) {
    expect((await add(blank(), who)).status).toBe(status);
    expect((await change(body.id, blank(), who)).status).toBe(status);
    expect((await remove(body.id, who)).status).toBe(status);
  }
});

describe('the list', () => {
  let made: LayerGroup[];
  beforeAll(async () => {
    made = [
      (await add({ codeDto: named('Zonas húmidas'), order: 7001, placeBehindOtherLayers: true })).body,
      (await add({ codeDto: named('Castros'), order: 7002, includeInsideGroupLayer: true, initiallyOpen: true })).body,
    ];
  });
  it.each<[query: () => string, found: number]>([
    [() => `id=${made[0]?.id}`, 0],
    [() => 'name=humidas', 0],
    [() => 'order=7002', 1],
    [() => 'order=7000..7010&placeBehindOtherLayers=true', 0],
    [() => 'order=7000..7010&includeInsideGroupLayer=true', 1],
    [() => 'order=7000..7010&initiallyOpen=false', 0],
  ])('is filtered by each column: %#', async (query, found) => {
    expect((await list(query())).map((it) => it.id)).toEqual([made[found]?.id]);
  });
  it('is sorted by each column', async () => {
    for (const field of ['id', 'name', 'order', 'placeBehindOtherLayers', 'includeInsideGroupLayer', 'initiallyOpen'])
      expect(await list(`sortField=${field}&order=7000..7010`)).toHaveLength(2);
    expect((await list('sortField=name&order=7000..7010')).map((it) => it.id)).toEqual([made[1]?.id, made[0]?.id]);
  });
});
