import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from './support/client';
import { freePort, stack } from './support/stack';
import { until } from './support/until';

const ports = [freePort(), freePort()];
const range = ports.join('-');

describe('an empty database', () => {
  const here = stack('copies', { env: { PORT: range, PUBLIC_URL: 'http://localhost' } });

  it('takes two migrations that run at the same moment', async () => {
    await here.up('db');
    const both = await Promise.all(
      [1, 2].map(() => here.compose(['run', '--rm', '-T', '--no-deps', 'migrate'], { allowFailure: true })),
    );
    for (const { code, output } of both) expect(code, output).toBe(0);
    expect(await here.sql('SELECT count(*) FROM user_account')).toEqual(['1']);
  });
});

describe('two copies of the app that start at once on an empty database', () => {
  const here = stack('two', { env: { PORT: range, PUBLIC_URL: 'http://localhost' } });
  const [first, second] = ports.map((port) => new Client(`http://localhost:${port}`)) as [Client, Client];

  beforeAll(async () => {
    await here.compose(['up', '-d', '--no-build', '--scale', 'app=2']);
    await here.waitHealthy();
    for (const client of [first, second]) await client.logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
  });

  it('both serve, and neither was started twice', async () => {
    expect((await here.inspect('app')).map(({ RestartCount }) => RestartCount)).toEqual([0, 0]);
    expect(await here.sql('SELECT count(*) FROM user_account')).toEqual(['1']);
  });

  it('what one saves, the other shows: lists, tiles, maps and parameters', async () => {
    const typeId = await first.createType('COMPARTIDO');
    const { id } = await second.createElement(typeId, 'de dous');
    expect((await first.element(id)).json.description).toBe('de dous');
    expect((await first.tile(typeId)).body.includes('elements')).toBe(true);
    expect((await first.featureInfo()).text).toContain('de dous');
    const code = 'ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF';
    await first.setParameter(code, 'true');
    await until('the parameter', async () => {
      const { json } = await second.expect(200, '/api/configuration_parameter/all');
      return json.find((it: { code: string }) => it.code === code).value === 'true';
    });
  });
});
