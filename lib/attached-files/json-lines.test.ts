import { expect, it } from 'vitest';
import { NotJson, readJsonLines } from './json-lines';

const whereBroken = (text: string) => {
  try {
    readJsonLines(text);
    return null;
  } catch (error) {
    return error instanceof NotJson ? [error.line, error.column] : error;
  }
};

it.each([
  ['[1,\n2,x]', [2, 3]],
  ['[{"t":"PR"},\n {"t" "MU"}]', [2, 7]],
  ['[{"t":"PR"\n', [2, 1]],
  ['{"a":1,}', [1, 8]],
  ['[1,]', [1, 4]],
  ['[1] 2', [1, 5]],
  ['', [1, 1]],
  ['["a\nb"]', [1, 2]],
  ['[1}', [1, 3]],
  ['[01]', [1, 3]],
  ["['a']", [1, 2]],
  ['<html>', [1, 1]],
])('%j is no JSON at %j', (text, place) => expect(whereBroken(text)).toEqual(place));

it('returns the line of each entry, whatever is nested in it', () => {
  const { value, lineOf } = readJsonLines('\ufeff[\r\n{"t":"PR","b":[1,2,[3]]},\r\n\r\n{"n":"a, [b"}, 7,\r\n"x"]');
  expect(value).toHaveLength(4);
  expect([0, 1, 2, 3].map(lineOf)).toEqual([2, 4, 4, 5]);
});

it('reads a large file fast', () => {
  const text = JSON.stringify(
    Array.from({ length: 50_000 }, (_, n) => ({ t: 'EP', n: `Place ${n}`, x: n, y: n })),
    null,
    1,
  );
  const began = performance.now();
  expect(readJsonLines(text).lineOf(49_999)).toBe(2 + 49_999 * 6);
  expect(performance.now() - began).toBeLessThan(1500);
});
