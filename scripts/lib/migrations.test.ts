import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql, sqlOne } from '@/lib/test/database';
import { kill9, startRunner } from '@/lib/test/migration-runner';
import { withClient } from './database.ts';
import { migrate } from './migrate.ts';

const connectionString = process.env.DATABASE_URL as string;
const top = mkdtempSync(path.join(tmpdir(), 'vieiro-migrations-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

let dir: string;
let logged: string[];
const options = () => ({ connectionString, dir, log: (text: string) => void logged.push(text) });
const write = (name: string, text: string) => {
  mkdirSync(path.join(dir, name), { recursive: true });
  writeFileSync(path.join(dir, name, 'migration.sql'), text);
};
const onRecord = async () =>
  (
    await sql(
      'SELECT migration_name, applied_steps_count, finished_at IS NOT NULL AS done, length(checksum) AS length FROM _prisma_migrations ORDER BY 1',
    )
  ).map((row) => Object.values(row));

const rows = 20_000;
beforeEach(async () => {
  dir = mkdtempSync(path.join(top, 'folder-'));
  logged = [];
  await sql('DROP TABLE IF EXISTS _prisma_migrations, large, small');
  await sql('CREATE TABLE large (id bigint PRIMARY KEY, n int NOT NULL DEFAULT 0)');
  await sql('INSERT INTO large SELECT i FROM generate_series(1, $1::int) i', [rows]);
});

const until = (text: string) =>
  vi.waitFor(async () => expect((await sqlOne<{ so: boolean }>(`SELECT coalesce((${text}), false) AS so`)).so).toBe(true), {
    timeout: 20_000,
    interval: 20,
  });

/** Keeps a transaction open that has done `statement`, until `work` calls its argument. */
const besideTransaction = (statement: string, work: (end: () => Promise<unknown>) => Promise<void>) =>
  withClient(connectionString, async (client: pg.Client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query(statement);
    await work(() => client.query('ROLLBACK'));
  });

/** Asks again and again until `over`, and resolves with the longest wait in milliseconds. */
const longestWait = (text: string, over: Promise<unknown>) =>
  withClient(connectionString, async (client: pg.Client) => {
    let running = true;
    const stop = () => {
      running = false;
    };
    over.then(stop, stop);
    let longest = 0;
    while (running) {
      const start = performance.now();
      await client.query(text);
      longest = Math.max(longest, performance.now() - start);
    }
    return longest;
  });

describe('a migration that is applied as a whole', () => {
  it('is applied once, in order, with the bookkeeping that Prisma reads; a failed one leaves nothing', async () => {
    write('1_first', 'CREATE TABLE small (id int); INSERT INTO small VALUES (1);');
    expect(await migrate(options())).toEqual(['1_first']);
    expect(await migrate(options())).toEqual([]);
    write('2_second', 'CREATE TABLE lost (id int);\nSELECT nonsense;');
    await expect(migrate(options())).rejects.toThrow(/2_second failed \(line 2\) and was rolled back/);
    expect(await sqlOne("SELECT to_regclass('lost') AS lost")).toEqual({ lost: null });
    write('2_second', 'ALTER TABLE small ADD COLUMN n int;');
    expect(await migrate(options())).toEqual(['2_second']);
    expect(await onRecord()).toEqual([
      ['1_first', 1, true, 64],
      ['2_second', 1, true, 64],
    ]);
    expect(logged.join('\n')).toMatch(/^applied 1_first \(\d\.\d s\)\napplied 2_second/);
  });

  it('is refused when the database knows more than the program', async () => {
    write('1_first', 'SELECT 1');
    await migrate(options());
    rmSync(path.join(dir, '1_first'), { recursive: true });
    await expect(migrate(options())).rejects.toThrow(/has migration 1_first, which this version, [\d.]+, does not know/);
  });

  it('waits for whoever uses the table without keeping others from it for a second', async () => {
    write('1_column', 'ALTER TABLE large ADD COLUMN extra text');
    await besideTransaction('SELECT count(*) FROM large', async (end) => {
      const migrating = migrate(options());
      const waited = longestWait('SELECT n FROM large WHERE id = 7', migrating);
      await vi.waitFor(() => expect(logged.join('\n')).toMatch(/1_column gave way.*lock timeout.*process \d+/), {
        timeout: 10_000,
      });
      await end();
      expect(await migrating).toEqual(['1_column']);
      expect(await waited).toBeLessThan(1000);
    });
  });

  it('gives back its lock when it keeps others waiting, and says so when it finds no better moment', async () => {
    write('1_slow', 'ALTER TABLE large ADD COLUMN extra text; SELECT pg_sleep(30)');
    const migrating = migrate({ ...options(), patienceMs: 0 });
    const waited = longestWait('UPDATE large SET n = n WHERE id = 7', migrating);
    await expect(migrating).rejects.toThrow(/1_slow gave way to what else uses its tables.*stop the product first/);
    expect(await waited).toBeLessThan(1500);
    expect(await onRecord()).toEqual([]);
  });
});

const inSteps = `-- Why.

-- step: together
ALTER TABLE large ADD COLUMN double bigint;

-- step: batches of large.id
UPDATE large SET double = 2 * id, n = n + 1 WHERE id > $1 AND id <= $2;

-- step: alone
CREATE INDEX CONCURRENTLY large_double ON large (double);
`;
const allOnce = 'SELECT count(*)::int AS n FROM large WHERE double = 2 * id AND n = 1';
const indexIsValid = `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('large_double')`;

describe('a migration in steps', () => {
  it('changes rows in batches, builds indexes outside of a transaction and tells how long each step took', async () => {
    write('1_steps', inSteps);
    expect(await migrate(options())).toEqual(['1_steps']);
    expect(await sqlOne(allOnce)).toEqual({ n: rows });
    expect(await sqlOne(indexIsValid)).toEqual({ indisvalid: true });
    expect(await onRecord()).toEqual([['1_steps', 3, true, 64]]);
    expect(logged).toEqual(
      [1, 2, 3].map((n) => expect.stringMatching(`1_steps, step ${n} of 3: done \\(`)).concat([expect.stringMatching('applied')]),
    );
  });

  it('goes on after the batch at which it was killed, changing each row once', async () => {
    write('1_steps', inSteps.replace('ALTER TABLE large ADD COLUMN double bigint', 'SELECT 1'));
    await sql('ALTER TABLE large ADD COLUMN double bigint');
    await withClient(connectionString, async (client: pg.Client) => {
      // The end cannot be reached before the runner is killed.
      await client.query('BEGIN');
      await client.query('UPDATE large SET n = n WHERE id = $1', [rows]);
      const child = startRunner(connectionString, dir);
      await until("SELECT logs LIKE '%doneUpTo%' AND finished_at IS NULL FROM _prisma_migrations");
      await kill9(child);
      await client.query('ROLLBACK');
    });
    const { n } = await sqlOne<{ n: number }>(allOnce);
    expect(n).toBeGreaterThan(0);
    expect(n).toBeLessThan(rows);
    expect(await migrate(options())).toEqual(['1_steps']);
    expect(await sqlOne(allOnce)).toEqual({ n: rows });
    expect(await onRecord()).toEqual([['1_steps', 3, true, 64]]);
  });

  it('builds an index again that it was killed in the middle of', async () => {
    write('1_steps', inSteps);
    await besideTransaction('SELECT 1', async () => {
      const child = startRunner(connectionString, dir);
      await until(
        "SELECT bool_or(phase = 'waiting for old snapshots') FROM pg_stat_progress_create_index WHERE datname = current_database()",
      );
      await kill9(child);
      await until(
        "SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'vieiro-migrate' AND datname = current_database())",
      );
      expect(await sqlOne(indexIsValid)).toEqual({ indisvalid: false });
    });
    expect(await migrate(options())).toEqual(['1_steps']);
    expect(await sqlOne(indexIsValid)).toEqual({ indisvalid: true });
    expect(await sqlOne(allOnce)).toEqual({ n: rows });
  });

  it('is done once by two that start at the same time', async () => {
    write('1_steps', inSteps);
    const names = await Promise.all([migrate(options()), migrate(options())]);
    expect(names.flat()).toEqual(['1_steps']);
    expect(await sqlOne(allOnce)).toEqual({ n: rows });
  });

  it('goes on after a failure, and begins anew when its file was mended', async () => {
    write('1_steps', inSteps.replace('CREATE INDEX CONCURRENTLY large_double ON large (double)', 'SELECT nonsense'));
    await expect(migrate(options())).rejects.toThrow(/1_steps, step 3 of 3 \(line 9\) failed: .*nonsense.* start again/);
    expect(await onRecord()).toEqual([['1_steps', 2, false, 64]]);
    await expect(migrate(options())).rejects.toThrow('step 3 of 3');
    expect(await sqlOne(allOnce)).toEqual({ n: rows });
    write('1_steps', inSteps.replace('ADD COLUMN', 'ADD COLUMN IF NOT EXISTS').replace(', n = n + 1', ''));
    expect(await migrate(options())).toEqual(['1_steps']);
    expect(await onRecord()).toEqual([['1_steps', 3, true, 64]]);
  });

  it('leaves no invalid index behind when one cannot be built', async () => {
    write('1_unique', '-- step: alone\nCREATE UNIQUE INDEX CONCURRENTLY large_double ON large (n)');
    await expect(migrate(options())).rejects.toThrow('could not create unique index');
    expect(await sql(indexIsValid)).toEqual([]);
  });

  it('lets writers of the rows of a batch wait for less than a second', async () => {
    write('1_steps', inSteps.replace('2 * id,', '2 * id + CASE id % 40 WHEN 0 THEN length(pg_sleep(0.001)::text) ELSE 0 END,'));
    const migrating = migrate(options());
    const waited = longestWait('UPDATE large SET n = n WHERE id IN (7, 7777)', migrating);
    await migrating;
    expect(await waited).toBeLessThan(1500);
  });

  it.each([
    ['SELECT 1;\n-- step: together\nSELECT 2', 'has statements before its first step'],
    ['-- step: someday\nSELECT 2', 'line 1: "someday" is no kind of step'],
  ])('%s is refused', async (text, why) => {
    write('1_odd', text);
    await expect(migrate(options())).rejects.toThrow(why);
  });
});
