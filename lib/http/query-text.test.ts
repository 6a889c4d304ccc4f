import { expect, it } from 'vitest';
import { queryText } from './query-text';

it('writes a space as %20 and a plus as %2B, so that every server reads the same', () => {
  expect(queryText({ q: 'a b  c', r: '1+1=2&x' })).toBe('q=a%20b%20%20c&r=1%2B1%3D2%26x');
});

it('keeps repeated names and their order', () => {
  expect(
    queryText(
      new URLSearchParams([
        ['a', '1'],
        ['b', ''],
        ['a', 'ñ'],
      ]),
    ),
  ).toBe('a=1&b=&a=%C3%B1');
});
