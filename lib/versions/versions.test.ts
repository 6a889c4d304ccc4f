import { beforeAll, describe, expect, it } from 'vitest';
import { PUT as CHANGE_PARAMETER, DELETE as CLEAR_PARAMETER } from '@/app/api/configuration_parameter/[id]/route';
import { GET as PARAMETERS } from '@/app/api/configuration_parameter/all/route';
import { POST as CHANGE_ATTRIBUTE, DELETE as REMOVE_ATTRIBUTE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { POST as CHANGE_TYPE, DELETE as REMOVE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD_TYPE } from '@/app/api/elements/geometric_element_type/route';
import { POST as CHANGE_LAYER, DELETE as REMOVE_LAYER } from '@/app/api/layers/geometric_layer/[id]/route';
import { POST as ADD_LAYER } from '@/app/api/layers/geometric_layer/route';
import { POST as CHANGE_GROUP, DELETE as REMOVE_GROUP } from '@/app/api/layers/geometric_layer_group/[id]/route';
import { POST as ADD_GROUP } from '@/app/api/layers/geometric_layer_group/route';
import { DELETE as REMOVE_STYLE, GET as STYLES } from '@/app/api/styles/route';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import type { StylesOfKind } from '@/lib/styles/api';
import { type call, callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { aGroup, formOf } from '@/lib/test/layer-scene';
import { type Person, people } from '@/lib/test/people';
import { inAll } from '@/lib/test/texts';

type Handler = Parameters<typeof call>[0];
interface Read {
  id: number;
  code: string;
  current?: Read;
  [field: string]: unknown;
}

let uxia: Person;
let group: { id: number };
beforeAll(async () => {
  ({ uxia } = await people());
  group = await aGroup('Water');
});

interface Kind {
  field: 'version' | 'revision';
  add: () => Promise<Read>;
  change: Handler;
  method: 'POST' | 'PUT';
  remove: Handler;
  /** What a change writes, which contains `text`. */
  body: (it: Read, text: string) => object;
  /** The text that was written. */
  textOf: (it: Read) => string | undefined;
}

const send = (handler: Handler, body: unknown) => callJson<Read>(handler, { method: 'POST', body, as: uxia });
const added = async (handler: Handler, body: unknown) => (await send(handler, body)).body;
const english = (code: unknown) =>
  (code as ReturnType<typeof inAll>).listInternationalizationDto
    .find(({ language }) => language === 'en-GB')
    ?.description.replace(' en-GB', '');
const separated = (text: string) =>
  inAll(text)
    .listInternationalizationDto.map(({ language, description }) => `[SEP-${language}]${description}`)
    .join('');
const layer = (text: string) => ({
  type: 'WMS',
  internationalization: separated(text),
  internalName: 'rivers',
  geometricLayerGroupId: String(group.id),
  order: '1',
  serverUrl: 'https://maps.example.org/wms',
  legendType: 'LEGEND_TYPE_NONE',
});
const attribute = (code: string, text: string) => ({
  code: { code, ...inAll(text) },
  description: 'What it is made of',
  dataType: 'SELECT',
  valueGroupCode: { listCode: [{ code: 'STONE', ...inAll(text) }] },
});
const type = (code: string, text: string) => ({
  code,
  codeDto: inAll(text),
  geometryType: 'POINT',
  legendType: 'LEGEND_TYPE_NONE',
});

const kinds: Record<string, Kind> = {
  'an element type': {
    field: 'version',
    add: () => added(ADD_TYPE, type(`T${next()}`, 'first')),
    change: CHANGE_TYPE,
    method: 'POST',
    remove: REMOVE_TYPE,
    body: ({ code }, text) => type(code, text),
    textOf: ({ codeDto }) => english(codeDto),
  },
  'an attribute type': {
    field: 'version',
    add: () => added(ADD_ATTRIBUTE, attribute(`A${next()}`, 'first')),
    change: CHANGE_ATTRIBUTE,
    method: 'POST',
    remove: REMOVE_ATTRIBUTE,
    body: ({ code }, text) => attribute((code as unknown as Read).code, text),
    textOf: ({ code }) => english(code),
  },
  'a layer group': {
    field: 'version',
    add: () => added(ADD_GROUP, { codeDto: inAll('first'), order: 5000 + next() }),
    change: CHANGE_GROUP,
    method: 'POST',
    remove: REMOVE_GROUP,
    body: ({ order }, text) => ({ codeDto: inAll(text), order }),
    textOf: ({ codeDto }) => english(codeDto),
  },
  'a layer': {
    field: 'revision',
    add: () => added(ADD_LAYER, formOf(layer('first'))),
    change: CHANGE_LAYER,
    method: 'POST',
    remove: REMOVE_LAYER,
    body: (_, text) => layer(text),
    textOf: ({ code }) => english(code),
  },
  'a parameter': {
    field: 'version',
    add: async () => {
      const all = (await callJson<ConfigurationParameter[]>(PARAMETERS, { as: uxia })).body;
      return all.find(({ code }) => code === 'NAVBAR_IMAGE_LINK') as unknown as Read;
    },
    change: CHANGE_PARAMETER,
    method: 'PUT',
    remove: CLEAR_PARAMETER,
    body: (_, text) => ({ value: `/${text}` }),
    textOf: ({ value }) => String(value ?? '').slice(1),
  },
};

describe.each(Object.entries(kinds))('%s', (_, { field, add, change, method, remove, body, textOf }) => {
  const write = (it: Read, text: string, version?: unknown) => {
    const sent = { ...body(it, text), ...(version !== undefined && { [field]: version }) };
    const form = field === 'revision' ? formOf(sent as Record<string, string>) : sent;
    return callJson<Read>(change, { method, params: { id: String(it.id) }, body: form, as: uxia });
  };
  const drop = (it: Read, version?: unknown) =>
    callJson<Read>(remove, {
      method: 'DELETE',
      url: version === undefined ? '/x' : `/x?${field}=${version}`,
      params: { id: String(it.id) },
      as: uxia,
    });

  it('409 with what there is now, and nothing written, upon an older version; without one a write is the last word', async () => {
    const first = await add();
    const second = await write(first, 'second', first[field]);
    expect(second.status).toBe(200);
    expect(Number(second.body[field])).toBeGreaterThan(Number(first[field]));
    const stale = await write(first, 'third', first[field]);
    expect([stale.status, stale.body.code]).toEqual([409, 'project.common.changedMeanwhile']);
    expect(stale.body.current).toEqual({ ...second.body });
    const now = await write(first, 'fourth', second.body[field]);
    expect([now.status, textOf(now.body)]).toEqual([200, 'fourth']);
    const last = await write(first, 'fifth');
    expect([last.status, textOf(last.body)]).toEqual([200, 'fifth']);
  });

  it('of twelve parallel writes upon one version exactly one succeeds, and what it wrote is there', async () => {
    const first = await add();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => write(first, `writer-${at}`, first[field])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    const written = answers.find(({ status }) => status === 200)?.body as Read;
    for (const { status, body: refused } of answers)
      if (status === 409) expect(textOf(refused.current as Read)).toBe(textOf(written));
    expect((await write(first, 'next', written[field])).status).toBe(200);
  });

  it('409: what has changed is not deleted by whoever read an older version; 204 upon the current one', async () => {
    const first = await add();
    const second = await write(first, 'second');
    expect((await drop(first, first[field])).status).toBe(409);
    expect((await drop(first, second.body[field])).status).toBe(204);
  });

  it.each(['x', 0, 1.5])('400: %s is no version', async (version) => {
    const { status, body: refused } = await write(await add(), 'second', version);
    expect([status, (refused.fieldErrors as { fieldName: string }[]).map((it) => it.fieldName)]).toEqual([400, [field]]);
  });
});

describe('a style', () => {
  const query = (name: string, version: number) =>
    `/x?${new URLSearchParams({ layerType: 'POINT', styleName: name, version: String(version) })}`;
  it('409 with the style as it is now, if it has changed since it was read; 204 upon the current version', async () => {
    const name = `style ${next()}`;
    await sql(`INSERT INTO style (kind, name, document) VALUES ('POINT', $1, '{"version":1,"geometry":"POINT","rules":[]}')`, [
      name,
    ]);
    const listed = (await callJson<StylesOfKind[]>(STYLES)).body.flatMap(({ items }) => items).find((it) => it.name === name);
    const { version } = await sqlOne<{ version: number }>(
      'UPDATE style SET warnings = warnings WHERE name = $1 RETURNING version',
      [name],
    );
    const stale = await callJson<Read>(REMOVE_STYLE, {
      method: 'DELETE',
      url: query(name, listed?.version as number),
      as: uxia,
    });
    expect([stale.status, stale.body.current]).toEqual([409, { ...listed, version }]);
    expect((await callJson(REMOVE_STYLE, { method: 'DELETE', url: query(name, version), as: uxia })).status).toBe(204);
  });
});
