import { afterEach, expect, it, vi } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { inTime } from './in-time';

const ctx = contextFor(VISITOR, 'en-GB');
afterEach(() => vi.useRealTimers());

it('what is found in time is the answer', async () =>
  expect(await inTime(ctx, 5000, (it) => it.db.$queryRaw`SELECT 1 AS one`)).toEqual([{ one: 1 }]));

it('a statement that takes longer is cancelled, and the next one has the full time', async () => {
  expect(await inTime(ctx, 50, (it) => it.db.$queryRaw`SELECT 1 AS one FROM pg_sleep(5)`)).toBeUndefined();
  expect(await ctx.db.$queryRaw`SELECT 1 AS one FROM pg_sleep(0.2)`).toEqual([{ one: 1 }]);
});

it('any other failure is passed on', async () =>
  expect(inTime(ctx, 5000, (it) => it.db.$queryRaw`SELECT 1 / 0`)).rejects.toThrow(/22012/));

it('a limit of more than the half minute that transactions have holds, too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const found = inTime(ctx, 60_000, async ({ db }) => {
    await vi.advanceTimersByTimeAsync(59_000);
    return db.$queryRaw`SELECT 1 AS one`;
  });
  expect(await found).toEqual([{ one: 1 }]);
});
