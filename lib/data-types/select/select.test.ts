import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { select } from '.';

it.each([
  ['MILL', 'MILL'],
  [' MILL ', 'MILL'],
  ['mill', '!option'],
  ['CASTLE', '!option'],
])('%j is stored as %s', (text, expected) => expect(parsed(select, text)).toBe(expected));

it('a list is filtered by one of the values', () => {
  expect(filtered(select, 'MILL')).toEqual({ kind: 'anyOf', values: ['MILL'], many: false });
  expect([filtered(select, 'CASTLE'), filtered(select, 'MILL', 'WELL')]).toEqual([undefined, undefined]);
});

it('is shown by the name of the value, or by its code if it was deleted', () =>
  expect([shown(select, 'MILL'), shown(select, 'GONE')]).toEqual(['Molino', 'GONE']));
