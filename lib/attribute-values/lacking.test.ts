import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as FILL } from '@/app/api/elements/geometric_element_type/[id]/changes/route';
import { GET as LACKING } from '@/app/api/elements/geometric_element_type/[id]/lacking/route';
import { contextFor } from '@/lib/auth/context';
import { getElementType } from '@/lib/element-types/service';
import { type AttributeValues, isAsked } from '@/lib/elements/attributes';
import type { Element } from '@/lib/elements/schema';
import type { Page } from '@/lib/http/list';
import { workOnNext } from '@/lib/jobs/worker';
import type { Filter } from '@/lib/styles/schema';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { runChange } from './run';

// Who lacks an attribute that only some elements have: told by the database, as the form asks for it.

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let ids: Record<string, number>;
let elements: { id: number; values: AttributeValues }[];

/** What elements say, in turn; undefined: nothing. */
const VALUES: Record<string, (string | string[] | undefined)[]> = {
  KIND: ['WELL', 'MILL', undefined, 'FOUNTAIN'],
  USES: [['A'], undefined, ['A', 'B'], ['C'], []],
  HEIGHT: ['2.50', '-1', '0', undefined, '1e2', '12.5', '.5'],
  NOTE: ['faro', '5', undefined, 'Faro de Fisterra', '5.0', ' 5 ', "it's", '50 %', '10', 'ñandú', '9a'],
};
const COUNT = 80;

beforeAll(async () => {
  who = await people();
  type = await anElementType({ name: 'Asked' });
  for (const choices of ['KINDS', 'ALL_USES']) await aCode('Choice', choices);
  const made = async (code: string, dataType: string, values?: string) =>
    [code, (await anAttributeCalled(type.id, code, dataType, values ? { values } : {})).id] as const;
  ids = Object.fromEntries([
    await made('KIND', 'SELECT', 'KINDS'),
    await made('USES', 'MULTISELECT', 'ALL_USES'),
    await made('HEIGHT', 'FLOAT'),
    await made('NOTE', 'TEXT'),
    await made('OWNER', 'TEXT'),
  ]);
  elements = [];
  for (let n = 0; n < COUNT; n++) {
    const said = Object.entries(VALUES).flatMap(([code, all]) => {
      const value = all[n % all.length];
      return value === undefined ? [] : [[String(ids[code]), value] as const];
    });
    const values: AttributeValues = Object.fromEntries([...said, ...(n % 9 === 0 ? [[String(ids.OWNER), 'Ana'] as const] : [])]);
    const { id } = await anElement({ type, owner: who.ana });
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, JSON.stringify(values)]);
    elements.push({ id, values });
  }
});

const depend = (condition: Filter | null) =>
  sql('UPDATE element_type_attribute_type SET condition = $2 WHERE id = $1', [ids.OWNER, condition && JSON.stringify(condition)]);
const lacking = async () => {
  const url = `/x?${new URLSearchParams({ attribute: String(ids.OWNER), size: '1000' })}`;
  const { body } = await callJson<Page<Element>>(LACKING, { as: who.uxia, params: { id: String(type.id) }, url });
  expect(body.result.totalItems).toBe(body.result.items.length);
  return body.result.items.map(({ id }) => id);
};
const without = (passes: (values: AttributeValues) => boolean) =>
  elements.filter(({ values }) => !values[ids.OWNER as number] && passes(values)).map(({ id }) => id);
const of = (values: AttributeValues, code: string) => [values[ids[code] as number] ?? []].flat();

beforeEach(() => depend(null));

describe('who lacks an attribute', () => {
  it('without a condition: who has no value', async () => expect(await lacking()).toEqual(without(() => true)));

  it('where the condition fails, nobody lacks it', async () => {
    await depend({ op: '==', property: 'kind', value: 'WELL' });
    expect(await lacking()).toEqual(without((it) => of(it, 'KIND')[0] === 'WELL'));
  });

  it('a comparison with no value is false, its contrary true', async () => {
    const isOther: Filter = { op: '!=', property: 'KIND', value: 'WELL' };
    await depend(isOther);
    expect(await lacking()).toEqual(without((it) => of(it, 'KIND').some((kind) => kind !== 'WELL')));
    await depend({ op: 'not', filter: isOther });
    expect(await lacking()).toEqual(without((it) => of(it, 'KIND').every((kind) => kind === 'WELL')));
    await depend({ op: 'isNull', property: 'KIND' });
    expect(await lacking()).toEqual(without((it) => of(it, 'KIND').length === 0));
  });

  it('of several choices one is enough; none chosen is no value', async () => {
    await depend({ op: '==', property: 'USES', value: 'B' });
    expect(await lacking()).toEqual(without((it) => of(it, 'USES').includes('B')));
    await depend({ op: 'isNull', property: 'USES' });
    expect(await lacking()).toEqual(without((it) => of(it, 'USES').length === 0));
  });

  it('numbers are compared as numbers, also where they are written as texts', async () => {
    await depend({ op: '>=', property: 'NOTE', value: '10' });
    expect(await lacking()).toEqual(without((it) => of(it, 'NOTE').some((note) => !['5', '5.0', ' 5 '].includes(note))));
  });

  it.each<[string, Filter]>([
    ['equal to a number', { op: '==', property: 'NOTE', value: 5 }],
    ['not equal to a number', { op: '!=', property: 'NOTE', value: 5 }],
    ['in a list', { op: 'in', property: 'KIND', values: ['MILL', 'FOUNTAIN'] }],
    ['in a list of several kinds', { op: 'in', property: 'NOTE', values: [5, 'faro', true] }],
    ['less', { op: '<', property: 'HEIGHT', value: 1 }],
    ['at most', { op: '<=', property: 'HEIGHT', value: '2.5' }],
    ['more than a text', { op: '>', property: 'NOTE', value: 'a' }],
    ['between', { op: 'between', property: 'HEIGHT', min: 0, max: 12.5 }],
    ['with a text in it', { op: 'contains', property: 'NOTE', text: '%' }],
    ['with a quote in it', { op: 'contains', property: 'NOTE', text: "'" }],
    ['that begins with', { op: 'startsWith', property: 'NOTE', text: 'Faro' }],
    ['that ends with', { op: 'endsWith', property: 'NOTE', text: 'dú' }],
    ['of several choices, that ends with', { op: 'endsWith', property: 'USES', text: 'B' }],
    ['of an attribute that there is not', { op: '!=', property: 'GONE', value: 1 }],
    ['without an attribute that there is not', { op: 'isNull', property: 'GONE' }],
    [
      'all and any of them',
      {
        op: 'all',
        filters: [
          {
            op: 'any',
            filters: [
              { op: 'isNull', property: 'NOTE' },
              { op: '==', property: 'USES', value: 'A' },
            ],
          },
          { op: 'not', filter: { op: '==', property: 'KIND', value: 'MILL' } },
        ],
      },
    ],
  ])('%s: as a form asks for it', async (_, condition) => {
    await depend(condition);
    const whole = await getElementType(contextFor({ id: who.uxia.id, login: 'uxia', role: 'ADMIN' }, 'en-GB'), type.id);
    const own = whole.listAttributeType.find(({ id }) => id === ids.OWNER);
    expect(own?.condition).toEqual(condition);
    expect(await lacking()).toEqual(without((values) => own !== undefined && isAsked(whole, own, values)));
  });
});

it('a fill counts and writes those alone that are asked for it', async () => {
  await depend({ op: 'not', filter: { op: '==', property: 'USES', value: 'A' } });
  const expected = without((it) => !of(it, 'USES').includes('A'));
  const body = { kind: 'FILL', attribute: { id: ids.OWNER }, value: 'Council' };
  const fill = (more: object) =>
    callJson<{ elements: number }>(FILL, {
      method: 'POST',
      as: who.uxia,
      params: { id: String(type.id) },
      body: { ...body, ...more },
    });
  expect((await fill({ dryRun: true })).body.elements).toBe(expected.length);
  expect((await fill({})).status).toBe(202);
  while (await workOnNext({ CHANGE: runChange }));
  const filled = await sql<{ id: number }>(
    `SELECT id::int FROM geometric_element WHERE attribute_values ->> $1::text = 'Council' ORDER BY id`,
    [String(ids.OWNER)],
  );
  expect(filled.map(({ id }) => id)).toEqual(expected);
  expect(await lacking()).toEqual([]);
});
