import { expect, it } from 'vitest';
import { dateFormat, numberFormat } from './formats';
import { dayIn } from './zoned';

it('a formatter is made once for what it is asked for', () => {
  const asked = () => dateFormat('en-GB', { month: 'long', timeZone: 'Europe/Madrid' });
  expect(asked()).toBe(asked());
  expect(asked()).not.toBe(dateFormat('en-GB', { month: 'long', timeZone: 'UTC' }));
  expect(numberFormat('es-ES').format(1.5)).toBe('1,5');
});

it('as many days as an installation has elements take no memory outside of the heap', () => {
  const before = process.memoryUsage.rss();
  for (let n = 0; n < 20_000; n++) dayIn('2026-03-01', 'Europe/Madrid');
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(150);
});
