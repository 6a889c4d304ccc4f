import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '@/lib/errors';
import { parse, queryObject, withoutEmpty } from './parse';

const fieldsOf = (schema: z.ZodType, raw: unknown) => {
  try {
    parse(schema, raw);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).toBe('project.common.invalid');
    return error.fields;
  }
  return undefined;
};
const rule = (name: string, values?: object) => ({ key: `project.app.Body.field.${name}`, ...(values && { values }) });

describe('what breaks a rule is refused with the field and the rule', () => {
  it.each<[string, z.ZodType, unknown, object]>([
    ['a value that is missing', z.string(), undefined, rule('required')],
    ['a value that is null', z.string(), null, rule('required')],
    ['a value of another type', z.string(), 7, rule('type')],
    ['an empty text', z.string().min(1), '', rule('required')],
    ['a text that is too short', z.string().min(2), 'a', rule('tooShort', { min: 2 })],
    ['a text that is too long', z.string().max(2), 'abc', rule('tooLong', { max: 2 })],
    ['a number that has to be positive', z.number().min(1), 0, rule('positive')],
    ['a number that is too small', z.number().min(2), 1, rule('tooSmall', { min: 2 })],
    ['a number that is too large', z.number().max(2), 3, rule('tooBig', { max: 2 })],
    ['a list that is empty', z.array(z.number()).min(1), [], rule('tooSmall', { min: 1 })],
    ['a list that is too long', z.array(z.number()).max(1), [1, 2], rule('tooBig', { max: 1 })],
    ['a choice that is missing', z.enum(['a']), undefined, rule('required')],
    ['a choice that is null', z.enum(['a']), null, rule('required')],
    ['a choice that there is not', z.enum(['a']), 'b', rule('notAllowed')],
    ['a form of text', z.email(), 'a', rule('invalid')],
    ['a rule without a name', z.string().refine(() => false), 'a', { ...rule('invalid'), values: undefined, label: undefined }],
    [
      'a rule with a name, values and the name of the field',
      z.string().refine(() => false, { params: { key: 'k', values: { n: 1 }, label: 'l' } }),
      'a',
      { key: 'k', values: { n: 1 }, label: 'l' },
    ],
  ])('%s', (_, schema, value, issue) => {
    expect(fieldsOf(z.object({ a: schema }), { a: value })).toStrictEqual([{ path: 'a', ...issue }]);
  });

  it('wherever it stands', () => {
    const List = z.object({ list: z.array(z.object({ n: z.number() })) });
    expect(fieldsOf(List, { list: [{ n: 1 }, { n: 'x' }] })).toEqual([{ path: 'list.1.n', ...rule('type') }]);
    expect(fieldsOf(z.string(), 7)).toEqual([{ path: '', ...rule('type') }]);
    expect(fieldsOf(z.strictObject({}), { more: 1, other: 2 })).toEqual([{ path: 'more', ...rule('invalid') }]);
  });

  it('once for each field and rule, however often it is broken', () => {
    const refusing = (key: string) => z.string().refine(() => false, { params: { key } });
    const Both = z.intersection(
      z.object({ a: refusing('k'), b: refusing('k') }),
      z.object({ a: refusing('k'), b: refusing('m') }),
    );
    expect(fieldsOf(Both, { a: '', b: '' })?.map(({ path, key }) => [path, key])).toEqual([
      ['a', 'k'],
      ['b', 'k'],
      ['b', 'm'],
    ]);
  });

  it('a thousand times at most', () => {
    const bad = (count: number) => Array.from({ length: count }, () => 'x');
    expect(fieldsOf(z.array(z.number()), bad(999))).toHaveLength(999);
    expect(fieldsOf(z.array(z.number()), bad(1001))).toHaveLength(1000);
  });
});

it('what keeps the rules is what the schema makes of it', () => {
  expect(parse(z.object({ n: z.coerce.number() }), { n: '7', more: 1 })).toEqual({ n: 7 });
  expect(parse(undefined, { n: '7' })).toBeUndefined();
});

it('in a body an empty text is no value, at any depth; files and other values stay', () => {
  const file = new Blob(['a']);
  expect(withoutEmpty({ a: '', b: [null, '', 0, false, ' '], c: { d: '', e: 'x' }, file })).toEqual({
    a: null,
    b: [null, null, 0, false, ' '],
    c: { d: null, e: 'x' },
    file,
  });
  expect((withoutEmpty({ file }) as { file: Blob }).file).toBe(file);
  expect([withoutEmpty(''), withoutEmpty(null), withoutEmpty(undefined)]).toEqual([null, null, undefined]);
});

it('in a query a repeated name is a list, and an empty value is none', () => {
  const read = (query: string) => queryObject(new URLSearchParams(query));
  expect(read('a=1&b=2&a=3')).toEqual({ a: ['1', '3'], b: '2' });
  expect(read('a=&b=&b=2&c=1&c=&c=2')).toStrictEqual({ b: '2', c: ['1', '2'] });
  expect(read('')).toEqual({});
});
