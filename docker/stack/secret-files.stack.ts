import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataDir, inRoot } from '@/scripts/lib/paths.ts';
import { Client, photo } from './support/client';
import { behindProxy, replicaAndStore } from './support/proxied';
import { settings, stack } from './support/stack';
import { until } from './support/until';

// What a shell, a URL, an env file, SQL and YAML give a meaning to.
const odd = `/ @ % # ? ' " $HOME \${PATH} \\ : ; & = -- \`id\` ñ€`;
const hidden = [
  'DATABASE_PASSWORD',
  'NEXTAUTH_SECRET',
  'MAPSERVER_TOKEN',
  'MAPSERVER_DB_PASSWORD',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const { env: proxied } = behindProxy();
const store = replicaAndStore('the-key-of-the-test', 'a secret / of + the = test');
const plain = { ...settings(), DATABASE_PASSWORD: odd, MAPSERVER_DB_PASSWORD: `${odd} 2` };
const secrets = { ...plain, ...store };
const folder = dataDir('test', 'stack', 'secrets');
const fileOf = (name: string) => path.join(folder, name.toLowerCase());

/** In the settings a word stands for each secret that is needed, and a path says where its file is. */
function asFiles() {
  mkdirSync(folder, { recursive: true });
  for (const name of hidden) writeFileSync(fileOf(name), `${secrets[name]}\n`);
  for (const name of hidden) chmodSync(fileOf(name), 0o444);
  const needed = hidden.slice(0, 4).map((name) => [name, 'file']);
  const optional = hidden.slice(4).map((name) => [name, undefined]);
  return Object.fromEntries([...needed, ...optional, ...hidden.map((name) => [`${name}_FILE`, fileOf(name)])]);
}

/** Used, restarted and used again: a volume keeps the password of its first start. */
function works(here: ReturnType<typeof stack>) {
  const client = new Client(here.env.PUBLIC_URL as string);
  beforeAll(() => here.up());
  const use = async () => {
    await client.logIn(secrets.ADMIN_LOGIN, secrets.ADMIN_PASSWORD);
    expect((await client.expect(200, '/api/health/ready')).json.status).toBe('ready');
    expect((await client.getMap()).headers['content-type']).toBe('image/png');
    await client.expect(200, '/api/metrics', { headers: { authorization: `Bearer ${secrets.METRICS_TOKEN}` } });
  };
  it('is used after its first start', use);
  it('is used after it was stopped and started', async () => {
    await here.down();
    await here.up();
    await use();
  });
}

describe('with secrets of every character in the settings', () => works(stack('odd', { env: plain })));

describe('with secrets of every character in files', () => {
  const here = stack('files', {
    profiles: ['scale', 'backup'],
    env: { ...proxied, ...store, ...asFiles() },
    files: [inRoot('docker', 'secrets.yml')],
  });
  works(here);

  it('keeps files in the store, and a backup has them', async () => {
    const client = await new Client(here.env.PUBLIC_URL as string).logIn(secrets.ADMIN_LOGIN, secrets.ADMIN_PASSWORD);
    const { id } = await client.createElement(await client.createType('FICHEIROS'), 'con foto');
    await client.uploadPhoto(id, await photo());
    expect((await client.expect(200, await client.photoOf(id))).headers['content-type']).toMatch(/^image\//);
    const stored = async (service: string, folder: string) =>
      Number((await here.exec(service, ['sh', '-c', `find ${folder} -type f -size +0 | wc -l`])).stdout);
    expect(await stored('store', '/var/tmp/store/vieiro')).toBeGreaterThan(0);
    await here.exec('backup', ['node', '/app/scripts/backup/command.mjs', 'backup']);
    expect(await stored('backup', '/backups/*/files')).toBeGreaterThan(0);
  });

  it('shows none of them to whoever may inspect the containers', async () => {
    for (const service of ['app', 'app-copy', 'migrate', 'mapserver', 'db', 'store', 'backup']) {
      const shown = JSON.stringify((await here.inspect(service)).map(({ Config }) => Config));
      for (const name of hidden)
        expect(shown.includes(JSON.stringify(secrets[name]).slice(1, -1)), `${service} ${name}`).toBe(false);
    }
  });
});

describe('the store without its keys', () => {
  const here = stack('keyless', { profiles: ['scale'] });

  it('says once which settings it needs, and is not started again and again', async () => {
    await here.compose(['up', '-d', '--no-build', 'store']);
    const found = async () => (await here.inspect('store'))[0];
    await until('it is unhealthy', async () => (await found())?.State.Health?.Status === 'unhealthy');
    expect((await found())?.RestartCount).toBe(0);
    const said = (await here.logs('store')).split('\n').filter((line) => line.includes('store'));
    expect(said).toEqual([expect.stringContaining('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')]);
  });
});
