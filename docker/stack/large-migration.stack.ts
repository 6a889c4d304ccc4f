import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kill9, startRunner } from '@/lib/test/migration-runner';
import { withClient } from '@/scripts/lib/database.ts';
import { migrate } from '@/scripts/lib/migrate.ts';
import { waitFor } from '@/scripts/lib/processes.ts';
import { postgres } from './support/postgres';
import { makeRelease010, migrationsUpTo } from './support/release';
import { startUsers } from './support/release-users';

const elements = Number(process.env.STACK_ELEMENTS ?? 1_000_000);
/** What nobody may wait longer for. */
const lockMs = 2000;

const server = postgres('large', { shared_buffers: '512MB', max_wal_size: '4GB', autovacuum_naptime: '10s' });
let url: string;
let users: Awaited<ReturnType<typeof startUsers>>;
const output: string[] = [];
const options = (dir?: string) => ({ connectionString: url, log: (text: string) => void output.push(text), ...(dir && { dir }) });

/** What is done to a large table in steps: one element in twenty is changed, a check validated and an index built. */
const large = `-- step: together
ALTER TABLE geometric_element ADD COLUMN colour text, ADD CONSTRAINT geometric_element_colour CHECK (colour <> '') NOT VALID;
ALTER TABLE geometric_element ALTER COLUMN colour SET DEFAULT 'red';

-- step: batches of geometric_element.id
UPDATE geometric_element SET colour = coalesce(colour, '') || 'b' WHERE id > $1 AND id <= $2 AND id % 20 = 0;

-- step: alone
ALTER TABLE geometric_element VALIDATE CONSTRAINT geometric_element_colour;

-- step: alone
CREATE INDEX CONCURRENTLY geometric_element_by_colour ON geometric_element (type_id, colour, description_order, id);
`;

const indexState = "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'geometric_element_by_colour'::regclass";

const row = <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  withClient(url, async (client: pg.Client) => (await client.query<R>(text, values)).rows[0] as R);
const until = (what: string, text: string) =>
  waitFor(what, async () => (await row<{ so: boolean }>(`SELECT coalesce((${text}), false) AS so`)).so, {
    timeoutMs: 600_000,
    everyMs: 20,
  });

const shape = `
  SELECT 'column' AS kind, table_name || '.' || column_name AS name, concat_ws(' ', data_type, is_nullable, column_default) AS text
  FROM information_schema.columns WHERE table_schema IN ('public', 'mapserver')
  UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid <> 0
  UNION ALL SELECT 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) FROM pg_proc p
    WHERE pronamespace IN ('public'::regnamespace, 'mapserver'::regnamespace)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  ORDER BY 1, 2, 3`;
const shapeOf = (of: string) => withClient(of, async (client: pg.Client) => (await client.query(shape)).rows);

beforeAll(async () => {
  await server.start();
  url = await server.create('vieiro_bench_upgrade');
  await makeRelease010(url, elements);
  users = await startUsers(url, { readers: 6, writers: 2, pauseMs: 20 });
}, 3_600_000);
afterAll(() => console.log(output.join('\n'), JSON.stringify(users.seen)));

describe('the version before serves', () => {
  it('while a dump is made and the database is brought to this version', async () => {
    const dump = server.shell('pg_dump -Fc vieiro_bench_upgrade > /dev/null');
    const names = await migrate(options());
    expect(names.length).toBeGreaterThan(0);
    await dump;
    const fresh = await server.create('fresh');
    await migrate({ connectionString: fresh, log: () => {} });
    expect(await shapeOf(url)).toEqual(await shapeOf(fresh));
  }, 1_800_000);

  it('while a migration of the elements is killed in a batch and in an index, and goes on', async () => {
    const dir = migrationsUpTo();
    mkdirSync(path.join(dir, '99991231000000_large'));
    writeFileSync(path.join(dir, '99991231000000_large', 'migration.sql'), large);
    const killedWhen = async (what: string, text: string) => {
      const runner = startRunner(url, dir);
      await until(what, text);
      await kill9(runner);
      output.push(`killed: ${what}`);
    };
    await killedWhen('a batch', "SELECT bool_or(logs LIKE '%doneUpTo%') FROM _prisma_migrations WHERE finished_at IS NULL");
    // A transaction with an older snapshot prevents the index from being finished before the runner is killed.
    await withClient(url, async (client: pg.Client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
      await killedWhen(
        'an index',
        "SELECT bool_or(phase ~ '^(building|waiting for old)') FROM pg_stat_progress_create_index WHERE datname = current_database()",
      );
      await until(
        'its end',
        "SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'vieiro-migrate' AND datname = current_database())",
      );
      expect(await row(indexState)).toEqual({ valid: false });
    });
    expect(await migrate(options(dir))).toEqual(['99991231000000_large']);
    rmSync(dir, { recursive: true });
    const changed = await row(
      "SELECT count(*)::int AS n, count(*) FILTER (WHERE colour IN ('b', 'redb'))::int AS once FROM geometric_element WHERE id % 20 = 0 AND id <= $1",
      [elements],
    );
    expect(changed).toEqual({ n: elements / 20, once: elements / 20 });
    expect(await row(indexState)).toEqual({ valid: true });
  }, 3_600_000);

  it('and nobody waits for a lock for two seconds, no request fails, and every save is there', async () => {
    const { failures, longestLockMs, saves } = await users.stop();
    expect(failures).toEqual([]);
    expect(longestLockMs).toBeLessThan(lockMs);
    const { n } = await row<{ n: number }>(
      "SELECT count(*)::int AS n FROM geometric_element WHERE description = 'Fonte nova' AND version = 2",
    );
    expect(n).toBe(saves);
    expect(saves).toBeGreaterThan(0);
  });
});
