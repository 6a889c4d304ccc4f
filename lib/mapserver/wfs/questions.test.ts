import { afterEach, expect, it } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import type { Db } from '@/lib/db';
import { inTurn } from './questions';

const ctx = contextFor(VISITOR, 'en-GB');
const never = new AbortController().signal;
const quick = (db: Db) => db.$queryRaw`SELECT 1 AS one`;
const lasting = (seconds: number) => (db: Db) => db.$queryRaw`SELECT 1 AS one FROM pg_sleep(${seconds}::float8)`;
const ask = (question: (db: Db) => Promise<unknown>, { limitMs = 5000, signal = new AbortController().signal } = {}) => {
  const asked = inTurn({ ctx, client: 'one', limitMs, signal }, question);
  running.push(asked.catch(() => undefined));
  return asked.then(
    () => 'answered',
    (error) => error.code.replace('project.common.', ''),
  );
};
const running: Promise<unknown>[] = [];
afterEach(() => Promise.all(running.splice(0)));

it('the time that a question waits counts: it is over on time, and the next one is asked', async () => {
  const first = ask(lasting(3));
  const began = performance.now();
  expect(await ask(quick, { limitMs: 300 })).toBe('gatewayTimeout');
  expect(performance.now() - began).toBeLessThan(2500);
  expect([await ask(quick), await first]).toEqual(['answered', 'answered']);
});

it('a question that waited has only the rest of its time', async () => {
  const began = performance.now();
  const answers = await Promise.all([ask(lasting(1.5)), ask(lasting(20), { limitMs: 2000 })]);
  expect(answers).toEqual(['answered', 'gatewayTimeout']);
  expect(performance.now() - began).toBeLessThan(3200);
});

it('429: one client does not fill the queue; whoever left frees a slot, and is never asked for', async () => {
  const first = ask(lasting(1));
  const left = new AbortController();
  let asked = 0;
  const count = (db: Db) => {
    asked++;
    return quick(db);
  };
  const waiting = Array.from({ length: 31 }, () => ask(quick));
  // Several questions of one request are one.
  const leaving = [1, 2, 3].map(() => ask(count, { signal: left.signal }));
  expect(await ask(count)).toBe('tooManyRequests');
  const other = inTurn({ ctx, client: 'two', limitMs: 5000, signal: never }, quick);
  expect(await other).toEqual([{ one: 1 }]);
  left.abort();
  expect(await Promise.all(leaving)).toEqual(Array(3).fill('gatewayTimeout'));
  expect(await ask(count, { signal: left.signal })).toBe('gatewayTimeout');
  expect(asked).toBe(0);
  expect(await ask(count)).toBe('answered');
  expect(new Set(await Promise.all([first, ...waiting]))).toEqual(new Set(['answered']));
});
