import { type AddressInfo, createServer } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { expect, it } from 'vitest';
import { PrismaClient } from '@/prisma/generated/client';
import '@/lib/test/own-database';
import { urlForDatabase } from '@/scripts/lib/database.ts';
import { isConnectionLost, isDatabaseAway, isPoolFull } from './away';

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it.each([
  ['nobody listens', 'postgresql://a:b@127.0.0.1:1/c'],
  ['the socket is gone', 'postgresql://a:b@%2Ftmp%2Fno-such-folder/c'],
  ['the host is unknown', 'postgresql://a:b@no-such-host.invalid/c'],
])('the database is away when %s, through Prisma and through pg', async (_, connectionString) => {
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString }) });
  expect(isDatabaseAway(await failure(client.$queryRaw`SELECT 1`))).toBe(true);
  expect(isDatabaseAway(await failure(client.$transaction((tx) => tx.$queryRaw`SELECT 1`)))).toBe(true);
  expect(isDatabaseAway(await failure(new pg.Pool({ connectionString }).query('SELECT 1')))).toBe(true);
  await client.$disconnect();
});

it('a connection that ends during a statement means that it is away', async () => {
  const url = process.env.DATABASE_URL as string;
  const other = new pg.Client({ connectionString: urlForDatabase(url, 'postgres') });
  await other.connect();
  const end = () =>
    other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND pid <> pg_backend_pid()`,
    );
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) });
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  for (const sleep of [() => client.$queryRaw`SELECT pg_sleep(30)`, () => pool.query('SELECT pg_sleep(30)')]) {
    const asleep = failure(sleep() as Promise<unknown>);
    while ((await end()).rowCount === 0);
    expect(isDatabaseAway(await asleep)).toBe(true);
  }
  await Promise.all([client.$disconnect(), pool.end(), other.end()]);
});

it('neither a refused statement nor another server’s outage means that it is away', async () => {
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) });
  expect(isDatabaseAway(await failure(client.$queryRaw`SELECT nothing`))).toBe(false);
  await client.$disconnect();
  expect(isDatabaseAway(await failure(fetch('http://127.0.0.1:1/')))).toBe(false);
  for (const other of [undefined, null, 'ECONNREFUSED', new Error('Connection'), new TypeError('x')])
    expect(isDatabaseAway(other)).toBe(false);
});

const waysToAsk = (pool: pg.Pool, client: PrismaClient): (() => Promise<unknown>)[] => [
  () => pool.query('SELECT 1'),
  () => client.$queryRaw`SELECT 1`,
  () => client.$transaction((tx) => tx.$queryRaw`SELECT 1`),
];

/** A server that takes connections and never says a word. */
async function silentServer() {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `postgresql://a:b@127.0.0.1:${port}/c`, close };
}

it('a connection that was never established is not a lost one, and not retried', async () => {
  const { url, close } = await silentServer();
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 100 });
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });
  for (const ask of waysToAsk(pool, client)) {
    const error = await failure(ask());
    expect([isDatabaseAway(error), isConnectionLost(error), isPoolFull(error)]).toEqual([true, false, false]);
  }
  await client.$disconnect();
  close();
});

it('a pool whose connections are all in use is not taken for a server that is away', async () => {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });
  const held = await pool.connect();
  // From now on only: on a busy machine the first connection may take longer.
  pool.options.connectionTimeoutMillis = 300;
  for (const ask of waysToAsk(pool, client)) {
    const error = await failure(ask());
    expect([isPoolFull(error), isConnectionLost(error)]).toEqual([true, false]);
  }
  held.release();
  await client.$disconnect();
  await pool.end();
});
