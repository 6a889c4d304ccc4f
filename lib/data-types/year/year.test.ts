import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { year } from '.';

it.each([
  ['1791', '1791'],
  [' -300 ', '-300'],
  ['0050', '50'],
  ['+12', '12'],
  ['-9999', '-9999'],
  ['0', '!year'],
  ['-0', '!year'],
  ['10000', '!year'],
  ['1791.5', '!year'],
  ['300 BC', '!year'],
])('%j is stored as %s', (text, expected) => expect(parsed(year, text)).toBe(expected));

it('a list is asked for years of a range, before Christ too', () =>
  expect(filtered(year, '-300..-1')).toEqual({ kind: 'numbers', from: '-300', to: '-1' }));

it.each([
  ['1791', '1791'],
  ['-300', '300 a. C.'],
  ['-1', '1 a. C.'],
  ['50', '50'],
  ['none', 'none'],
])('%s is written %s', (value, text) => expect(shown(year, value).replaceAll(/\s/g, ' ')).toBe(text));

it('is written in each language as people write it', () => {
  const words = { timeZone: 'UTC', yes: '', no: '' };
  const rules = { maxSize: null, valueGroupCode: null };
  expect(year.present('-44', rules, { locale: 'en-GB', ...words })).toBe('44 BC');
  expect(year.present('-44', rules, { locale: 'gl-ES', ...words }).replaceAll(/\s/g, ' ')).toBe('44 a. C.');
});
