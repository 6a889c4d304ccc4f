import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { POST as DUPLICATE } from '@/app/api/elements/geometric_element_type/[id]/duplicate/route';
import { POST as CHANGE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD } from '@/app/api/elements/geometric_element_type/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { Filter } from '@/lib/styles/schema';
import { type call, callJson } from '@/lib/test/call';
import { next, sql } from '@/lib/test/database';
import { type Person, people } from '@/lib/test/people';
import { inAll, type Problem } from '@/lib/test/texts';
import type { ElementType } from '../schema';

let uxia: Person;
let attributes: Record<'open' | 'kind' | 'depth' | 'seen' | 'note', AttributeType>;
const post = <T>(handler: Parameters<typeof call>[0], body: object, id?: number) =>
  callJson<T & Problem>(handler, { method: 'POST', body, as: uxia, ...(id !== undefined && { params: { id: String(id) } }) });

async function attribute(name: string, more: object) {
  const body = { code: { code: `${name.toUpperCase()}_${next()}`, ...inAll(name) }, description: name, ...more };
  const { status, body: made } = await post<AttributeType>(ADD_ATTRIBUTE, body);
  expect([status, made.fieldErrors]).toEqual([201, undefined]);
  return made;
}
beforeAll(async () => {
  ({ uxia } = await people());
});
beforeEach(async () => {
  const listCode = ['WELL', 'MILL'].map((code) => ({ code, ...inAll(code.toLowerCase()) }));
  attributes = {
    open: await attribute('open', { dataType: 'BOOLEAN' }),
    kind: await attribute('kind', { dataType: 'SELECT', valueGroupCode: { listCode } }),
    depth: await attribute('depth', { dataType: 'NUMBER' }),
    seen: await attribute('seen', { dataType: 'DATE_TIME' }),
    note: await attribute('note', { dataType: 'TEXT', maxSize: 5 }),
  };
});

const codeOf = (name: keyof typeof attributes) => attributes[name].code.code;
/** A type of which the last attribute depends on another. */
const typeWith = (condition: Filter | null, more: Record<string, object> = {}) => ({
  ...{ code: `T${next()}`, codeDto: inAll('Type'), geometryType: 'POINT', legendType: 'LEGEND_TYPE_NONE' },
  listAttributeType: Object.entries(attributes).map(([name, { id }], at) => ({
    ...{ attributeType: { id }, attributeOrder: at + 1 },
    ...more[name],
    ...(name === 'note' && { condition }),
  })),
});
const fieldsOf = ({ fieldErrors }: Problem) => fieldErrors?.map(({ fieldName }) => fieldName);

describe('a condition', () => {
  const is = (name: keyof typeof attributes, value: string | number | boolean): Filter => ({
    op: '==',
    property: codeOf(name),
    value,
  });

  it.each<[string, () => Filter]>([
    ['a flag with a word', () => is('open', 'yes')],
    ['a choice that there is not', () => is('kind', 'TOWER')],
    ['a number with a text', () => ({ op: '>=', property: codeOf('depth'), value: 'deep' })],
    ['a whole number with a part of one', () => is('depth', 2.5)],
    ['an instant that is not as they are stored', () => is('seen', '2026-01-01T10:00:00+01:00')],
    [
      'one of several',
      () => ({
        op: 'any',
        filters: [is('open', true), { op: 'not', filter: { op: 'in', property: codeOf('kind'), values: ['MILL', 'TOWER'] } }],
      }),
    ],
  ])('400: compares %s', async (_, condition) => {
    const { status, body } = await post<ElementType>(ADD, typeWith(condition()));
    expect([status, fieldsOf(body)]).toEqual([400, ['listAttributeType.4.condition']]);
    expect(body.fieldErrors[0]?.message).toMatch(/has no value “.+”$/);
  });

  it('400: compares with a text that cannot be stored', async () => {
    for (const text of ['a\0', '\ud800']) {
      const { status, body } = await post<ElementType>(ADD, typeWith({ op: 'contains', property: codeOf('kind'), text }));
      expect([status, fieldsOf(body)]).toEqual([400, ['listAttributeType.4.condition.text']]);
    }
  });

  it.each<[string, () => Filter]>([
    ['a flag', () => is('open', true)],
    ['a choice', () => is('kind', 'MILL')],
    ['an order of numbers', () => ({ op: '>', property: codeOf('depth').toLowerCase(), value: 2.5 })],
    ['a part of a text', () => ({ op: 'contains', property: codeOf('kind'), text: 'ILL' })],
    ['nothing', () => ({ op: 'isNull', property: codeOf('kind') })],
  ])('201: compares %s', async (_, condition) => {
    const { status, body } = await post<ElementType>(ADD, typeWith(condition()));
    expect([status, body.fieldErrors, body.warnings]).toEqual([201, undefined, []]);
  });

  it('that can hold no more stands, in the type and its copies, with a warning', async () => {
    const body = typeWith(is('kind', 'MILL'));
    const { body: type } = await post<ElementType>(ADD, body);
    const { kind } = attributes;
    await sql(
      `UPDATE code SET code = 'WHEEL' WHERE group_code = (SELECT value_group_code FROM attribute_type WHERE id = $1) AND code = 'MILL'`,
      [kind.id],
    );
    const saved = await post<ElementType>(CHANGE, { ...body, description: 'Changed' }, type.id);
    expect([saved.status, saved.body.warnings]).toEqual([
      200,
      ['“note en-GB” depends on a value that “kind en-GB” does not have: “MILL”'],
    ]);
    const copy = await post<ElementType>(DUPLICATE, {}, type.id);
    expect([copy.status, copy.body.warnings]).toEqual([201, saved.body.warnings]);
    expect(
      fieldsOf((await post<ElementType>(CHANGE, { ...typeWith(is('kind', 'TOWER')), code: type.code }, type.id)).body),
    ).toEqual(['listAttributeType.4.condition']);
  });

  it('has a warning where the attribute that decides is retired', async () => {
    const { status, body } = await post<ElementType>(ADD, typeWith(is('open', 'true'), { open: { retired: true } }));
    expect([status, body.warnings]).toEqual([
      201,
      ['“note en-GB” depends on “open en-GB”, which is retired: new elements do not have it'],
    ]);
  });
});
