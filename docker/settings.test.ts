import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { checkPassword } from '@/scripts/lib/administrator.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Runs the script in a folder of its own, or again in that of an earlier run. */
function settings(address: string[], folder = mkdtempSync(path.join(tmpdir(), 'vieiro-settings-'))) {
  folders.push(folder);
  const { status, stderr } = spawnSync('sh', [path.resolve('docker/settings.sh'), ...address], { cwd: folder, encoding: 'utf8' });
  return { status, stderr, folder, file: path.join(folder, '.env') };
}

const valuesIn = (file: string) =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>;

describe('docker/settings.sh', () => {
  it('writes settings that the server takes, for the owner’s eyes only', () => {
    const { status, file } = settings(['https://map.example.org/']);
    expect(status).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const values = valuesIn(file);
    expect(values).toMatchObject({ PUBLIC_URL: 'https://map.example.org', TRUSTED_PROXIES: '1', PORT: '127.0.0.1:3000' });
    expect(values.COMPOSE_PROFILES?.split(',')).toContain('tls');
    readEnvironment({ ...values, DATABASE_URL: 'postgresql://db/vieiro' });
    checkPassword(values.ADMIN_LOGIN, values.ADMIN_PASSWORD as string);
  });

  it('sets every setting that docker-compose.yml asks for, each secret another one', () => {
    const values = valuesIn(settings(['https://map.example.org']).file);
    const asked = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name as string);
    expect(asked.length).toBeGreaterThan(3);
    for (const name of asked) expect(values[name], name).toMatch(/^[0-9a-f]{48}$/);
    const secrets = Object.values(values).filter((value) => value.length === 48);
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(valuesIn(settings(['https://map.example.org']).file).NEXTAUTH_SECRET).not.toBe(values.NEXTAUTH_SECRET);
  });

  it('without TLS there is no proxy, and the port is open', () => {
    const values = valuesIn(settings(['http://map.internal:3000']).file);
    expect(values.COMPOSE_PROFILES).not.toContain('tls');
    expect([values.PORT, values.TRUSTED_PROXIES]).toEqual([undefined, undefined]);
  });

  it('leaves settings that are there as they are', () => {
    const first = settings(['https://map.example.org']);
    const before = readFileSync(first.file, 'utf8');
    const { status, stderr } = settings(['https://map.example.org'], first.folder);
    expect([status, stderr]).toEqual([1, expect.stringContaining('.env is there already')]);
    expect(readFileSync(first.file, 'utf8')).toBe(before);
    folders.pop();
  });

  it('scale: adds the settings of the profile to those that are there, once', () => {
    const { folder, file } = settings(['https://map.example.org']);
    const before = valuesIn(file);
    expect(settings(['scale'], folder).status).toBe(0);
    const after = valuesIn(file);
    expect(after).toMatchObject({
      ...before,
      COMPOSE_PROFILES: `${before.COMPOSE_PROFILES},scale`,
      S3_ENDPOINT: 'http://store:7070',
    });
    expect([after.S3_ACCESS_KEY_ID?.length, after.S3_SECRET_ACCESS_KEY?.length]).toEqual([48, 48]);
    expect(settings(['scale'], folder).status).toBe(1);
    expect(valuesIn(file)).toEqual(after);
    folders.splice(-2);
  });

  it('scale: without settings it says what to do first', () => {
    expect(settings(['scale'])).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no .env yet') });
  });

  it('files: moves the secrets from .env into files, and Compose reads them there', () => {
    const { folder, file } = settings(['https://map.example.org']);
    expect(settings(['scale'], folder).status).toBe(0);
    const before = valuesIn(file);
    expect(settings(['files'], folder).status).toBe(0);
    const after = valuesIn(file);
    const secret = (name: string) => readFileSync(path.join(folder, 'secrets', name.toLowerCase()), 'utf8').trim();
    for (const name of ['DATABASE_PASSWORD', 'NEXTAUTH_SECRET', 'MAPSERVER_TOKEN', 'MAPSERVER_DB_PASSWORD'])
      expect([after[name], secret(name)]).toEqual(['file', before[name]]);
    for (const name of ['ADMIN_PASSWORD', 'METRICS_TOKEN', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect([after[name], after[`${name}_FILE`], secret(name)]).toEqual([
        undefined,
        `./secrets/${name.toLowerCase()}`,
        before[name],
      ]);
    expect(after.COMPOSE_FILE).toBe('docker-compose.yml:docker/secrets.yml');
    expect(statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    expect(settings(['files'], folder).status).toBe(1);
    expect(valuesIn(file)).toEqual(after);
    folders.splice(-3);
  });

  it.each([[[]], [['map.example.org']], [['https://map.example.org/vieiro']], [['https://a b']], [['https://$(id)']]])(
    'refuses %j',
    (address) => {
      const { status, folder } = settings(address);
      expect(status).toBe(1);
      expect(() => statSync(path.join(folder, '.env'))).toThrow();
    },
  );
});
