import { expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { Prisma } from '@/prisma/generated/client';
import { pool } from '.';
import { lettersPerBatch, streamRows } from './stream';

const busy = () => pool.totalCount - pool.idleCount;
const running = () =>
  sql(`SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%' AND state = 'active' AND pid <> pg_backend_pid()`);
const endless = Prisma.sql`SELECT pg_sleep(30)::text`;

it('whoever leaves in the middle of a long statement ends it in PostgreSQL', async () => {
  const leaving = new AbortController();
  const first = streamRows(endless, 10, { signal: leaving.signal }).next();
  await expect.poll(running).toHaveLength(1);
  leaving.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  await expect.poll(running).toEqual([]);
  expect(busy()).toBe(0);
});

it('nothing is asked for somebody who has left before', async () => {
  await expect(streamRows(endless, 10, { signal: AbortSignal.abort(new Error('left')) }).next()).rejects.toThrow('left');
  expect(busy()).toBe(0);
});

it('a batch may not take longer than its time; how long the reader takes does not matter', async () => {
  const rows = streamRows<[number]>(Prisma.sql`SELECT n FROM generate_series(1, 3) n`, 1, { batchMs: 200 });
  const found: unknown[] = [];
  for await (const batch of rows) {
    found.push(...batch.flat());
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(found).toEqual([1, 2, 3]);
  await expect(streamRows(endless, 10, { batchMs: 200 }).next()).rejects.toThrow('too long');
  await expect.poll(running).toEqual([]);
  expect(busy()).toBe(0);
});

it('batches have about as many letters, whether rows are small or large', async () => {
  expect(lettersPerBatch([])).toBe(5);
  expect(lettersPerBatch(Array.from({ length: 20 }, () => ['x'.repeat(500)]))).toBe(80);
  expect(lettersPerBatch(Array.from({ length: 500 }, () => ['x'.repeat(500)]))).toBe(500);
  expect(lettersPerBatch(Array.from({ length: 100 }, () => ['x'.repeat(50_000)]))).toBe(5);
  expect(lettersPerBatch([['x'.repeat(5_000_000)]])).toBe(1);
});
