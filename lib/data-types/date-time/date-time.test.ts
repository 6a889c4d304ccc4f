import { expect, it } from 'vitest';
import { converted, filtered, parsed, shown } from '@/lib/test/data-types';
import { dateTime } from '.';

it.each([
  ['2026-03-01T10:30', '2026-03-01T10:30:00.000Z'],
  ['2026-03-01T10:30:00+02:00', '2026-03-01T08:30:00.000Z'],
  ['2026-03-01', '!dateTime'],
  ['2026-03-01T25:00:00Z', '!dateTime'],
  ['2026-02-31T10:00:00Z', '!dateTime'],
  ['0000-12-31T10:00Z', '!dateTime'],
  ['0001-01-01T00:30+01:00', '!dateTime'],
])('%j is stored as %s', (text, expected) => expect(parsed(dateTime, text)).toBe(expected));

it.each([
  ['2026-03-01', '2026-02-28T23:00:00.000Z'],
  ['2026-08-01', '2026-07-31T22:00:00.000Z'],
  ['1850-01-01', '1850-01-01T00:14:44.000Z'],
  ['9999-12-31', '9999-12-30T23:00:00.000Z'],
  ['2026-02-30', '!dateTime'],
  ['1791', '!dateTime'],
])('the day %s becomes %s, its first instant in local time', (text, expected) =>
  expect(converted(dateTime, text)).toBe(expected),
);

it('a list is filtered by a whole day, or by an instant', () => {
  const [from, to] = ['2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z'];
  expect(filtered(dateTime, '2026-03-01')).toEqual({ kind: 'times', from, to });
  expect(filtered(dateTime, '2026-03-01T10:30Z..')).toEqual({ kind: 'times', from: '2026-03-01T10:30:00.000Z', to: undefined });
  expect(filtered(dateTime, '2026-03-01T25:00Z')).toBeUndefined();
});

it('is shown in local time', () => expect(shown(dateTime, '2026-03-01T22:30:00Z')).toMatch(/^1 de marzo de 2026\D+23:30$/));
