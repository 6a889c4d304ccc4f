import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { boolean } from '.';

it.each([
  ['true', 'true'],
  [' false ', 'false'],
  ['yes', '!boolean'],
  ['True', '!boolean'],
])('%j is stored as %s', (text, expected) => expect(parsed(boolean, text)).toBe(expected));

it('a list is filtered by one of the two', () => {
  expect(filtered(boolean, 'true')).toEqual({ kind: 'anyOf', values: ['true'], many: false });
  expect([filtered(boolean, 'yes'), filtered(boolean, 'true', 'false')]).toEqual([undefined, undefined]);
});

it('reads as yes or no', () => expect(['true', 'false'].map((value) => shown(boolean, value))).toEqual(['Sí', 'No']));
