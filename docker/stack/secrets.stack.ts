import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from './support/client';
import { settings, stack } from './support/stack';

const stackTrace = /\n[^\n]*\s+at .+:\d+:\d+/;

describe('a weak secret', () => {
  const here = stack('weak');
  beforeAll(() => here.up('db'));

  it.each([
    ['NEXTAUTH_SECRET', 'short', /NEXTAUTH_SECRET must have at least 32 characters/],
    ['NEXTAUTH_SECRET', 'changeme-changeme-changeme-changeme', /NEXTAUTH_SECRET is too easy to guess/],
    ['MAPSERVER_TOKEN', 'short', /MAPSERVER_TOKEN must have at least 32 characters/],
    ['ADMIN_PASSWORD', 'abc', /password needs at least 10 characters/],
  ])('%s=%s is refused in one sentence, and nothing is restarted without end', async (name, value, sentence) => {
    const { code, output } = await here.compose(['up', '-d', '--no-build'], { env: { [name]: value }, allowFailure: true });
    expect(code).not.toBe(0);
    const said = `${output}\n${await here.logs('migrate')}`;
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(stackTrace);
    for (const { State, RestartCount } of await here.inspect('app')) expect([State.Running, RestartCount]).toEqual([false, 0]);
  });
});

describe.each(['DATABASE_PASSWORD', 'NEXTAUTH_SECRET', 'MAPSERVER_TOKEN', 'MAPSERVER_DB_PASSWORD'])(
  'without %s',
  async (name) => {
    const here = stack(`no-${name}`.toLowerCase().replaceAll('_', '-'), { env: { [name]: undefined } });

    it('Compose says which setting is missing', async () => {
      const { code, output } = await here.compose(['up', '-d', '--no-build'], { allowFailure: true });
      expect(code).not.toBe(0);
      expect(output).toContain(`set ${name}`);
    });
  },
);

/** Each of these has a meaning in addresses, in shells, in env files or in SQL. */
const odd = 'a/b@c %d#e?f\'g"h$i\\j:k&l=m+nñ';

describe('passwords with odd characters', () => {
  const here = stack('odd', {
    env: { DATABASE_PASSWORD: odd, MAPSERVER_DB_PASSWORD: `${odd}2`, ADMIN_PASSWORD: `lareira ${odd}` },
  });
  const client = new Client(here.url);

  it('work from the first start on, for the app, the map server and people', async () => {
    await here.up();
    await client.logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
    await client.createElement(await client.createType('RARO'), 'raro');
    expect((await client.featureInfo()).text).toContain('raro');
  });

  it('a changed DATABASE_PASSWORD and MAPSERVER_DB_PASSWORD count from the next docker compose up on', async () => {
    const { DATABASE_PASSWORD, MAPSERVER_DB_PASSWORD } = settings();
    await here.compose(['up', '-d', '--no-build'], { env: { DATABASE_PASSWORD, MAPSERVER_DB_PASSWORD } });
    await here.waitHealthy();
    expect((await client.featureInfo()).text).toContain('raro');
  });

  it('an app with another password than the database’s ends with a sentence that says what to do', async () => {
    const { code, output } = await here.compose(
      ['run', '--rm', '-T', '--no-deps', '-e', 'DATABASE_PASSWORD=outra cousa', 'app'],
      { allowFailure: true },
    );
    expect(code).toBe(1);
    expect(output).toMatch(/DATABASE_PASSWORD/);
    expect(output).not.toMatch(stackTrace);
  });
});
