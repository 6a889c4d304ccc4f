import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { withClient } from './database.ts';
import { root } from './paths.ts';
import { urlForTests } from './test-databases.ts';
import { testSecret } from './test-secret.ts';

const run = promisify(execFile);
const database = `${new URL(process.env.DATABASE_URL as string).pathname.slice(1)}_installation`;
const adminUrl = inject('adminUrl');
const url = urlForTests(adminUrl, database);

/** One preparation of the installation, in a process of its own. */
const prepare = () =>
  run(process.execPath, ['scripts/run.mjs', 'prepare'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_ADMIN_URL: adminUrl,
      DATABASE_URL: url,
      NEXTAUTH_SECRET: testSecret,
      STORAGE_DIR: path.resolve(process.env.STORAGE_DIR as string),
      ADMIN_LOGIN: 'xefa',
      ADMIN_PASSWORD: 'unha lareira acesa',
    },
  });

afterAll(() =>
  withClient(adminUrl, (client: pg.Client) =>
    client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(database)} WITH (FORCE)`),
  ),
);

it('three preparations at once of a database that is not there all succeed, with one administrator', async () => {
  await Promise.all([1, 2, 3].map(prepare));
  const counts = await withClient(url, (client: pg.Client) =>
    client.query(
      `SELECT (SELECT count(*)::int FROM user_account) AS accounts, (SELECT count(*) > 0 FROM configuration_parameter) AS seeded`,
    ),
  );
  expect(counts.rows).toEqual([{ accounts: 1, seeded: true }]);
  expect((await prepare()).stdout).not.toContain('First administrator');
}, 180_000);
