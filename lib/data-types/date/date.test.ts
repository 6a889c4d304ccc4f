import { expect, it } from 'vitest';
import { converted, filtered, parsed, shown } from '@/lib/test/data-types';
import { date } from '.';

it.each([
  ['2026-03-01', '2026-03-01'],
  [' 2026-03-01 ', '2026-03-01'],
  ['2026-02-30', '!date'],
  ['0000-12-31', '!date'],
  ['0001-01-01', '0001-01-01'],
  ['1/3/2026', '!date'],
  ['2026-03-01T00:00:00Z', '!date'],
])('%j is stored as %s', (text, expected) => expect(parsed(date, text)).toBe(expected));

it.each([
  ['2026-02-28T23:00:00.000Z', '2026-03-01'],
  ['2026-07-31T22:00:00Z', '2026-08-01'],
  ['2026-03-01T00:00:00.000Z', '!date'],
  ['2026-02-28T23:00:00.001Z', '!date'],
  ['2026-02-30T23:00:00.000Z', '!date'],
  ['1791', '!date'],
])('the instant %s becomes %s: a day where it is the first of one in local time', (text, expected) =>
  expect(converted(date, text)).toBe(expected),
);

it('a list is filtered by days, whatever the time', () => {
  expect(filtered(date, '2026-03-01')).toEqual({ kind: 'times', from: '2026-03-01', to: '2026-03-01' });
  expect(filtered(date, '2026-03-01T10:30..')).toEqual({ kind: 'times', from: '2026-03-01', to: undefined });
  expect([filtered(date, '..'), filtered(date, '2026-02-30..'), filtered(date, '..soon')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('is shown in the format of the language; an invalid one as it is', () => {
  expect(shown(date, '2026-03-01')).toBe('1 de marzo de 2026');
  expect(shown(date, 'nonsense')).toBe('nonsense');
});
