import { describe, expect, it } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { next, sql, sqlOne } from '@/lib/test/database';
import { plainly } from './reading';
import { isInTransaction, plainTransaction, resumableTransaction, transaction as throughPrisma } from './transaction';

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

describe.each([
  ['through Prisma', throughPrisma],
  ['over a plain connection', plainTransaction],
] as const)('%s', (_, transaction) => {
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

  it('says who writes, and by which way', async () => {
    const author = { ...ctx, actor: { ...VISITOR, id: 7 }, source: "o'form" };
    const said = ({ db }: Ctx) =>
      db.$queryRaw`SELECT current_setting('vieiro.author') AS author, current_setting('vieiro.source') AS source`;
    expect(await transaction(author as never, said)).toEqual([{ author: '7', source: "o'form" }]);
    expect(await transaction(ctx, said)).toEqual([{ author: '', source: 'system' }]);
  });
});

describe('over a plain connection', () => {
  it('what the database has refused, and the caller has ignored, is not taken for written', async () => {
    const one = name();
    const ignoring = plainTransaction(ctx, async (tx) => {
      await add(tx, one);
      await add(tx, one).catch(() => undefined);
    });
    await expect(ignoring).rejects.toThrow('ignored in a transaction');
    expect(await isThere(one)).toBe(false);
  });

  it('a lost connection is not used again', async () => {
    const lost = plainTransaction(ctx, async (tx) => {
      const pid = await backend(tx);
      await sql('SELECT pg_terminate_backend($1)', [pid]);
      await add(tx, name());
    });
    await expect(lost).rejects.toThrow();
    expect(await plainTransaction(ctx, async (tx) => isInTransaction(tx))).toBe(true);
  });

  it('reads in a transaction stay in it', async () => {
    const one = name();
    await failing(
      plainTransaction(ctx, async (tx) => {
        await add(tx, one);
        const [seen] = await plainly(tx).db.$queryRaw<
          { n: number }[]
        >`SELECT count(*) AS n FROM code_group WHERE group_code = ${one}`;
        expect(seen?.n).toBe(1);
        fail();
      }),
    );
  });
});

describe('one of many, with a checkpoint', () => {
  /** Whether this transaction says itself how its commit waits for the disk: the server of the tests never waits. */
  const commit = async ({ db }: Ctx) =>
    (
      await db.$queryRaw<
        { setting: string; source: string }[]
      >`SELECT setting, source FROM pg_settings WHERE name = 'synchronous_commit'`
    )[0];

  it('does not wait for the disk, and the next transaction of its connection does', async () => {
    expect(await resumableTransaction(ctx, commit)).toEqual({ setting: 'off', source: 'session' });
    expect((await throughPrisma(ctx, commit))?.source).not.toBe('session');
  });

  it('is called a batch while it runs', async () => {
    const called = ({ db }: Ctx) => db.$queryRaw`SELECT application_name FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
    expect(await resumableTransaction(ctx, called)).toEqual([{ application_name: 'vieiro batch' }]);
    expect(await throughPrisma(ctx, called)).not.toEqual([{ application_name: 'vieiro batch' }]);
  });

  it('is written whole or not at all', async () => {
    const [one, other] = [name(), name()];
    await resumableTransaction(ctx, (tx) => add(tx, one));
    await failing(
      resumableTransaction(ctx, async (tx) => {
        await add(tx, other);
        fail();
      }),
    );
    expect([await isThere(one), await isThere(other)]).toEqual([true, false]);
  });

  it('within another transaction, that one decides when its commit is done', async () => {
    expect((await throughPrisma(ctx, (tx) => resumableTransaction(tx, commit)))?.source).not.toBe('session');
  });
});
