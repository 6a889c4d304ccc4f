import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { libpqEnvironment } from '@/lib/db/libpq';
import { urlForDatabase, urlForRole, withClient } from './database.ts';
import { ensurePrograms } from './packages.ts';
import { inRoot, root } from './paths.ts';
import { ensureMapServerRoleAsSuperuser } from './roles.ts';
import { dropDatabases } from './test-databases.ts';
import { testSecret } from './test-secret.ts';

const run = promisify(execFile);
const adminUrl = inject('adminUrl');
const name = `${inject('run')}_${process.env.VITEST_POOL_ID}_own`;
const app = { user: `${name}_app`, password: `it's the app's` };
const mapServer = { user: `${name}_mapserver`, password: `it's MapServer's` };
const url = urlForRole(urlForDatabase(adminUrl, name), app);

const asSuperuser = (statement: string, values: unknown[] = []) =>
  withClient(adminUrl, async (client: pg.Client) => (await client.query(statement, values)).rows);

/** The statements of docs/own-database.md, with names that no other test has. */
const documented = /```sql\n(CREATE ROLE[^`]+)```/.exec(readFileSync(inRoot('docs/own-database.md'), 'utf8'))?.[1] ?? '';
const statements = documented
  .replaceAll(/\bvieiro(_app|_mapserver)?\b/g, (_, which = '') => `${name}${which}`)
  .replace('<DATABASE_PASSWORD>', app.password.replaceAll("'", "''"))
  .replace('<MAPSERVER_DB_PASSWORD>', mapServer.password.replaceAll("'", "''"));

const settings: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  DATABASE_URL: url,
  NEXTAUTH_SECRET: testSecret,
  MAPSERVER_DB_USER: mapServer.user,
  MAPSERVER_DB_PASSWORD: mapServer.password,
  STORAGE_DIR: path.resolve(process.env.STORAGE_DIR as string),
};
const prepare = (env = settings) => run(process.execPath, ['scripts/run.mjs', 'prepare'], { cwd: root, env });

beforeAll(async () => {
  const { postgres } = await ensurePrograms(['postgres']);
  const psql = run(path.join(postgres.bin, 'psql'), ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], {
    env: { ...process.env, ...libpqEnvironment(adminUrl, 'vieiro-tests') },
  });
  psql.child.stdin?.end(statements);
  await psql;
}, 60_000);
afterAll(async () => {
  await dropDatabases(adminUrl, name);
  for (const { user } of [app, mapServer]) await asSuperuser(`DROP ROLE IF EXISTS "${user}"`);
});

it('what docs/own-database.md says is enough for an installation without a superuser', async () => {
  expect((await prepare()).stdout).toContain('The installation is ready.');
  const read = urlForRole(url, mapServer);
  const ask = (text: string) => withClient(read, async (client: pg.Client) => (await client.query(text)).rows);
  expect(await ask('SELECT count(*)::int AS n FROM mapserver.geometric_element_point')).toEqual([{ n: 0 }]);
  await expect(ask('SELECT * FROM user_account')).rejects.toThrow(/permission denied/);
}, 60_000);

it('what it says of MapServer’s role is what the preparation makes', async () => {
  const role = 'SELECT rolinherit, rolconnlimit, rolconfig FROM pg_roles WHERE rolname = $1';
  const [made] = await asSuperuser(role, [mapServer.user]);
  await withClient(adminUrl, async (client: pg.Client) => {
    await ensureMapServerRoleAsSuperuser(client, { ...mapServer, user: `${name}_other` });
    expect((await client.query(role, [`${name}_other`])).rows).toEqual([made]);
    await client.query(`DROP ROLE "${name}_other"`);
  });
});

it('a database of another role is refused with what to do', async () => {
  await asSuperuser(`CREATE DATABASE "${name}_other"`);
  const failed = await prepare({ ...settings, DATABASE_URL: urlForDatabase(url, `${name}_other`) }).catch((error) => error);
  expect(failed.stderr.trim()).toBe(
    `The role ${app.user} must own the database. As a superuser: ALTER DATABASE ${name}_other OWNER TO ${app.user};`,
  );
}, 60_000);

it('an extension that is missing is named, with what to do', async () => {
  await asSuperuser(`CREATE DATABASE "${name}_bare" OWNER "${app.user}"`);
  const failed = await prepare({ ...settings, DATABASE_URL: urlForDatabase(url, `${name}_bare`) }).catch((error) => error);
  expect(failed.stderr.trim().split('\n')).toHaveLength(1);
  expect(failed.stderr).toMatch(/lacks the extension postgis.*As a superuser: CREATE EXTENSION postgis/);
}, 60_000);
