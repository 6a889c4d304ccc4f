import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { number } from '.';

it.each([
  ['-12', '-12'],
  [' 12 ', '12'],
  ['007', '7'],
  ['1.5', '!number'],
  ['99999999999999999', '!number'],
])('%j is stored as %s', (text, expected) => expect(parsed(number, text)).toBe(expected));

it.each([
  ['3..5', { from: '3', to: '5' }],
  ['3..', { from: '3', to: undefined }],
  ['..5.5', { from: undefined, to: '5.5' }],
  ['4', { from: '4', to: '4' }],
])('a list is asked for %s', (text, ends) => expect(filtered(number, text)).toEqual({ kind: 'numbers', ...ends }));
it.each(['..', 'a..b', '1..x', '', '1..2..3', '1\0'])('%j is an invalid filter', (text) =>
  expect(filtered(number, text)).toBeUndefined(),
);

it('has a thousands separator from five digits on', () => {
  expect(shown(number, '1791')).toBe('1791');
  expect(shown(number, '25000')).toBe('25.000');
  expect(shown(number, 'none')).toBe('none');
});
