import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as RESTORE_ATTRIBUTE } from '@/app/api/elements/attribute_type/[id]/restore/route';
import { POST as CHANGE_ATTRIBUTE, DELETE as REMOVE_ATTRIBUTE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as ADD_ATTRIBUTE, GET as ATTRIBUTES } from '@/app/api/elements/attribute_type/route';
import { POST as RESTORE_LAYER } from '@/app/api/layers/geometric_layer/[id]/restore/route';
import { POST as RESTORE_GROUP } from '@/app/api/layers/geometric_layer_group/[id]/restore/route';
import { DELETE as REMOVE_GROUP } from '@/app/api/layers/geometric_layer_group/[id]/route';
import { POST as ADD_GROUP, GET as GROUPS } from '@/app/api/layers/geometric_layer_group/route';
import { PUT as ARRANGE, GET as TREE } from '@/app/api/layers/tree/route';
import { POST as ADD_STYLE, PUT as CHANGE_STYLE } from '@/app/api/styles/document/route';
import { POST as RESTORE_STYLE } from '@/app/api/styles/restore/route';
import { DELETE as REMOVE_STYLE, GET as STYLES } from '@/app/api/styles/route';
import { GET as VERSIONS } from '@/app/api/styles/versions/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { Page } from '@/lib/http/list';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import type { MapTree } from '@/lib/map-tree/schema';
import type { Style, StylesOfKind } from '@/lib/styles/api';
import { defaultDocument } from '@/lib/styles/defaults';
import type { StyleVersion } from '@/lib/styles/schema';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { add as addLayer, ana, group, layerScene, remove as removeLayer, rivers, uxia } from '@/lib/test/layer-scene';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, reviewer, visitor } from '@/lib/test/people';
import { inAll } from '@/lib/test/texts';

beforeAll(async () => {
  const mapServer = await startTestMapServer();
  return () => mapServer.close();
});
layerScene();

interface Refusal {
  code: string;
  fieldErrors: { fieldName: string; message: string; link?: string }[];
}
type Handler = Parameters<typeof callJson>[0];
type Who = Person | typeof visitor;

const on = <T>(handler: Handler, id: number | string, method: 'POST' | 'DELETE' = 'POST', as: Who = uxia, body?: object) =>
  callJson<T & Refusal>(handler, { method, as: as as Person, params: { id: String(id) }, body });
const send = <T>(handler: Handler, body: object, method: 'POST' | 'PUT' = 'POST', as: Who = uxia) =>
  callJson<T & Refusal>(handler, { method, as: as as Person, body });
const stored = async (kind: string) =>
  (await sqlOne<{ count: number }>('SELECT count(*)::int AS count FROM deleted_definition WHERE kind = $1', [kind])).count;

beforeEach(() => sql('DELETE FROM deleted_definition'));

describe('POST /elements/attribute_type/{id}/restore', () => {
  const input = (code: string, more: object = {}) => ({
    ...{ code: { code, ...inAll('Kind') }, description: 'Kind', dataType: 'SELECT', helpCode: inAll('Which one') },
    valueGroupCode: { listCode: ['ROMAN', 'GOTHIC'].map((it) => ({ code: it, ...inAll(it), icon: { name: 'bench' } })) },
    ...more,
  });
  const read = async (id: number) =>
    (await callJson<Page<AttributeType>>(ATTRIBUTES, { as: uxia, url: `/x?id=${id}` })).body.result.items[0];

  it('200: it is what it was, with its id, texts, choices, pictures and version', async () => {
    const { body: added } = await send<AttributeType>(ADD_ATTRIBUTE, input(`KIND_${next()}`));
    await on(CHANGE_ATTRIBUTE, added.id, 'POST', uxia, { ...input(added.code.code), description: 'Kind of tower', version: 1 });
    const before = await read(added.id);
    expect(before).toMatchObject({ version: 2, description: 'Kind of tower', helpCode: expect.anything() });
    expect((await on(REMOVE_ATTRIBUTE, added.id, 'DELETE')).status).toBe(204);
    expect(await read(added.id)).toBeUndefined();
    const { status, body } = await on<AttributeType>(RESTORE_ATTRIBUTE, added.id);
    expect([status, body, await read(added.id), await stored('attribute_type')]).toEqual([200, before, before, 0]);
    // What it was before is known again: a save of that version is merged.
    const stale = { ...input(added.code.code), placeholder: inAll('Romanesque'), version: 1 };
    const merged = await on<AttributeType & { merged: string[] }>(CHANGE_ATTRIBUTE, added.id, 'POST', uxia, stale);
    expect([merged.status, merged.body.description, merged.body.merged]).toEqual([200, 'Kind of tower', ['description']]);
  });

  it('409: its code is taken since, in any case: by whom, with a link; nothing of it is back', async () => {
    const code = `KIND_${next()}`;
    const { body: added } = await send<AttributeType>(ADD_ATTRIBUTE, input(code));
    await on(REMOVE_ATTRIBUTE, added.id, 'DELETE');
    const { body: other } = await send<AttributeType>(ADD_ATTRIBUTE, input(code.toLowerCase()));
    const { status, body } = await on(RESTORE_ATTRIBUTE, added.id);
    expect([status, body.fieldErrors]).toEqual([
      409,
      [{ fieldName: 'code.code', message: expect.stringContaining('Kind'), link: `/admin/attributeType?id=${other.id}` }],
    ]);
    await on(REMOVE_ATTRIBUTE, other.id, 'DELETE');
    expect((await on(RESTORE_ATTRIBUTE, added.id)).status).toBe(200);
  });

  it('404: it was deleted more than seven days ago', async () => {
    const { body: added } = await send<AttributeType>(ADD_ATTRIBUTE, input(`KIND_${next()}`));
    await on(REMOVE_ATTRIBUTE, added.id, 'DELETE');
    await sql(`UPDATE deleted_definition SET deleted_at = now() - interval '7 days 1 minute' WHERE definition_id = $1`, [
      added.id,
    ]);
    expect((await on(RESTORE_ATTRIBUTE, added.id)).status).toBe(404);
  });

  it('409: a picture of a choice is gone since', async () => {
    const file = await sqlOne<{ id: number }>(
      `INSERT INTO general_attached_file (description, internal_filename, original_filename, size, file_format, storage_key)
       VALUES ('x', $1, 'x.png', 1, 'FILE_FORMAT_PNG', $1) RETURNING id`,
      [`picture-${next()}.png`],
    );
    const listCode = [{ code: 'ROMAN', ...inAll('Roman'), image: { id: file.id } }];
    const { body: added } = await send<AttributeType>(ADD_ATTRIBUTE, input(`KIND_${next()}`, { valueGroupCode: { listCode } }));
    await on(REMOVE_ATTRIBUTE, added.id, 'DELETE');
    await sql('DELETE FROM general_attached_file WHERE id = $1', [file.id]);
    const { status, body } = await on(RESTORE_ATTRIBUTE, added.id);
    expect([status, body.code, await read(added.id), await stored('attribute_type')]).toEqual([
      409,
      'project.common.partsGone',
      undefined,
      1,
    ]);
  });
});

describe('POST /layers/geometric_layer_group/{id}/restore', () => {
  const blank = (more: object = {}) => ({ codeDto: inAll('Paths'), order: 5000 + next(), initiallyOpen: true, ...more });
  const read = async (id: number) =>
    (await callJson<Page<LayerGroup>>(GROUPS, { as: uxia, url: `/x?id=${id}` })).body.result.items[0];

  it('200: it is what it was, with its id and its place in the tree of the map', async () => {
    const { body: added } = await send<LayerGroup>(ADD_GROUP, blank({ placeBehindOtherLayers: true }));
    await sql(`UPDATE geometric_layer_group SET opacity = 0.4, roles = '{USER}' WHERE id = $1`, [added.id]);
    const tree = async () => (await callJson<MapTree>(TREE, { as: uxia })).body;
    const [before, stood] = [await read(added.id), await tree()];
    expect((await on(REMOVE_GROUP, added.id, 'DELETE')).status).toBe(204);
    expect((await tree()).nodes.some(({ id, kind }) => kind === 'GROUP' && id === added.id)).toBe(false);
    const { status, body } = await on<LayerGroup>(RESTORE_GROUP, added.id);
    const stands = await tree();
    expect([status, body, await read(added.id), stands.nodes]).toEqual([200, before, before, stood.nodes]);
    // Whoever has read the tree before has not read what is there now.
    expect(stands.version).toBeGreaterThan(stood.version);
    expect((await send(ARRANGE, stood, 'PUT')).status).toBe(409);
  });

  it('409: another group of its block has its order: which, with a link', async () => {
    const first = blank();
    const { body: added } = await send<LayerGroup>(ADD_GROUP, first);
    await on(REMOVE_GROUP, added.id, 'DELETE');
    const { body: other } = await send<LayerGroup>(ADD_GROUP, first);
    const { status, body } = await on(RESTORE_GROUP, added.id);
    expect([status, body.fieldErrors]).toEqual([
      409,
      [{ fieldName: 'order', message: expect.any(String), link: `/admin/layerGroup?id=${other.id}` }],
    ]);
  });
});

describe('POST /layers/geometric_layer/{id}/restore', () => {
  it('200: a layer of another server is what it was', async () => {
    const { body: added } = await addLayer({ ...rivers(), defaultOpacity: '0.3', internalComments: 'asked for it' });
    expect((await removeLayer(added.id)).status).toBe(204);
    const { status, body } = await on<object>(RESTORE_LAYER, added.id);
    const { warnings: _, ...before } = added;
    expect([status, body]).toEqual([200, expect.objectContaining(before)]);
  });

  it('409: its group is gone since', async () => {
    const { body: added } = await addLayer(rivers());
    await removeLayer(added.id);
    await sql('DELETE FROM geometric_layer_group WHERE id = $1', [group.id]);
    const { status, body } = await on(RESTORE_LAYER, added.id);
    expect([status, body.code]).toEqual([409, 'project.common.partsGone']);
  });

  it('404: one of our own server, whose data went with it', async () => {
    const { body: added } = await addLayer(rivers());
    await sql(`UPDATE geometric_layer SET type = 'WMS_SHAPE', internal_name = $2 WHERE id = $1`, [added.id, `towns${next()}`]);
    expect((await removeLayer(added.id)).status).toBe(204);
    expect([await stored('geometric_layer'), (await on(RESTORE_LAYER, added.id)).status]).toEqual([0, 404]);
  });
});

describe('POST /styles/restore', () => {
  const query = (styleName: string) => ({ layerType: 'LINE', styleName });
  const at = (styleName: string) => `/x?${new URLSearchParams(query(styleName))}`;
  const read = async (styleName: string) =>
    (await callJson<StylesOfKind[]>(STYLES, { as: uxia })).body
      .flatMap(({ items }) => items)
      .find(({ name }) => name === styleName);
  const remove = (styleName: string) => callJson(REMOVE_STYLE, { method: 'DELETE', as: uxia, url: at(styleName) });

  it('200: it is what it was, with what it was before; of two that were called so, the one deleted last', async () => {
    const styleName = `Hedge ${next()}`;
    const document = defaultDocument('LINE');
    const [rule] = document.rules;
    const named = (name: string) => ({ ...document, rules: [{ ...rule, name }] });
    await send(ADD_STYLE, { ...query(styleName), document: named('first') });
    await remove(styleName);
    await send(ADD_STYLE, { ...query(styleName), document });
    await send(CHANGE_STYLE, { ...query(styleName), document: named('changed'), version: 1 }, 'PUT');
    const versions = async () => (await callJson<StyleVersion[]>(VERSIONS, { as: uxia, url: at(styleName) })).body;
    const [before, had] = [await read(styleName), await versions()];
    expect([before?.version, had.length]).toEqual([2, 2]);
    expect((await remove(styleName)).status).toBe(204);
    const { status, body } = await send<Style>(RESTORE_STYLE, query(styleName));
    expect([status, body, await versions()]).toEqual([200, before, had]);
  });

  it('409: the name is taken since: by whom, with a link', async () => {
    const styleName = `Hedge ${next()}`;
    await send(ADD_STYLE, { ...query(styleName), document: defaultDocument('LINE') });
    await remove(styleName);
    await send(ADD_STYLE, { ...query(styleName), document: defaultDocument('LINE') });
    const { status, body } = await send(RESTORE_STYLE, query(styleName));
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([409, ['styleName']]);
    expect(body.fieldErrors[0]?.link).toMatch(/^\/admin\/geometricElementTypeStyles\?id=\d+&layerType=LINE/);
  });

  it('400: no such kind', async () => expect((await send(RESTORE_STYLE, { layerType: 'X', styleName: 'x' })).status).toBe(400));
});

describe('what was deleted', () => {
  it('404: what was never there, what is back already, and what was deleted more than seven days ago', async () => {
    const { body: added } = await addLayer(rivers());
    const { body: old } = await addLayer(rivers());
    for (const { id } of [added, old]) await removeLayer(id);
    expect([(await on(RESTORE_LAYER, added.id)).status, (await on(RESTORE_LAYER, added.id)).status]).toEqual([200, 404]);
    await sql(`UPDATE deleted_definition SET deleted_at = now() - interval '8 days'`);
    await removeLayer(added.id);
    expect((await on(RESTORE_LAYER, old.id)).status).toBe(404);
    for (const handler of [RESTORE_LAYER, RESTORE_GROUP, RESTORE_ATTRIBUTE])
      expect((await on(handler, 987_654_321)).status).toBe(404);
    expect((await send(RESTORE_STYLE, { layerType: 'LINE', styleName: 'never' })).status).toBe(404);
  });

  it('401 and 403: only administrators bring it back', async () => {
    const { body: added } = await addLayer(rivers());
    await removeLayer(added.id);
    for (const [as, expected] of [
      [visitor, 401],
      [ana, 403],
      [await reviewer(), 403],
    ] as const) {
      for (const handler of [RESTORE_LAYER, RESTORE_GROUP, RESTORE_ATTRIBUTE])
        expect((await on(handler, added.id, 'POST', as)).status).toBe(expected);
      expect((await send(RESTORE_STYLE, { layerType: 'LINE', styleName: 'x' }, 'POST', as)).status).toBe(expected);
    }
    expect(await stored('geometric_layer')).toBe(1);
  });

  it('a deletion that is refused leaves nothing', async () => {
    await addLayer(rivers());
    expect((await on(REMOVE_GROUP, group.id, 'DELETE')).status).toBe(409);
    expect(await stored('geometric_layer_group')).toBe(0);
  });
});
