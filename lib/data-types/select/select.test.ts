import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { select } from '.';

it.each([
  ['MILL', 'MILL'],
  [' MILL ', 'MILL'],
  ['mill', '!option'],
  ['CASTLE', '!option'],
])('%j is stored as %s', (text, expected) => expect(parsed(select, text)).toBe(expected));

it('a list is asked for one of the values', () => {
  expect(filtered(select, 'MILL')).toEqual({ kind: 'anyOf', values: ['MILL'], many: false });
  expect([filtered(select, 'CASTLE'), filtered(select, 'MILL', 'WELL')]).toEqual([undefined, undefined]);
});

it('reads as the value is called, or by its code when that is gone', () =>
  expect([shown(select, 'MILL'), shown(select, 'GONE')]).toEqual(['Molino', 'GONE']));
