import { expect, it } from 'vitest';
import { dayIn, fromZoned, toZoned } from './zoned';

const madrid = 'Europe/Madrid';

it('an instant survives the way through the clocks of a zone, whatever zone the machine is in', () => {
  for (const iso of [
    '2026-07-01T22:59:00.000Z',
    '2026-01-01T00:00:07.000Z',
    '2026-03-29T00:59:00.000Z',
    '2026-10-25T00:30:00.000Z',
  ])
    expect(fromZoned(toZoned(iso, madrid), madrid)).toBe(iso);
  expect(toZoned('2026-07-01T22:59:00.000Z', madrid)).toBe('2026-07-02T00:59');
  expect(toZoned('2026-01-01T00:00:07.000Z', madrid)).toBe('2026-01-01T01:00:07');
});

it('an hour that comes twice is the first one, one that is skipped the hour after', () => {
  expect(fromZoned('2026-10-25T02:30', madrid)).toBe('2026-10-25T00:30:00.000Z');
  expect(fromZoned('2026-03-29T02:30', madrid)).toBe('2026-03-29T01:30:00.000Z');
});

it('what is no date and time is nothing', () => {
  expect([toZoned('', madrid), toZoned('nonsense', madrid)]).toEqual(['', '']);
  expect([fromZoned('', madrid), fromZoned('2026-03-01', madrid), fromZoned('nonsense', madrid)]).toEqual(['', '', '']);
  expect(dayIn('2026-13-01', madrid)).toBeUndefined();
});

it('a day lasts from midnight to midnight of its place, also when the clocks change', () => {
  expect(dayIn('2026-07-01', madrid)).toEqual({ from: '2026-06-30T22:00:00.000Z', until: '2026-07-01T21:59:59.999Z' });
  expect(dayIn('2026-03-29', madrid)).toEqual({ from: '2026-03-28T23:00:00.000Z', until: '2026-03-29T21:59:59.999Z' });
  expect(dayIn('9999-12-31', madrid)).toEqual({ from: '9999-12-30T23:00:00.000Z', until: '9999-12-31T22:59:59.999Z' });
  expect(dayIn('2026-10-25', madrid)).toEqual({ from: '2026-10-24T22:00:00.000Z', until: '2026-10-25T22:59:59.999Z' });
});
