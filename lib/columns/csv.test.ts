import { expect, it } from 'vitest';
import { csvLines, guarded, unguarded } from '@/lib/columns/csv';

it.each([
  ['plain values as they are', [[1, -2.5, true, 'a b']], '1,-2.5,true,a b\r\n'],
  ['nothing of what is absent', [[null, undefined, '']], ',,\r\n'],
  ['separators, quotes and ends of lines in quotes', [['a,b', 'c"d', 'e\nf', 'g\rh']], '"a,b","c""d","e\nf","g\rh"\r\n'],
  ['each record in its line', [['a'], ['b']], 'a\r\nb\r\n'],
  ['nothing of no records', [], ''],
])('writes %s', (_, records, text) => {
  expect(csvLines(records, ',')).toBe(text);
});

it('a semicolon separates, and then a comma means nothing', () => {
  expect(csvLines([['a,b', 'c;d']], ';')).toBe('a,b;"c;d"\r\n');
});

it.each([
  ['=1+1', `'=1+1`],
  ['-8', `'-8`],
  ['+', `'+`],
  ['@x', `'@x`],
  ['\t1', `'\t1`],
  [`'=1`, `''=1`],
  [`''@x`, `'''@x`],
  [`'tis`, `'tis`],
  [`it'=1`, `it'=1`],
  ['', ''],
])('%j is guarded as %j, and comes back', (text, guard) => {
  expect([guarded(text), unguarded(guard)]).toEqual([guard, text]);
});
