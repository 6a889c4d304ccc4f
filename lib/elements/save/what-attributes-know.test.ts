import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as CHANGE_ATTRIBUTE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { GET as READ_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { POST as REVERT } from '@/app/api/elements/geometric_element/[id]/revisions/[revisionId]/revert/route';
import { DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { POST as CHANGE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD_TYPE } from '@/app/api/elements/geometric_element_type/route';
import { POST as DECIDE } from '@/app/api/elements/proposals/[id]/decide/route';
import { GET as PROPOSAL } from '@/app/api/elements/proposals/[id]/route';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { ElementType } from '@/lib/element-types/schema';
import { callJson } from '@/lib/test/call';
import { isWaitedFor, next, sql } from '@/lib/test/database';
import {
  type Answer,
  create as createElement,
  elementScene,
  modify as modifyElement,
  read,
  tower,
  who,
} from '@/lib/test/element-scene';
import { inAll, type Problem } from '@/lib/test/texts';

elementScene();

let type: ElementType;
let attributes: AttributeType[];
/** The attributes of the type by what they are called below. */
const entry = (name: string) => {
  const found = type.listAttributeType.find((it) => it.attributeType.code.code === codes[name]);
  if (!found) throw new Error(name);
  return found.id;
};
const codes: Record<string, string> = {};
const said = (values: Record<string, unknown>) =>
  Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one) => ({ value: one, elementTypeAttributeType: { id: entry(name) } })),
  );
const create = (values: Record<string, unknown>, as = who.ana) =>
  createElement(as, { geometricElementTypeDto: { id: type.id }, listAttributeValueDto: said(values), isPublic: true });
const modify = (id: number, values: Record<string, unknown>, as = who.ana) =>
  modifyElement(as, id, { geometricElementTypeDto: { id: type.id }, listAttributeValueDto: said(values) });
const held = ({ body }: { body: Answer }) =>
  Object.fromEntries(
    body.listAttributeValueDto.map((it) => [
      Object.keys(codes).find((name) => it.elementTypeAttributeType.id === entry(name)),
      it.value,
    ]),
  );
const refusal = ({ status, body }: { status: number; body: Answer }) => [
  status,
  ...(body.fieldErrors ?? []).map(({ fieldName, message }) => `${fieldName}: ${message}`),
];
const post = <T>(handler: Parameters<typeof callJson>[0], body: object, id?: number) =>
  callJson<T & Problem>(handler, {
    method: 'POST',
    body,
    as: who.uxia,
    ...(id !== undefined && { params: { id: String(id) } }),
  });

async function attribute(name: string, more: object): Promise<AttributeType> {
  codes[name] = `${name.toUpperCase()}_${next()}`;
  const { status, body } = await post<AttributeType>(ADD_ATTRIBUTE, {
    code: { code: codes[name], ...inAll(name) },
    description: name,
    dataType: 'TEXT',
    maxSize: 100,
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
const kinds = { listCode: ['FOUNTAIN', 'TREE'].map((code) => ({ code, ...inAll(code) })) };
const bodyOf = (more: Record<string, object> = {}, gone: string[] = []) => ({
  code: type?.code ?? `KNOWING${next()}`,
  codeDto: inAll('Knowing'),
  geometryType: 'POINT',
  legendType: 'LEGEND_TYPE_NONE',
  listAttributeType: attributes.flatMap((it, at) => {
    const name = Object.keys(codes).find((key) => codes[key] === it.code.code) ?? '';
    return gone.includes(name) ? [] : [{ attributeType: { id: it.id }, attributeOrder: at + 1, mandatory: false, ...more[name] }];
  }),
});
const change = async (more: Record<string, object>) => {
  const answer = await post<ElementType>(CHANGE_TYPE, bodyOf(more), type.id);
  if (answer.status === 200) type = answer.body;
  return answer;
};

beforeAll(async () => {
  attributes = [
    await attribute('kind', { dataType: 'SELECT', valueGroupCode: kinds }),
    await attribute('flow', { dataType: 'FLOAT', min: 0.5, max: '10', unit: 'l/s' }),
    await attribute('plate', {
      pattern: '[0-9]{4}(-[A-Z]+)*',
      patternMessage: { listInternationalizationDto: [{ language: 'en-GB', description: 'Four digits' }] },
    }),
    await attribute('state', { defaultValue: 'unknown', placeholder: 'such as dry' }),
    await attribute('seen', { dataType: 'DATE', min: '2000-01-01' }),
  ];
  type = (await post<ElementType>(ADD_TYPE, bodyOf())).body;
});
beforeEach(async () => {
  await sql('DELETE FROM geometric_element');
  await change({
    kind: { readOnly: false, unique: false, retired: false, condition: null },
    flow: { condition: null, mandatory: false, retired: false },
    plate: { unique: false, retired: false, visibility: 'PUBLIC' },
    state: { readOnly: false, retired: false, visibility: 'PUBLIC' },
  });
});

describe('an attribute type', () => {
  it('201: says what it says; numbers may be sent as such', () => {
    expect(attributes[1]).toMatchObject({ min: '0.5', max: '10', unit: 'l/s', pattern: null, placeholder: null });
    expect(attributes[2]).toMatchObject({ pattern: '[0-9]{4}(-[A-Z]+)*', min: null });
    expect(attributes[3]).toMatchObject({ defaultValue: 'unknown', placeholder: 'such as dry' });
  });
  it('200: what a change does not say stays, null takes it away', async () => {
    const flow = attributes[1] as AttributeType;
    const body = { code: flow.code, description: 'flow', dataType: 'FLOAT' };
    expect((await post<AttributeType>(CHANGE_ATTRIBUTE, body, flow.id)).body).toMatchObject({ min: '0.5', unit: 'l/s' });
    expect((await post<AttributeType>(CHANGE_ATTRIBUTE, { ...body, unit: null }, flow.id)).body).toMatchObject({ unit: null });
    expect((await post<AttributeType>(CHANGE_ATTRIBUTE, { ...body, unit: 'l/s' }, flow.id)).body).toMatchObject({ unit: 'l/s' });
  });
  it.each([
    ['min', { dataType: 'NUMBER', min: 'x' }],
    ['max', { dataType: 'NUMBER', min: '5', max: '4' }],
    ['max', { dataType: 'DATE', max: '2026-02-30' }],
    ['defaultValue', { dataType: 'SELECT', valueGroupCode: kinds, defaultValue: 'WELL' }],
    ['defaultValue', { dataType: 'BOOLEAN', defaultValue: 'maybe' }],
    ['pattern', { pattern: '(a' }],
    ['pattern', { pattern: '(?=a)b' }],
    ['pattern', { pattern: '(a)\\1' }],
    ['unit', { unit: 'x'.repeat(41) }],
  ])('400 at %s: %j', async (path, wrong) => {
    const more = {
      code: { code: `WRONG${next()}`, ...inAll('Wrong') },
      description: 'x',
      dataType: 'TEXT',
      maxSize: 9,
      ...wrong,
    };
    const { status, body } = await post(ADD_ATTRIBUTE, more);
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, [path]]);
  });
});

describe('a value', () => {
  it.each([
    ['flow', '0.4', '"flow en-GB" must be at least 0.5'],
    ['flow', 11, '"flow en-GB" must be at most 10'],
    ['seen', '1999-12-31', '"seen en-GB" must be at least 2000-01-01'],
    ['plate', '123', 'Four digits'],
    ['plate', '12345', 'Four digits'],
  ])('400: %s %s: %s', async (name, value, message) =>
    expect(refusal(await create({ [name]: value }))).toEqual([400, `attribute.${entry(name)}: ${message}`]),
  );
  it('201: ends are included, and the whole value matches the pattern', async () =>
    expect((await create({ flow: '10', seen: '2000-01-01', plate: '1234-AB-C' })).status).toBe(201));
  it('a text that a careless pattern reads for hours is answered at once', async () => {
    const careless = attributes[2] as AttributeType;
    const body = { code: careless.code, description: 'plate', dataType: 'TEXT', maxSize: 100 };
    await post(CHANGE_ATTRIBUTE, { ...body, pattern: '(a+)+' }, careless.id);
    expect((await create({ plate: `${'a'.repeat(90)}!` })).status).toBe(400);
    await post(CHANGE_ATTRIBUTE, { ...body, pattern: careless.pattern, patternMessage: careless.patternMessage }, careless.id);
  });
  it('a default is stored when a create says nothing, and not where it says that there is none', async () => {
    expect(held(await create({}))).toEqual({ state: 'unknown' });
    expect(held(await create({ state: null }))).toEqual({});
    const { body } = await create({ state: null });
    expect(held(await modify(body.id, {}))).toEqual({});
  });
});

describe('a retired attribute', () => {
  it('takes no value (400), and saves leave it as it is', async () => {
    const { body } = await create({ plate: '1234', kind: 'TREE' });
    await change({ plate: { retired: true } });
    expect(refusal(await modify(body.id, { plate: '5678' }))).toEqual([
      400,
      `attribute.${entry('plate')}: "plate en-GB" is asked for no more and takes no value`,
    ]);
    expect((await create({ plate: '5678' })).status).toBe(400);
    expect(held(await modify(body.id, { kind: 'FOUNTAIN' }))).toEqual({ plate: '1234', kind: 'FOUNTAIN' });
    await change({ plate: { retired: false } });
    expect(held(await modify(body.id, { plate: '5678' }))).toEqual({ plate: '5678' });
  });
  it('stays where somebody saves an older version', async () => {
    const { body } = await create({ plate: '1234', kind: 'TREE' });
    await change({ plate: { retired: true } });
    await modifyElement(who.uxia, body.id, { description: 'Other', geometricElementTypeDto: { id: type.id } });
    const late = { version: 1, description: 'Tower of Hercules', listAttributeValueDto: said({ kind: 'FOUNTAIN' }) };
    const merged = await modifyElement(who.ana, body.id, { ...late, geometricElementTypeDto: { id: type.id } });
    expect([merged.status, held(merged), merged.body.description]).toEqual([200, { plate: '1234', kind: 'FOUNTAIN' }, 'Other']);
  });
});

describe('a read-only attribute', () => {
  it('a contributor’s value is a 400, a reviewer’s is stored and stays', async () => {
    await change({ state: { readOnly: true } });
    expect(refusal(await create({ state: 'dry' }))).toEqual([
      400,
      `attribute.${entry('state')}: "state en-GB" is written by reviewers only`,
    ]);
    const { body } = await create({ kind: 'TREE' });
    expect(held({ body } as { body: Answer })).toEqual({ state: 'unknown', kind: 'TREE' });
    expect((await modify(body.id, { state: 'dry' })).status).toBe(400);
    expect(held(await modify(body.id, { state: 'dry', kind: 'TREE' }, who.uxia))).toEqual({ state: 'dry', kind: 'TREE' });
    expect(held(await modify(body.id, { kind: 'FOUNTAIN' }))).toEqual({ state: 'dry', kind: 'FOUNTAIN' });
  });
});

describe('a condition', () => {
  const onlyFountains = () => ({
    flow: { mandatory: true, condition: { op: '==', property: codes.kind?.toLowerCase(), value: 'FOUNTAIN' } },
  });

  it('where it fails, the attribute is not mandatory and a value is a 400', async () => {
    await change(onlyFountains());
    expect((await create({ kind: 'TREE' })).status).toBe(201);
    expect((await create({})).status).toBe(201);
    expect(refusal(await create({ kind: 'TREE', flow: '2' }))).toEqual([
      400,
      `attribute.${entry('flow')}: "flow en-GB" does not belong to an element with these values`,
    ]);
    expect(refusal(await create({ kind: 'FOUNTAIN' }))).toEqual([
      400,
      `attribute.${entry('flow')}: Field "flow en-GB" is required`,
    ]);
    expect((await create({ kind: 'FOUNTAIN', flow: '2' })).status).toBe(201);
  });
  it('may depend on what a contributor cannot write', async () => {
    await change({ ...onlyFountains(), kind: { readOnly: true } });
    const { body } = await create({ kind: 'FOUNTAIN', flow: '2' }, who.uxia);
    await sql('UPDATE geometric_element SET owner_id = $2 WHERE id = $1', [body.id, who.ana.id]);
    expect(held(await modify(body.id, { flow: '3' }))).toEqual({ kind: 'FOUNTAIN', flow: '3' });
    expect((await modify(body.id, {})).status).toBe(400);
  });
  it.each([
    ['of another type', () => ({ flow: { condition: { op: 'isNull', property: 'NOTHING' } } })],
    ['on itself', () => ({ flow: { condition: { op: 'isNull', property: codes.flow } } })],
    [
      'in a circle',
      () => ({
        flow: { condition: { op: '==', property: codes.state, value: 'x' } },
        state: { condition: { op: '>', property: codes.flow, value: 1 } },
      }),
    ],
  ])('400: %s', async (_, more) => {
    const { status, body } = await change(more());
    expect([status, body.fieldErrors[0]?.fieldName]).toEqual([400, 'listAttributeType.1.condition']);
  });
});

describe('an attribute that not everybody sees', () => {
  const hidden = (name: string) => `attribute.${entry(name)}: "${name} en-GB" is for reviewers: leave it out`;

  it('of contact data is for its owner and reviewers, unless it is said otherwise; of others for everybody', async () => {
    const contact = await attribute('contact', { dataType: 'CONTACT_DATA' });
    const before = attributes;
    attributes = [...before, contact];
    const seen = async (more: object = {}) => {
      const { body } = await post<ElementType>(ADD_TYPE, { ...bodyOf({ contact: more }), code: `SEEN${next()}` });
      return body.listAttributeType.map(({ visibility }) => visibility);
    };
    expect(await seen()).toEqual([...before.map(() => 'PUBLIC'), 'CONTRIBUTOR']);
    expect(await seen({ visibility: 'PUBLIC' })).toEqual([...before.map(() => 'PUBLIC'), 'PUBLIC']);
    attributes = before;
    delete codes.contact;
  });
  it('stays as it is where a change of the type does not say it', async () => {
    await change({ plate: { visibility: 'REVIEWER' } });
    await change({});
    expect(type.listAttributeType.map(({ visibility }) => visibility)).toEqual([
      'PUBLIC',
      'PUBLIC',
      'REVIEWER',
      'PUBLIC',
      'PUBLIC',
    ]);
  });
  it('REVIEWER: an owner’s value is a 400, a reviewer’s stays when the owner saves, also upon an older version, without a word of it', async () => {
    await change({ state: { visibility: 'REVIEWER', mandatory: true }, plate: { mandatory: false } });
    expect(refusal(await create({ state: 'dry' }))).toEqual([400, hidden('state')]);
    const { body } = await create({ plate: '1234' });
    expect(held({ body } as { body: Answer })).toEqual({ plate: '1234' });
    const reviewed = await modify(body.id, { plate: '1234', state: 'dry' }, who.uxia);
    expect(held(reviewed)).toEqual({ plate: '1234', state: 'dry' });
    expect(refusal(await modify(body.id, { state: 'wet' }))).toEqual([400, hidden('state')]);
    const late = await modifyElement(who.ana, body.id, {
      version: 1,
      geometricElementTypeDto: { id: type.id },
      listAttributeValueDto: said({ plate: '5678' }),
    });
    expect([late.status, held(late), late.body.merged]).toEqual([200, { plate: '5678' }, []]);
    expect(held(await read(READ_ADMIN, body.id, who.uxia))).toEqual({ plate: '5678', state: 'dry' });
    await change({ state: { visibility: 'PUBLIC', mandatory: false } });
  });
  it('CONTRIBUTOR: who suggests a change of another’s element neither sees nor says it; accepted, it stays', async () => {
    await change({ plate: { visibility: 'CONTRIBUTOR' } });
    const { body } = await create({ plate: '1234', state: 'dry' });
    const propose = (values: Record<string, unknown>) =>
      callJson<{ id: number; changes: { field: string }[] } & Problem>(PROPOSE, {
        method: 'POST',
        as: who.brais,
        body: {
          ...{ kind: 'MODIFY', elementId: body.id, version: 1, note: 'seen' },
          change: { description: 'Tower', geom: tower, isPublic: true, listAttributeValueDto: said(values) },
        },
      });
    const refused = await propose({ plate: '5678', state: 'wet' });
    expect([refused.status, refused.body.fieldErrors.map((it) => it.message)]).toEqual([
      400,
      [hidden('plate').split(': ').slice(1).join(': ')],
    ]);
    const proposed = await propose({ state: 'wet' });
    expect([proposed.status, proposed.body.changes.map(({ field }) => field).sort()]).toEqual([
      201,
      [`attribute.${entry('state')}`, 'description'],
    ]);
    const decided = await callJson(DECIDE, {
      method: 'POST',
      as: who.uxia,
      params: { id: String(proposed.body.id) },
      body: { accept: 'all', version: 1 },
    });
    expect(decided.status).toBe(200);
    expect(held(await read(READ_ADMIN, body.id, who.uxia))).toEqual({ plate: '1234', state: 'wet' });
  });
  it('two elements that are the same: what a proposal says of them is returned to whoever may read both', async () => {
    await change({ plate: { visibility: 'CONTRIBUTOR' } });
    const [one, other] = [(await create({ plate: '1234' })).body.id, (await create({ plate: '5678' }, who.brais)).body.id];
    const proposal = { kind: 'MERGE', elementId: one, otherElementId: other, version: 1, note: 'the same' };
    const { status, body } = await callJson<{ id: number; changes: { field: string }[] }>(PROPOSE, {
      ...{ method: 'POST', as: who.brais, body: proposal },
    });
    expect(status).toBe(201);
    const reported = async (as: typeof who.ana) => {
      const at = { as, params: { id: String(body.id) } };
      const { changes } = (await callJson<{ changes: { field: string }[] }>(PROPOSAL, at)).body;
      return changes.some(({ field }) => field === `attribute.${entry('plate')}`);
    };
    expect([await reported(who.brais), await reported(who.ana), await reported(who.uxia)]).toEqual([false, false, true]);
  });
  it('400: the name of the elements, and what others depend on who are seen by more people', async () => {
    const field = async (more: Record<string, object>, titleAttribute?: string) => {
      const { status, body } = await post(CHANGE_TYPE, { ...bodyOf(more), titleAttribute }, type.id);
      return [status, body.fieldErrors?.[0]?.fieldName];
    };
    expect(await field({ plate: { visibility: 'CONTRIBUTOR' } }, codes.plate)).toEqual([400, 'titleAttribute']);
    const needs = { condition: { op: '==', property: codes.plate, value: '1234' } };
    expect(await field({ plate: { visibility: 'CONTRIBUTOR' }, flow: needs })).toEqual([400, 'listAttributeType.1.condition']);
    expect(await field({ plate: { visibility: 'CONTRIBUTOR' }, flow: { ...needs, visibility: 'CONTRIBUTOR' } })).toEqual([
      200,
      undefined,
    ]);
    await change({ flow: { visibility: 'PUBLIC', condition: null } });
    // Another attribute becomes the name in the same call in which the first one is hidden.
    expect(await field({ plate: { visibility: 'PUBLIC' } }, codes.plate)).toEqual([200, undefined]);
    expect(await field({ plate: { visibility: 'REVIEWER' } }, codes.state)).toEqual([200, undefined]);
    await field({}, '');
    await expect(sql('UPDATE element_type_attribute_type SET is_title = true WHERE id = $1', [entry('plate')])).rejects.toThrow(
      'title_is_public',
    );
  });
  it('is searched for no more once it is hidden, and again when everybody sees it', async () => {
    const { body } = await create({ state: 'unmistakable' });
    const words = async () =>
      (
        await sql<{ found: boolean }>(
          `SELECT words @@ 'unmistakable'::tsquery AS found FROM element_search WHERE element_id = $1`,
          [body.id],
        )
      )[0]?.found;
    expect(await words()).toBe(true);
    await change({ state: { visibility: 'REVIEWER' } });
    expect(await words()).toBe(false);
    await change({ state: { visibility: 'PUBLIC' } });
    expect(await words()).toBe(true);
  });
  it('is taken out of the history of a purged element', async () => {
    await change({ state: { visibility: 'REVIEWER' } });
    const blanked = (
      await sql<{ changes: Record<string, unknown> }>('SELECT impersonal_changes($1) AS changes', [
        JSON.stringify({ [`attribute.${entry('state')}`]: [null, 'dry'], [`attribute.${entry('kind')}`]: [null, 'TREE'] }),
      ])
    )[0]?.changes;
    expect(blanked).toEqual({ [`attribute.${entry('state')}`]: [null, null], [`attribute.${entry('kind')}`]: [null, 'TREE'] });
  });
});

describe('what an owner puts back', () => {
  it('may depend on what they cannot write', async () => {
    await change({
      kind: { readOnly: true },
      flow: { condition: { op: '==', property: codes.kind, value: 'FOUNTAIN' } },
    });
    const { body } = await create({ kind: 'FOUNTAIN', flow: '2' }, who.uxia);
    await sql('UPDATE geometric_element SET owner_id = $2 WHERE id = $1', [body.id, who.ana.id]);
    await modify(body.id, { flow: '3' });
    const [last] = await sql<{ id: number }>('SELECT max(id) AS id FROM element_revision WHERE element_id = $1', [body.id]);
    const back = await callJson<Answer & { leftOut: unknown[] }>(REVERT, {
      ...{ method: 'POST', as: who.ana, params: { id: String(body.id), revisionId: String(last?.id) } },
      body: { version: 2, fields: [`attribute.${entry('flow')}`] },
    });
    expect([back.status, back.body.leftOut, held(back)]).toEqual([200, [], { kind: 'FOUNTAIN', flow: '2' }]);
  });
});

describe('a unique attribute', () => {
  it('409 at the attribute for a value that is taken, however it is written; free again after a deletion', async () => {
    await change({ plate: { unique: true } });
    const { body } = await create({ plate: '1234' });
    const taken = [409, `attribute.${entry('plate')}: Another element of this type has this value already`];
    expect(refusal(await create({ plate: '1234' }))).toEqual(taken);
    const other = (await create({ plate: '5678' })).body;
    expect(refusal(await modify(other.id, { plate: '1234' }))).toEqual(taken);
    expect(held(await read(READ_ADMIN, other.id, who.uxia))).toMatchObject({ plate: '5678' });
    expect((await modify(body.id, { plate: '1234' })).status).toBe(200);
    await callJson(REMOVE, { method: 'DELETE', as: who.ana, params: { id: String(body.id) } });
    expect((await modify(other.id, { plate: '1234' })).status).toBe(200);
  });
  it('of ten who send it at once, one is first', async () => {
    await change({ plate: { unique: true } });
    const all = await Promise.all(Array.from({ length: 10 }, () => create({ plate: '4321' })));
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
  it('409 with the elements where several have the same value; the definition stays', async () => {
    const ids = [(await create({ plate: '1234' })).body.id, (await create({ plate: '1234' })).body.id];
    await create({ plate: '5678' });
    const { status, body } = await change({ plate: { unique: true } });
    expect([status, body.fieldErrors]).toEqual([
      409,
      [{ fieldName: 'listAttributeType.2.unique', message: `Several elements have the same value: ${ids.join(', ')}` }],
    ]);
    expect((await create({ plate: '5678' })).status).toBe(201);
    expect(await sql('SELECT 1 FROM unique_value')).toEqual([]);
  });
  it('numbers are the same however they are written; 400 for what is chosen', async () => {
    await change({ flow: { unique: true } });
    await create({ flow: '2.50' });
    expect((await create({ flow: '2.5' })).status).toBe(409);
    await change({ flow: { unique: false } });
    expect((await change({ kind: { unique: true } })).body.fieldErrors[0]?.fieldName).toBe('listAttributeType.0.unique');
  });
});

describe('a type with elements', () => {
  it('gets attributes, other orders and mandatory ones, and keeps those that it has: 400 at the list', async () => {
    const { body } = await create({ plate: '1234' });
    const more = await attribute('more', {});
    attributes.push(more);
    const changed = await change({ more: { mandatory: true, attributeOrder: 1 }, plate: { attributeOrder: 9 } });
    expect([changed.status, type.listAttributeType.map((it) => it.attributeType.code.code)]).toEqual([
      200,
      ['kind', 'more', 'flow', 'state', 'seen', 'plate'].map((name) => codes[name]),
    ]);
    expect(refusal(await modify(body.id, { plate: '1234' }))).toEqual([
      400,
      `attribute.${entry('more')}: Field "more en-GB" is required`,
    ]);
    const taken = await post(CHANGE_TYPE, bodyOf({}, ['plate']), type.id);
    expect([taken.status, taken.body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, ['listAttributeType']]);
  });
});

describe('a type whose definition changes between the check of a save and its writing', () => {
  /** Holds a save where the divisions of its place are found, after its type was read, and changes the definition before it goes on. */
  async function savedWhile<T>(save: () => Promise<T>, change: string, values: unknown[]): Promise<T> {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    try {
      await client.query('BEGIN; LOCK TABLE province IN ACCESS EXCLUSIVE MODE');
      const saved = save();
      await isWaitedFor(client);
      await client.query(change, values);
      await client.query('COMMIT');
      return await saved;
    } finally {
      await client.end();
    }
  }
  const state = () => attributes[3] as AttributeType;
  const SHORTER = 'UPDATE attribute_type SET max_size = 5 WHERE id = $1';
  const RETIRED = `WITH touched AS (UPDATE geometric_element_type SET description = 'Anew' WHERE id = $1)
    UPDATE element_type_attribute_type SET retired = true WHERE id = $2`;
  beforeEach(() => sql('UPDATE attribute_type SET max_size = 100 WHERE id = $1', [state().id]));

  it('400: a new element is checked by the new one', async () => {
    const answer = await savedWhile(() => create({ state: 'too long' }), SHORTER, [state().id]);
    expect(refusal(answer)[0]).toBe(400);
    expect(refusal(answer)[1]).toContain('state');
    expect(await sql('SELECT FROM geometric_element')).toHaveLength(0);
  });
  it('400: a changed element is checked by the new one', async () => {
    const { id } = (await create({ state: 'dry' })).body;
    const answer = await savedWhile(() => modify(id, { state: 'too long' }), SHORTER, [state().id]);
    expect(refusal(answer)[0]).toBe(400);
    expect(held(await read(READ_ADMIN, id, who.uxia))).toMatchObject({ state: 'dry' });
  });
  it('200: what fits the new one is written', async () => {
    const made = await savedWhile(() => create({ state: 'dry' }), SHORTER, [state().id]);
    expect([made.status, held(made)]).toMatchObject([201, { state: 'dry' }]);
    const { id } = made.body;
    const changed = await savedWhile(() => modify(id, { state: 'full' }), SHORTER, [state().id]);
    expect([changed.status, held(changed)]).toMatchObject([200, { state: 'full' }]);
  });
  it('400: an attribute that was retired takes no new value', async () => {
    const answer = await savedWhile(() => create({ state: 'dry' }), RETIRED, [type.id, entry('state')]);
    expect(refusal(answer)[0]).toBe(400);
    expect(await sql('SELECT FROM geometric_element')).toHaveLength(0);
  });
});
