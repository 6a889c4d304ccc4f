import { afterEach, expect, it, vi } from 'vitest';
import { briefly } from '@/lib/briefly';

afterEach(() => void vi.restoreAllMocks());

it('loads once while the value is fresh, also for concurrent calls', async () => {
  let at = 0;
  const load = vi.fn(async () => load.mock.calls.length);
  const ask = briefly({ name: 'test.once', forMs: 1000, otherwise: 0, now: () => at }, load);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  at = 999;
  expect(await ask()).toBe(1);
  at = 1000;
  expect(await ask()).toBe(2);
});

it('returns the last good value while loading fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let at = 0;
  const answers = [() => Promise.reject(new Error('down')), async () => 'good', () => Promise.reject(new Error('down'))];
  const ask = briefly(
    { name: 'test.failing', forMs: 10, otherwise: 'otherwise', now: () => at },
    () => answers.shift()?.() ?? Promise.resolve('none'),
  );
  expect(await ask()).toBe('otherwise');
  at = 10;
  expect(await ask()).toBe('good');
  at = 20;
  expect(await ask()).toBe('good');
});

it('after forget, neither the cached value nor one being loaded is used', async () => {
  const pending: ((value: string) => void)[] = [];
  const ask = briefly(
    { name: 'test.forgotten', forMs: 1000, otherwise: 'otherwise', now: () => 0 },
    () => new Promise<string>((resolve) => pending.push(resolve)),
  );
  const before = ask();
  ask.forget();
  const after = ask();
  pending[1]?.('new');
  expect(await after).toBe('new');
  pending[0]?.('old');
  expect([await before, await ask()]).toEqual(['old', 'new']);
});
