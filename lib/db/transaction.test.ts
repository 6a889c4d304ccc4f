import { expect, it } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { next, sql, sqlOne } from '@/lib/test/database';
import { transaction } from './transaction';

const ctx = contextFor(VISITOR, 'en-GB');
const name = () => `GROUP_${next()}`;
type Ctx = typeof ctx;
const add = ({ db }: Ctx, code: string) => db.$executeRaw`INSERT INTO code_group (group_code) VALUES (${code})`;
const backend = async ({ db }: Ctx) => (await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid;
const isThere = async (code: string) =>
  (await sqlOne<{ found: boolean }>('SELECT EXISTS (SELECT 1 FROM code_group WHERE group_code = $1) AS found', [code])).found;
const failing = async (run: Promise<unknown>) => expect(run).rejects.toThrow('on purpose');
const fail = () => {
  throw new Error('on purpose');
};

it('a nested transaction is part of the outer one: it sees uncommitted data, and is rolled back with it', async () => {
  const [outer, inner] = [name(), name()];
  await failing(
    transaction(ctx, async (tx) => {
      await add(tx, outer);
      await transaction(tx, async (nested) => {
        expect(await backend(nested)).toBe(await backend(tx));
        const [seen] = await nested.db.$queryRaw<
          { n: number }[]
        >`SELECT count(*) AS n FROM code_group WHERE group_code = ${outer}`;
        expect(seen?.n).toBe(1);
        await add(nested, inner);
      });
      fail();
    }),
  );
  expect([await isThere(outer), await isThere(inner)]).toEqual([false, false]);
});

it('a failed one rolls back only its own writes, at any depth', async () => {
  const [outer, inner, innermost, after] = [name(), name(), name(), name()];
  await transaction(ctx, async (tx) => {
    await add(tx, outer);
    await transaction(tx, async (nested) => {
      await add(nested, inner);
      await failing(
        transaction(nested, async (deepest) => {
          await add(deepest, innermost);
          fail();
        }),
      );
    });
    // What the database itself refuses would otherwise end the whole transaction.
    await expect(transaction(tx, (nested) => add(nested, outer))).rejects.toThrow();
    await add(tx, after);
  });
  expect(await Promise.all([outer, inner, innermost, after].map(isThere))).toEqual([true, true, false, true]);
});

it('concurrent transactions have separate connections', async () => {
  const [one, other] = [name(), name()];
  await transaction(ctx, async (tx) => {
    await add(tx, one);
    await transaction(ctx, async (beside) => {
      expect(await backend(beside)).not.toBe(await backend(tx));
      await add(beside, other);
    });
    expect([await isThere(one), await isThere(other)]).toEqual([false, true]);
  });
  await sql('DELETE FROM code_group WHERE group_code = ANY($1)', [[one, other]]);
});
