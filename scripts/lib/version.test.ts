import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db';
import { sql, sqlOne } from '@/lib/test/database';
import { migrate } from './migrate.ts';
import { migrationsIn } from './migration-files.ts';
import { inRoot, root } from './paths.ts';
import { testSecret } from './test-secret.ts';
import { isBefore, recordVersion, refuseNewer, version } from './version.ts';

const connectionString = process.env.DATABASE_URL as string;
const known = migrationsIn(inRoot('prisma/migrations'));
const remembered = () => sqlOne('SELECT version, prepared_at FROM installed_version');

const pretend = (text: string) => sql('UPDATE installed_version SET version = $1', [text]);
afterEach(() => pretend(version));

it.each([
  ['0.2.0', '0.3.0', true],
  ['0.9.4', '0.10.0', true],
  ['0.9.0', '1.0.0', true],
  ['0.2.0', '0.3.0-rc.1', true],
  ['0.2.0', '0.2.7', false],
  ['0.2.7', '0.2.0', false],
  ['1.0.0', '0.9.0', false],
  ['0.2.0', '0.1.0', false],
])('%s is before %s: %s', (mine, theirs, answer) => expect(isBefore(mine, theirs)).toBe(answer));

describe('the database', () => {
  it('remembers which version prepared it last, and since when', async () => {
    await pretend('0.1.0');
    await migrate({ connectionString, log: () => {} });
    const first = await remembered();
    expect(first.version).toBe(version);
    await migrate({ connectionString, log: () => {} });
    expect(await remembered()).toEqual(first);
  });

  it('refuses an older version with the reason and the way out, and is left as it is', async () => {
    await pretend('999.1.0');
    const before = await remembered();
    await expect(migrate({ connectionString, log: () => {} })).rejects.toThrow(
      `Vieiro 999.1.0 prepared this database, and this is ${version}, which is older. Start 999.1.0 or a newer one, or restore the backup`,
    );
    expect(await remembered()).toEqual(before);
  });

  it('refuses a version that lacks one of its migrations, though the upgrade was broken off', async () => {
    const newest = known.at(-1)?.name;
    await expect(refuseNewer(pool, known.slice(0, -1))).rejects.toThrow(
      `has migration ${newest}, which this version, ${version}`,
    );
    await expect(refuseNewer(pool, known)).resolves.toBeUndefined();
  });

  it('may be used by the release before, where only the last number differs', async () => {
    await recordVersion(pool, '7.1.4');
    await expect(refuseNewer(pool, known, '7.1.3')).resolves.toBeUndefined();
    await expect(refuseNewer(pool, known, '7.0.9')).rejects.toThrow('Vieiro 7.1.4 prepared this database, and this is 7.0.9');
  });
});

describe('a program of an older version', () => {
  const settings: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: connectionString,
    NEXTAUTH_SECRET: testSecret,
    STORAGE_DIR: path.resolve(process.env.STORAGE_DIR as string),
  };

  it.each(['prepare', 'migrate'])('%s ends with one sentence', async (command) => {
    await pretend('999.1.0');
    const failed = await promisify(execFile)(process.execPath, ['scripts/run.mjs', command], { cwd: root, env: settings }).catch(
      (error) => error,
    );
    expect(failed.code).toBe(1);
    expect(failed.stderr.trim().split('\n')).toHaveLength(1);
    expect(failed.stderr).toContain(`Vieiro 999.1.0 prepared this database, and this is ${version}`);
  });
});
