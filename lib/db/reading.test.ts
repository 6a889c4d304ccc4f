import { beforeAll, expect, it, vi } from 'vitest';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { call } from '@/lib/test/call';
import { sql, thisDatabase } from '@/lib/test/database';
import { startTestServer, until } from '@/lib/test/database-server';
import { anElementType } from '@/lib/test/elements';
import { db } from '.';
import { isDatabaseAway } from './away';
import { newest, newestPool, readTransaction } from './reading';

let database: Awaited<ReturnType<typeof startTestServer>>;

// Servers are started and stopped in here.
vi.setConfig({ testTimeout: 90_000 });

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  database = await startTestServer(thisDatabase());
  return () => database.close();
});

/** Ends the connection of the statement that sleeps, as an administrator or a restart does. */
async function endSleeper(): Promise<void> {
  const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
  await until(async () => (await database.server.sql(ended)).length > 0);
}

it.each([
  ['through Prisma', () => newest.$queryRaw`SELECT pg_sleep(2)::text AS slept`],
  ['over a plain connection', async () => (await newestPool.query('SELECT pg_sleep(2)::text AS slept')).rows],
  [
    'of several reads together',
    () =>
      readTransaction(
        contextFor(VISITOR, 'en-GB'),
        async (ctx) => {
          await ctx.db.$queryRaw`SELECT 1`;
          return ctx.db.$queryRaw`SELECT pg_sleep(2)::text AS slept`;
        },
        30_000,
      ),
  ],
])('a read whose connection is lost is asked again: %s', async (_, read) => {
  const reading = Promise.resolve(read());
  await endSleeper();
  expect(await reading).toEqual([{ slept: '' }]);
});

it('a write whose connection is lost is not', async () => {
  await sql('CREATE TABLE written (at timestamptz)');
  const writing = db.$executeRaw`WITH slept AS (SELECT pg_sleep(2)) INSERT INTO written SELECT now() FROM slept`.catch(
    (error) => error,
  );
  await endSleeper();
  expect(isDatabaseAway(await writing)).toBe(true);
  expect(await sql('SELECT * FROM written')).toEqual([]);
});

it('reads after a restart of the database succeed', async () => {
  const { id } = await anElementType();
  const list = () => call(LIST, { params: { id: String(id) } });
  const statuses = async () => new Set((await Promise.all(Array.from({ length: 20 }, list))).map(({ status }) => status));
  expect(await statuses()).toEqual(new Set([200]));
  await database.server.restart();
  expect(await statuses()).toEqual(new Set([200]));
});
