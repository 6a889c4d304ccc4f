import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { text } from '.';

it.each([
  ['cinco', 'cinco'],
  [' un  ', ' un  '],
  ['😀😀😀😀😀', '😀😀😀😀😀'],
  ['seis66', '!tooLong'],
  ['a\0', '!text'],
  ['a\ud800', '!text'],
])('%j is stored as %j', (input, expected) => expect(parsed(text, input)).toBe(expected));

it('is searched for any part of it', () => {
  expect(filtered(text, ' un')).toEqual({ kind: 'contains', text: ' un' });
  expect([filtered(text, 'a', 'b'), filtered(text, 'a\0'), filtered(text)]).toEqual([undefined, undefined, undefined]);
});

it('is shown as it was written', () => expect(shown(text, '<b>as it is</b>')).toBe('<b>as it is</b>'));
