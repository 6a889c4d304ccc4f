import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLUSTER, contentsOf, MAINTENANCE, maintain, tablesOf } from '@/lib/test/maintenance';
import { withClient } from '@/scripts/lib/database.ts';
import { migrate } from '@/scripts/lib/migrate.ts';
import { dataDir } from '@/scripts/lib/paths.ts';
import { waitFor } from '@/scripts/lib/processes.ts';
import { runScript } from '@/scripts/lib/product.ts';
import { testSecret } from '@/scripts/lib/test-secret.ts';
import { postgres } from './support/postgres';

const server = postgres('maintenance', { autovacuum_naptime: '1s' });
let url: string;

/** Rows of the tables that the demo leaves empty, because they hold what is only there for a while. */
const passing = [
  `INSERT INTO account_write SELECT min(id), now() FROM user_account`,
  `INSERT INTO backup (name, moment, finished, folder, size_bytes, file_count) VALUES ('one', now(), now(), 'one', 1, 0)`,
  `INSERT INTO layer_garbage VALUES ('layer_data', 'gone', now())`,
  `INSERT INTO layer_import SELECT gen_random_uuid(), min(id), 'a.zip', 'LOADED' FROM user_account`,
  `INSERT INTO limited_use (bucket) VALUES ('somebody')`,
  `INSERT INTO login_attempt VALUES ('somebody', 1)`,
  `INSERT INTO sent_element SELECT owner_id, gen_random_uuid(), id FROM geometric_element ORDER BY id LIMIT 1`,
  `INSERT INTO storage_garbage VALUES ('gone', now())`,
];

beforeAll(async () => {
  await server.start();
  url = await server.create('whole');
  await migrate({ connectionString: url, log: () => {} });
  const env = {
    ...process.env,
    DATABASE_URL: url,
    NEXTAUTH_SECRET: testSecret,
    DATA_DIR: dataDir('test', 'stack', 'maintenance'),
  };
  await runScript('seed.ts', ['--demo'], { env: { ...env, STORAGE_DIR: dataDir('test', 'stack', 'maintenance', 'files') } });
  await maintain(url, passing);
});

it('every table has rows', async () => {
  const empty = Object.entries((await contentsOf(url)).tables).filter(([, { n }]) => n === 0);
  expect(empty.map(([name]) => name)).toEqual([]);
});

describe('maintenance of a full database', () => {
  it.each(MAINTENANCE)('%s works on every table', async (command) =>
    maintain(
      url,
      (await tablesOf(url)).map((table) => `${command} ${table}`),
    ),
  );

  it.each([CLUSTER, 'REINDEX TABLE CONCURRENTLY geometric_element', 'VACUUM (FULL, ANALYZE)', 'REINDEX DATABASE whole'])(
    '%s works',
    (statement) => maintain(url, [statement]),
  );

  it('autovacuum cleans and analyses the elements after many have changed', async () => {
    await maintain(url, ["SELECT pg_stat_reset_single_table_counters('geometric_element'::regclass)"]);
    await maintain(url, ["UPDATE geometric_element SET description = description || '!'"]);
    const done = `SELECT last_autovacuum IS NOT NULL AND last_autoanalyze IS NOT NULL AS done
      FROM pg_stat_all_tables WHERE relid = 'public.geometric_element'::regclass`;
    await waitFor('Autovacuum', () =>
      withClient(url, async (client: pg.Client) => (await client.query<{ done: boolean }>(done)).rows[0]?.done ?? false),
    );
  });
});

describe('a dump', () => {
  it.each([
    ['one custom file', 'pg_dump -Fc whole | pg_restore --exit-on-error -d'],
    ['plain SQL', 'pg_dump whole | psql -qX -o /dev/null -v ON_ERROR_STOP=1'],
    ['the schema and then the data', 'pg_dump -Fc --section=pre-data --section=data whole | pg_restore --exit-on-error -d'],
  ])('as %s is restored without an error, with every row and index', async (what, restore) => {
    const name = `copy_${what.split(' ')[0]}`;
    const copy = await server.create(name);
    await server.shell(`${restore} ${name}`);
    if (what.startsWith('the schema'))
      await server.shell(`pg_dump -Fc --section=post-data whole | pg_restore --exit-on-error -d ${name}`);
    expect(await contentsOf(copy)).toEqual(await contentsOf(url));
  });
});
