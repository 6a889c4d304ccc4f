import { beforeAll, describe, expect, it } from 'vitest';
import { POST as CHANGE, DELETE as REMOVE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as ADD, GET as LIST } from '@/app/api/elements/attribute_type/route';
import { callJson } from '@/lib/test/call';
import { plain, withValues } from '@/lib/test/data-types';
import { next } from '@/lib/test/database';
import { type Person, people, visitor } from '@/lib/test/people';
import { inAll, inOne, type Problem } from '@/lib/test/texts';
import type { AttributeType } from './schema';

let ana: Person;
let uxia: Person;
beforeAll(async () => {
  ({ ana, uxia } = await people());
});

const galician = inOne('só en galego');
const surface = () => ({
  code: { code: `SURFACE${next()}`, ...inAll('Surface') },
  description: 'What it is made of',
  dataType: 'TEXT',
  maxSize: 100,
});
const select = (...listCode: object[]) => ({ dataType: withValues[0], maxSize: null, valueGroupCode: { listCode } });
const add = (body: object, as: Person = uxia) => callJson<AttributeType & Problem>(ADD, { method: 'POST', body, as });

it('400 at every field that is wrong, an expression that the server does not know among them', async () => {
  const { status, body } = await add({ ...surface(), description: '', pattern: '(' });
  expect([status, body.fieldErrors.map((it) => it.fieldName).sort()]).toEqual([400, ['description', 'pattern']]);
});

describe('what an attribute type must be', () => {
  it.each([
    ['code', 'Field "Code" is required', { code: null }],
    ['code.code', 'Field "Code" is required', { code: inAll('No code') }],
    ['code', 'Field "Name" needs a text for English, Castellano', { code: { code: 'NAMELESS', ...galician } }],
    ['description', 'Field "Description" is required', { description: ' ' }],
    ['dataType', 'Field "Data type" is required', { dataType: '' }],
    ...['IMAGE', 'FORMATTED_TEXT', 'COLOR', 'INTERNATIONALIZATED_TEXT', 'LANGUAGE', 'POEM'].map((dataType) => [
      'dataType',
      'Field "Data type" has a value that is not one of those allowed',
      { dataType },
    ]),
    ['code.code', 'Field "Code" is not valid', { code: { code: 'A\0', ...inAll('a') } }],
    ['code', 'Field "Name" is not valid', { code: { code: 'ZERO', ...inAll('a\0') } }],
    ['description', 'Field "Description" is not valid', { description: 'half a pair: \ud83d' }],
    ['maxSize', 'Field "Maximum size" is required', { maxSize: '' }],
    ['maxSize', 'Field "Maximum size" must be positive', { maxSize: 0 }],
    ['maxSize', 'Field "Maximum size" has a value of the wrong kind', { maxSize: 1.5 }],
    ...withValues.map((dataType) => ['valueGroupCode', 'Field "Values" is required', { ...select(), dataType }]),
    ['valueGroupCode.listCode.0.code', 'Field "Code" is required', select(inAll('a'))],
    ['valueGroupCode.listCode.0', 'Field "Name" needs a text for English, Castellano', select({ code: 'A', ...galician })],
    [
      'valueGroupCode.listCode.1.code',
      'Field "Code" has a value that is already taken',
      select({ code: 'A', ...inAll('a') }, { code: 'A', ...inAll('b') }),
    ],
    [
      'valueGroupCode.listCode.1.code',
      'Field "Code" has a value that is already taken',
      select({ code: 'Stone', ...inAll('a') }, { code: 'STONE', ...inAll('b') }),
    ],
    [
      'code',
      'Field "Name" is required: it needs a text for English, Castellano, Galego',
      { code: { code: 'NAMELESS', listInternationalizationDto: [] } },
    ],
  ] as [string, string, object][])('400 at %s: %s', async (path, message, wrong) => {
    const { status, body } = await add({ ...surface(), ...wrong });
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, [path]]);
    expect(body.fieldErrors[0]?.message).toBe(message);
  });

  it.each<[string, string, object]>([
    ['below the minimum', 'Field "Default value" must be at least 10', { dataType: 'NUMBER', min: '10', defaultValue: '3' }],
    ['above the maximum', 'Field "Default value" must be at most 1900', { dataType: 'YEAR', max: '1900', defaultValue: '2000' }],
    [
      'that the pattern does not match',
      'The default value does not match the pattern',
      { pattern: '[A-Z]+', defaultValue: 'abc' },
    ],
  ])('400: a default value %s', async (_, message, wrong) => {
    const { status, body } = await add({ ...surface(), ...wrong });
    expect([status, body.fieldErrors]).toEqual([400, [{ fieldName: 'defaultValue', message }]]);
  });

  it('instants with an offset are ends as they are stored', async () => {
    const { body } = await add({ ...surface(), dataType: 'DATE_TIME', min: '2026-01-01T00:00:00+01:00' });
    expect(body.min).toBe('2025-12-31T23:00:00.000Z');
  });

  it('200: a default value that is the same instant is no other one, whoever writes it with which offset', async () => {
    const defaultValue = '2026-06-01T00:00:00+02:00';
    const body = { ...surface(), dataType: 'DATE_TIME', defaultValue };
    const { body: made } = await add(body);
    expect(made.defaultValue).toBe('2026-05-31T22:00:00.000Z');
    const change = (more: object) =>
      callJson<AttributeType & { merged?: string[] }>(CHANGE, {
        ...{ method: 'POST', as: uxia, params: { id: String(made.id) } },
        body: { ...body, version: made.version, ...more },
      });
    expect((await change({ defaultValue: '2026-06-02T00:00:00Z' })).status).toBe(200);
    // Upon the version before, with the value that this version had.
    const { status, body: now } = await change({ unit: 'h' });
    expect([status, now.defaultValue, now.unit]).toEqual([200, '2026-06-02T00:00:00.000Z', 'h']);
  });

  it('400: every mistake is named at once, those between fields and those in languages too', async () => {
    const { body } = await add({ code: { code: '', ...galician }, description: '', dataType: 'TEXT', maxSize: null });
    expect(body.fieldErrors.map((it) => it.fieldName).sort()).toEqual(['code', 'code.code', 'description', 'maxSize']);
  });

  it.each(plain)('what %s does not have is ignored', async (dataType) => {
    const { status, body } = await add({ ...surface(), dataType });
    expect([status, body.maxSize, body.valueGroupCode]).toEqual([201, null, null]);
  });
});

describe('the list', () => {
  let made: AttributeType;
  beforeAll(async () => {
    const help = { listInternationalizationDto: [{ language: 'en-GB', description: '<p>Ask the owner of the muíño</p>' }] };
    made = (
      await add({ ...surface(), ...select({ code: 'STONE', ...inAll('Stone') }), helpCode: help, description: 'Pedra ou táboa' })
    ).body;
  });
  const found = async (query: string) =>
    (await callJson<{ result: { items: AttributeType[]; totalItems: number } }>(LIST, { url: `/x?size=1000&${query}` })).body
      .result;

  it.each([
    () => `id=${made.id}`,
    () => `code=${made.code.code.toLowerCase()}`,
    () => `name=surface en&dataType=${withValues[0]}`,
    () => 'description=TABOA',
    () => `dataType=${withValues[0]}`,
    () => 'help=muino',
  ])('is filtered by each column (%#)', async (query) => {
    const { items, totalItems } = await found(query());
    expect([items.map((it) => it.id), totalItems]).toEqual([[made.id], 1]);
  });
  it.each(['dataType=IMAGE', 'id=x', 'sortField=help'])('400: %s', async (query) =>
    expect((await callJson(LIST, { url: `/x?${query}` })).status).toBe(400),
  );
  it('is sorted by each column that has an order, both ways', async () => {
    for (const field of ['id', 'code', 'name', 'description', 'dataType']) {
      const [up, down] = await Promise.all(['asc', 'desc'].map((order) => found(`sortField=${field}&sortOrder=${order}`)));
      expect(up?.items.length).toBe(down?.items.length);
      expect(up?.items.length).toBeGreaterThan(1);
    }
  });
});

it('401, 403, 404: who writes what', async () => {
  const { body } = await add(surface());
  const at = { params: { id: String(body.id) } };
  for (const [as, status] of [
    [visitor, 401],
    [ana, 403],
  ] as const) {
    expect((await add(surface(), as)).status).toBe(status);
    expect((await callJson(CHANGE, { method: 'POST', body: surface(), as, ...at })).status).toBe(status);
    expect((await callJson(REMOVE, { method: 'DELETE', as, ...at })).status).toBe(status);
  }
  const none = { params: { id: '999999' }, as: uxia };
  expect((await callJson(CHANGE, { method: 'POST', body: surface(), ...none })).status).toBe(404);
  expect((await callJson(REMOVE, { method: 'DELETE', ...none })).status).toBe(404);
});

it.each<[string, string, object, object]>([
  ['max', 'a greatest value below the least one', { dataType: 'NUMBER', min: '10', max: '20' }, { max: '5' }],
  ['defaultValue', 'a least value above the default', { dataType: 'NUMBER', defaultValue: '3' }, { min: '10' }],
  ['defaultValue', 'a pattern that the default does not match', { defaultValue: 'abc' }, { pattern: '[A-Z]+' }],
  [
    'defaultValue',
    'choices without the default',
    { ...select({ code: 'A', ...inAll('a') }, { code: 'B', ...inAll('b') }), defaultValue: 'A' },
    select({ code: 'B', ...inAll('b') }),
  ],
])('400 at %s: %s, where that stays because it is not sent', async (path, _, was, change) => {
  const body = { ...surface(), ...was };
  const { body: made } = await add(body);
  const { min: _min, max: _max, defaultValue: _default, ...rest } = { min: 0, max: 0, defaultValue: 0, ...body };
  const answer = await callJson<Problem>(CHANGE, {
    ...{ method: 'POST', as: uxia, params: { id: String(made.id) } },
    body: { ...rest, ...change },
  });
  expect([answer.status, answer.body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, [path]]);
});

it('201 and 409: of several with one code at the same moment one is added', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => add({ ...surface(), code: { code: 'AT_ONCE', ...inAll('a') } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const refused = answers.filter(({ status }) => status === 409);
  for (const { body } of refused) expect(body.fieldErrors.map((it) => it.fieldName)).toEqual(['code.code']);
});
