import { expect, it } from 'vitest';
import { year } from '.';

it.each([
  ['300 BC', '-300'],
  ['300 a. C.', '-300'],
  [' 44bce ', '-44'],
  ['44 a.n.e.', '-44'],
  ['-300', '-300'],
  ['1791', '1791'],
  ['long ago', 'long ago'],
])('%j is sent as %s', (typed, sent) => expect(year.fromControl(typed)).toBe(sent));
