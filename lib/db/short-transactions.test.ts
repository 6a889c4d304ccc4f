import { expect, it } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { next, sql } from '@/lib/test/database';
import { shortTransactions } from './short-transactions';

const ctx = contextFor(VISITOR, 'en-GB');
type Ctx = typeof ctx;
const code = () => `SHORT_${next()}`;
const add = ({ db }: Ctx, name: string) => db.$executeRaw`INSERT INTO code_group (group_code) VALUES (${name})`;
const sleep = ({ db }: Ctx, seconds: number) => db.$queryRaw`SELECT 1 AS one FROM pg_sleep(${seconds}::float8)`;
const written = async (names: readonly string[]) =>
  (await sql<{ name: string }>('SELECT group_code AS name FROM code_group WHERE group_code = ANY($1)', [names])).map(
    ({ name }) => name,
  );

/** Runs a batch whose work depends on its size. Returns the sizes that were tried; a slow machine may try one again. */
async function tried(first: number, work: (tx: Ctx, rows: number) => Promise<unknown>) {
  const sizes: number[] = [];
  await shortTransactions(100, first)(ctx, async (tx, rows) => {
    sizes.push(rows);
    await work(tx, rows);
  });
  return sizes;
}

it('a statement that takes too long is cancelled, and the batch written with half as many rows', async () => {
  const names = { whole: code(), half: code() };
  const sizes = await tried(2, async (tx, rows) => {
    await add(tx, rows === 1 ? names.half : names.whole);
    if (rows > 1) await sleep(tx, 20);
  });
  expect([...new Set(sizes)]).toEqual([2, 1]);
  expect(await written(Object.values(names))).toEqual([names.half]);
});

it('after many short statements none begins that would hold the locks longer', async () => {
  const names = { whole: code(), half: code() };
  const sizes = await tried(2, async (tx, rows) => {
    if (rows > 1) for (let at = 0; at < 10; at++) await sleep(tx, 0.02);
    await add(tx, rows === 1 ? names.half : names.whole);
  });
  expect([...new Set(sizes)]).toEqual([2, 1]);
  expect(await written(Object.values(names))).toEqual([names.half]);
});

it('one row takes as long as it takes in the end, and the next ones sooner', async () => {
  const [one, two] = [code(), code()];
  const short = shortTransactions(100, 4);
  const sizesOf = async (name: string) => {
    const sizes: number[] = [];
    await short(ctx, async (tx, rows) => {
      sizes.push(rows);
      await sleep(tx, 0.2);
      await add(tx, name);
    });
    return sizes;
  };
  expect(await sizesOf(one)).toEqual([4, 2, ...Array(21).fill(1)]);
  expect(await sizesOf(two)).toEqual(Array(11).fill(1));
  expect(await written([one, two])).toEqual([one, two]);
});

it('what fails for another reason is not repeated, and nothing of it is written', async () => {
  const one = code();
  const sizes: number[] = [];
  const failed = shortTransactions(100)(ctx, async (tx, rows) => {
    sizes.push(rows);
    await add(tx, one);
    await tx.db.$queryRaw`SELECT 1 / 0`;
  });
  await expect(failed).rejects.toMatchObject({ meta: { driverAdapterError: { cause: { code: '22012' } } } });
  expect([sizes, await written([one])]).toEqual([[1], []]);
});

it('the limit ends with its transaction, and commits do not wait for the disk', async () => {
  const settings = ({ db }: Ctx) =>
    db.$queryRaw<{ name: string; setting: string }[]>`SELECT name, setting FROM pg_settings
      WHERE name IN ('statement_timeout', 'synchronous_commit') ORDER BY name`;
  await shortTransactions(1)(ctx, async (tx) => {
    expect((await settings(tx)).map(({ setting }) => setting)).toEqual(['100', 'off']);
  });
  expect((await settings(ctx))[0]).not.toEqual({ name: 'statement_timeout', setting: '100' });
});
