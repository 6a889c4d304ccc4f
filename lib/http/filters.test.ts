import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { AppError } from '@/lib/errors';
import { Contains, Exactly, NumberRange, OneOf, YesNo } from './filters';
import { parse } from './parse';

const RULE = 'project.app.Body.field.';
const refusal = (schema: z.ZodType, raw: unknown) => {
  try {
    return parse(schema, raw);
  } catch (error) {
    return (error as AppError).fields.map(({ key, values }) => [key.replace(RULE, ''), ...Object.values(values ?? {})]);
  }
};

it('every filter may be left out', () => {
  for (const schema of [Contains, Exactly, YesNo, OneOf(['a']), NumberRange])
    expect(parse<unknown>(schema, undefined)).toBeUndefined();
});

it('a text to be contained has at most 1000 characters, none of them zero', () => {
  expect(parse(Contains, 'ñ'.repeat(1000))).toHaveLength(1000);
  expect(refusal(Contains, 'ñ'.repeat(1001))).toEqual([['tooLong', 1000]]);
  expect(refusal(Contains, 'a\0b')).toEqual([['invalid']]);
});

it('an id is a whole number that JavaScript can tell from its neighbours', () => {
  expect(['0', '7', String(Number.MAX_SAFE_INTEGER)].map((text) => parse(Exactly, text))).toEqual([
    0,
    7,
    Number.MAX_SAFE_INTEGER,
  ]);
  expect(refusal(Exactly, '-1')).toEqual([['tooSmall', 0]]);
  expect(refusal(Exactly, '1.5')).toEqual([['type']]);
  expect(refusal(Exactly, 'x')).toEqual([['type']]);
  expect(refusal(Exactly, String(2 ** 53))).toEqual([['tooBig', Number.MAX_SAFE_INTEGER]]);
});

it('yes and no are true and false, in small letters', () => {
  expect(['true', 'false'].map((text) => parse(YesNo, text))).toEqual([true, false]);
  for (const text of ['TRUE', 'False', '1', '0', 'yes', '']) expect(refusal(YesNo, text)).toEqual([['notAllowed']]);
});

it('a word is one of those that are named', () => {
  expect(parse(OneOf(['a', 'b']), 'b')).toBe('b');
  expect(refusal(OneOf(['a', 'b']), 'c')).toEqual([['notAllowed']]);
});

describe('a range of numbers', () => {
  it.each([
    ['5', 5, 5],
    ['0', 0, 0],
    ['1..2', 1, 2],
    ['1..', 1, null],
    ['..2', null, 2],
    [' -1.5 .. 2.25 ', -1.5, 2.25],
    ['123456789012345..0.123456789012345', 123456789012345, 0.123456789012345],
  ])('%j goes from %d to %d', (text, from, to) => expect(parse(NumberRange, text)).toEqual({ from, to }));

  it.each([
    '',
    ' ',
    '..',
    ' .. ',
    '1..2..3',
    '1..2..',
    'a',
    '1..b',
    'a..2',
    '1.',
    '.5',
    '+1',
    '--1',
    '1e3',
    '1,5',
    '1 2',
    '1234567890123456',
    '0.1234567890123456',
  ])('%j is none', (text) => expect(refusal(NumberRange, text)).toEqual([['invalid']]));
});
