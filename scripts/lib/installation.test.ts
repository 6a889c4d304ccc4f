import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { withClient } from './database.mjs';
import { root } from './paths.mjs';
import { testSecret, urlForTests } from './test-cluster.mjs';

const run = promisify(execFile);
const database = `${new URL(process.env.DATABASE_URL as string).pathname.slice(1)}_installation`;
const url = urlForTests(process.env.DATABASE_URL as string, database);

/** One copy that prepares the installation, in a process of its own. */
const prepare = () =>
  run(
    process.execPath,
    ['--input-type=module', '-e', `await (await import('./scripts/lib/installation.mjs')).prepareInstallation()`],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: url,
        NEXTAUTH_SECRET: testSecret,
        STORAGE_DIR: path.resolve(process.env.STORAGE_DIR as string),
        ADMIN_LOGIN: 'xefa',
        ADMIN_PASSWORD: 'unha lareira acesa',
      },
    },
  );

beforeAll(async () => void (await sql(`CREATE DATABASE ${pg.escapeIdentifier(database)}`)));
afterAll(async () => void (await sql(`DROP DATABASE ${pg.escapeIdentifier(database)} WITH (FORCE)`)));

it('three copies that start on an empty database all start, with one administrator', async () => {
  await Promise.all([1, 2, 3].map(prepare));
  const counts = await withClient(url, (client: pg.Client) =>
    client.query(
      `SELECT (SELECT count(*)::int FROM user_account) AS accounts, (SELECT count(*) > 0 FROM configuration_parameter) AS seeded`,
    ),
  );
  expect(counts.rows).toEqual([{ accounts: 1, seeded: true }]);
}, 180_000);
