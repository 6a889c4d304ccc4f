import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { float } from '.';

it.each([
  ['2.50', '2.50'],
  [' +2.5', '2.5'],
  ['.5e-3', '.5e-3'],
  ['2,5', '!float'],
  ['NaN', '!float'],
  ['Infinity', '!float'],
])('%j is stored as %s', (text, expected) => expect(parsed(float, text)).toBe(expected));

it('a list is filtered by a range', () => {
  expect(filtered(float, '0.5..1.5')).toEqual({ kind: 'numbers', from: '0.5', to: '1.5' });
  expect(filtered(float, '0,5..')).toBeUndefined();
});

it('is shown with the decimal separator of the language', () => expect(shown(float, '14.25')).toBe('14,25'));
