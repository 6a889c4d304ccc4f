import { expect, it } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { inTime } from './in-time';

const ctx = contextFor(VISITOR, 'en-GB');

it('what is found in time is the answer', async () =>
  expect(await inTime(ctx, 5000, (it) => it.db.$queryRaw`SELECT 1 AS one`)).toEqual([{ one: 1 }]));

it('a statement that takes longer is cancelled, and the next one has the full time', async () => {
  expect(await inTime(ctx, 50, (it) => it.db.$queryRaw`SELECT 1 AS one FROM pg_sleep(5)`)).toBeUndefined();
  expect(await ctx.db.$queryRaw`SELECT 1 AS one FROM pg_sleep(0.2)`).toEqual([{ one: 1 }]);
});

it('any other failure is passed on', async () =>
  expect(inTime(ctx, 5000, (it) => it.db.$queryRaw`SELECT 1 / 0`)).rejects.toMatchObject({ code: '22012' }));

it('after a failure its connection is as good as before', async () => {
  await expect(inTime(ctx, 5000, (it) => it.db.$queryRaw`SELECT 1 / 0`)).rejects.toThrow();
  expect(await inTime(ctx, 5000, (it) => it.db.$queryRaw`SELECT current_setting('statement_timeout') AS ms`)).toEqual([
    { ms: '5s' },
  ]);
});

it('nothing is written', async () =>
  expect(inTime(ctx, 5000, (it) => it.db.$queryRaw`DELETE FROM geometric_element RETURNING id`)).rejects.toMatchObject({
    code: '25006',
  }));
