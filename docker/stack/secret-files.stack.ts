import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataDir, inRoot } from '@/scripts/lib/paths.mjs';
import { Client } from './support/client';
import { settings, stack } from './support/stack';

// What a shell, a URL, an env file, SQL and YAML give a meaning to.
const odd = `/ @ % # ? ' " $HOME \${PATH} \\ : ; & = -- \`id\` ñ€`;
const hidden = [
  'DATABASE_PASSWORD',
  'NEXTAUTH_SECRET',
  'MAPSERVER_TOKEN',
  'MAPSERVER_DB_PASSWORD',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
] as const;

const secrets = { ...settings(), DATABASE_PASSWORD: odd, MAPSERVER_DB_PASSWORD: `${odd} 2` };
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
  const client = new Client(here.url);
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

describe('with secrets of every character in the settings', () => works(stack('odd', { env: secrets })));

describe('with secrets of every character in files', () => {
  const here = stack('files', { env: asFiles(), files: [inRoot('docker', 'secrets.yml')] });
  works(here);

  it('shows none of them to whoever may inspect the containers', async () => {
    for (const service of ['app', 'migrate', 'mapserver', 'db']) {
      const shown = JSON.stringify((await here.inspect(service)).map(({ Config }) => Config));
      for (const name of hidden)
        expect(shown.includes(JSON.stringify(secrets[name]).slice(1, -1)), `${service} ${name}`).toBe(false);
    }
  });
});
