import { beforeAll, describe, expect, it } from 'vitest';
import { docker } from '@/scripts/lib/engine.ts';
import { Client } from './support/client';
import { type Container, stack } from './support/stack';

const here = stack('limits', { profiles: ['backup'] });
const services: string[] = await here.services();
const one = async (service: string) => (await here.inspect(service))[0] as Container;
const lasting = services.filter((service: string) => service !== 'migrate');

beforeAll(() => here.up());

describe.each(lasting)('%s', (service) => {
  it('runs without root, capabilities and new privileges', async () => {
    const { stdout } = await here.exec(service, ['cat', '/proc/self/status']);
    const statusOf = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(stdout)?.[1];
    expect(statusOf('Uid')).not.toBe('0');
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) expect(statusOf(set), set).toBe('0000000000000000');
    expect(statusOf('NoNewPrivs')).toBe('1');
  });

  it('may use so much memory, so many processors and processes, and so large a log', async () => {
    const { HostConfig } = await one(service);
    expect(HostConfig.Memory).toBeGreaterThan(64 * 1024 ** 2);
    expect(HostConfig.NanoCpus).toBeGreaterThan(0);
    expect(HostConfig.PidsLimit).toBeGreaterThan(0);
    expect(HostConfig.LogConfig.Config).toEqual({
      'max-size': expect.stringMatching(/^\d+m$/),
      'max-file': expect.stringMatching(/^\d+$/),
    });
  });

  it('is started again after a crash and after a restart of the machine', async () => {
    expect((await one(service)).HostConfig.RestartPolicy.Name).toBe('unless-stopped');
  });
});

describe.each(['app', 'mapserver'])('the root of %s', (service) => {
  it('is read-only, and holds nothing that its account may write', async () => {
    expect((await one(service)).HostConfig.ReadonlyRootfs).toBe(true);
    const { code } = await here.exec(service, ['sh', '-c', 'echo x > /app/x || echo x > /x'], {
      allowFailure: true,
    });
    expect(code).not.toBe(0);
  });
});

it('publishes the app’s port and no other one', async () => {
  const published = async (service: string) =>
    Object.entries((await one(service)).NetworkSettings.Ports as Record<string, unknown[] | null>).filter(
      ([, hosts]) => hosts?.length,
    );
  for (const service of services)
    expect(
      (await published(service)).map(([port]) => port),
      service,
    ).toEqual(service === 'app' ? ['3000/tcp'] : []);
});

it('gives the app a role that is no superuser and may not make roles or databases', async () => {
  const [role] = await here.sql(
    'SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = $$vieiro_app$$',
  );
  expect(role).toBe('f|f|f|f|f');
  expect(await here.sql('SELECT DISTINCT usename FROM pg_stat_activity WHERE client_addr IS NOT NULL ORDER BY 1')).not.toContain(
    'vieiro',
  );
});

it('lets nobody in as superuser over the network, with whatever password', async () => {
  const asked = ['psql', '-h', '127.0.0.1', '-U', 'vieiro', '-d', 'vieiro', '-c', 'SELECT 1'];
  const { code, output } = await here.exec('db', ['env', `PGPASSWORD=${here.env.DATABASE_PASSWORD}`, ...asked], {
    allowFailure: true,
  });
  expect(code).not.toBe(0);
  expect(output).toContain('password authentication failed');
});

describe.each([
  ['app', 450],
  ['mapserver', 250],
])('the image of %s', (service, most) => {
  it(`has at most ${most} MB`, async () => {
    const { stdout } = await docker(['image', 'inspect', '-f', '{{.Size}}', (await one(service)).Image]);
    expect(Math.round(Number(stdout) / 1e6)).toBeLessThanOrEqual(most);
  });
});

it('the map server reaches nothing outside', async () => {
  // An address of documentation (RFC 5737) needs no name server: without a route the attempt ends at once, with one it would wait.
  const script = `const s = require('net').connect(80, '192.0.2.1');
    s.on('connect', () => process.exit(1)).on('error', (error) => { console.log(error.code); process.exit(0); });`;
  const { stdout } = await here.exec('mapserver', ['node', '-e', script]);
  expect(stdout.trim()).toMatch(/^E(NETUNREACH|HOSTUNREACH)$/);
});

describe('commands in the container', () => {
  it('npm run admin:create makes an administrator, who can log in', async () => {
    const { output } = await here.exec('app', ['npm', 'run', 'admin:create', '--', 'segunda'], { input: 'unha lareira acesa\n' });
    expect(output).toContain('segunda is an administrator.');
    await new Client(here.url).logIn('segunda', 'unha lareira acesa');
  });

  it('npm run admin:create refuses a weak password in one line', async () => {
    const { code, output } = await here.exec('app', ['npm', 'run', 'admin:create', '--', 'terceira'], {
      input: '12345\n',
      allowFailure: true,
    });
    expect(code).toBe(1);
    expect(output).toContain('The password needs at least 10 characters.');
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('npm run import:divisions reads a file of the standard input', async () => {
    const square = [
      [
        [-9, 42],
        [-8, 42],
        [-8, 43],
        [-9, 43],
        [-9, 42],
      ],
    ];
    const feature = {
      type: 'Feature',
      properties: { code: '15', name: 'A Coruña' },
      geometry: { type: 'Polygon', coordinates: square },
    };
    const input = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
    const command = 'cat > /tmp/provinces.geojson && npm run import:divisions -- provinces=/tmp/provinces.geojson';
    const { output } = await here.exec('app', ['sh', '-c', command], { input });
    expect(output).toContain('1 added');
    expect(await here.sql('SELECT name FROM province')).toEqual(['A Coruña']);
  });
});
