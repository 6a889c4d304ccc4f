import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { completeSettings } from './settings.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-settings-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const complete = (env: Record<string, string>) => {
  completeSettings(env);
  return env;
};

describe('the password of the database', () => {
  it.each(['plain', 'a/b@c%d?e#f:g h', '%2F', 'ñ€"\'$&+=', '[::1]'])('%s arrives as it was written', (password) => {
    const env = complete({
      DATABASE_URL: 'postgresql://vieiro@db:5432/vieiro?sslmode=disable',
      DATABASE_REPLICA_URL: 'postgresql://vieiro@replica/vieiro',
      DATABASE_PASSWORD: password,
    });
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    expect([client.user, client.password, client.host, client.port, client.database]).toEqual([
      'vieiro',
      password,
      'db',
      5432,
      'vieiro',
    ]);
    expect(new pg.Client({ connectionString: env.DATABASE_REPLICA_URL }).password).toBe(password);
  });

  it('of an address that has one stays', () => {
    const env = { DATABASE_URL: 'postgresql://vieiro:its%2Fown@db/vieiro', DATABASE_PASSWORD: 'another' };
    expect(complete({ ...env })).toEqual(env);
  });

  it('that makes the address unreadable is named, without showing it', () => {
    const env = { DATABASE_URL: 'postgresql://vieiro:a/b@c@db:5432/vieiro' };
    expect(() => complete(env)).toThrow(/DATABASE_URL must be a postgresql:\/\/ address.*DATABASE_PASSWORD/);
    expect(() => complete(env)).not.toThrow(/a\/b/);
  });
});

describe('a secret in a file', () => {
  it('is read without the last line break', () => {
    const file = path.join(dir, 'secret');
    writeFileSync(file, 'two words \n');
    expect(complete({ NEXTAUTH_SECRET_FILE: file, ADMIN_PASSWORD_FILE: file, DATABASE_PASSWORD: '' })).toEqual({
      NEXTAUTH_SECRET: 'two words ',
      ADMIN_PASSWORD: 'two words ',
      DATABASE_PASSWORD: '',
    });
  });

  it('that is missing, or also set in the environment, is named', () => {
    expect(() => complete({ MAPSERVER_TOKEN_FILE: path.join(dir, 'none') })).toThrow(
      /MAPSERVER_TOKEN_FILE: .*none cannot be read \(ENOENT\)/,
    );
    expect(() => complete({ MAPSERVER_TOKEN_FILE: dir, MAPSERVER_TOKEN: 'x' })).toThrow(
      'MAPSERVER_TOKEN and MAPSERVER_TOKEN_FILE are both set',
    );
  });
});
