import { expect, it } from 'vitest';
import { db } from '.';
import { StatementNames } from './statement-names';

it('a text gets its name when it comes again, and keeps it', () => {
  const names = new StatementNames(10);
  expect(['a', 'b', 'a', 'a', 'a', 'b', 'b'].map(names.of)).toEqual([
    undefined,
    undefined,
    undefined,
    's0_0',
    's0_0',
    undefined,
    's0_1',
  ]);
});

it.each([
  [`description LIKE $1`, false],
  [`description LIKE '%' || $1`, false],
  [`words @@ $1`, false],
  [`content_type LIKE 'image/%' AND id = $1`, true],
])('%s: what is searched for gets none, a pattern that is always the same is nothing searched for', (text, named) => {
  const names = new StatementNames(1);
  for (let n = 0; n < 3; n++) names.of(` ${text}`);
  expect(names.of(` ${text}`) !== undefined).toBe(named);
});

it('there are no more names than may be, and those that were made stay', () => {
  const names = new StatementNames(1);
  for (let n = 0; n < 3; n++) for (const text of ['a', 'b']) names.of(text);
  expect(['a', 'b'].map(names.of)).toEqual(['s0_0', undefined]);
});

it('texts that never come again are forgotten', () => {
  const names = new StatementNames(2);
  names.of('first');
  for (let n = 0; n < 100; n++) expect(names.of(`only ${n}`)).toBeUndefined();
  expect([names.of('first'), names.of('first'), names.of('first')]).toEqual([undefined, undefined, 's0_0']);
});

it('statements that come often are prepared, with their values apart', async () => {
  const ask = (n: number) => db.$queryRaw<{ n: number }[]>`SELECT ${n}::int AS n, 'prepared once' AS text`;
  for (const n of [1, 2, 3, 4]) expect((await ask(n))[0]?.n).toBe(n);
  await db.$transaction(async (tx) => {
    for (const n of [5, 6])
      expect((await tx.$queryRaw<{ n: number }[]>`SELECT ${n}::int AS n, 'prepared once' AS text`)[0]?.n).toBe(n);
    const found = await tx.$queryRaw<{ statement: string }[]>`
      SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%prepared once%' AND statement NOT LIKE '%pg_prepared_statements%'`;
    expect(found).toHaveLength(1);
  });
});

it('a table that gets a column fails one call at most', async () => {
  const ask = () => db.$queryRaw<object[]>`SELECT * FROM widening`;
  await db.$executeRaw`CREATE TABLE widening (a int)`;
  await db.$executeRaw`INSERT INTO widening VALUES (1)`;
  for (let n = 0; n < 4; n++) expect(await ask()).toEqual([{ a: 1 }]);
  await db.$executeRaw`ALTER TABLE widening ADD COLUMN b int DEFAULT 2`;
  await ask().catch((error: Error) => expect(error.message).toContain('cached plan'));
  for (let n = 0; n < 4; n++) expect(await ask()).toEqual([{ a: 1, b: 2 }]);
  await db.$executeRaw`DROP TABLE widening`;
});
