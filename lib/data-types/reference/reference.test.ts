import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { reference } from '.';

it.each([
  ['12', '12'],
  [' 999999999999999 ', '999999999999999'],
  ['0', '!reference'],
  ['012', '!reference'],
  ['-1', '!reference'],
  ['1.5', '!reference'],
  ['1e3', '!reference'],
  ['1000000000000000', '!reference'],
  ['the mill', '!reference'],
])('%j is stored as %s', (text, expected) => expect(parsed(reference, text)).toBe(expected));

it('a list is asked for the elements that refer to one', () => {
  expect(filtered(reference, '12')).toEqual({ kind: 'numbers', from: '12', to: '12' });
  expect(filtered(reference, '1..5')).toBeUndefined();
  expect(filtered(reference, '1', '2')).toBeUndefined();
});

it('is written as an id where its name is not known', () => expect(shown(reference, '12')).toBe('#12'));
