import http2 from 'node:http2';
import https from 'node:https';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, tileAt } from './support/client';
import { behindProxy } from './support/proxied';
import { stack } from './support/stack';

const { env, origin, appPort, httpPort } = behindProxy({ tls: true });
const here = stack('tls', { profiles: ['tls'], env: { ...env, PROXY_TLS: 'internal' } });

const place: [number, number] = [-8.5449, 42.8805];
const tilePath = (typeId: number, zoom = 14) => `/api/tiles/elements/${typeId}/${zoom}/${tileAt(...place, zoom).join('/')}.mvt`;
let visitor: Client;
let admin: Client;
let typeId: number;
let authority: Buffer;

beforeAll(async () => {
  await here.up();
  authority = Buffer.from((await here.exec('proxy', ['cat', '/var/tmp/caddy/pki/authorities/local/root.crt'])).stdout);
  const agent = new https.Agent({ ca: authority });
  visitor = new Client(origin, agent);
  admin = await new Client(origin, agent).logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
  typeId = await admin.createType('tls');
  await admin.createElement(typeId, 'the first', place);
});

describe('TLS', () => {
  it('serves the page over HTTP/2, with a certificate of its own authority', async () => {
    const session = http2.connect(origin, { ca: authority });
    const stream = session.request({ ':path': '/api/health/live' });
    const headers = await new Promise<http2.IncomingHttpHeaders>((resolve, reject) => {
      stream.on('response', resolve);
      session.on('error', reject);
    });
    expect(headers[':status']).toBe(200);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(session.alpnProtocol).toBe('h2');
    session.close();
    await expect(new Client(origin).ask('/')).rejects.toThrow(/certificate/);
  });

  it('redirects HTTP to PUBLIC_URL, with path and query', async () => {
    const { status, headers } = await new Client(`http://localhost:${httpPort}`).ask('/a/b?c=d', { method: 'POST', body: {} });
    expect([status, headers.location]).toEqual([308, `${origin}/a/b?c=d`]);
  });

  it('keeps its authority and its certificate when it is made anew', async () => {
    await here.compose(['up', '-d', '--no-build', '--force-recreate', 'proxy']);
    await here.waitHealthy();
    expect((await visitor.ask('/api/health/live')).status).toBe(200);
  });
});

describe('who is calling', () => {
  const near = { 'x-forwarded-for': '127.0.0.1' };
  /** Eleven wrong passwords for one login, each said to come from another address. One address has ten. */
  async function guess(client: Client, login: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      const body = { login, password: 'unha lareira apagada' };
      statuses.push((await client.ask('/api/users/login', { method: 'POST', body, headers })).status);
    }
    return statuses;
  }

  it('is not what a client says of itself', async () => {
    expect(await guess(visitor, 'ninguen')).toEqual([...Array(10).fill(401), 429]);
    // The app’s own port, which is for the machine only, does believe it: the test can tell.
    expect(await guess(new Client(`http://localhost:${appPort}`), 'outra')).toEqual(Array(11).fill(401));
  });

  it('nor through the cache of tiles: tiles are limited by the visitor’s own address', async () => {
    const { headers } = await visitor.ask(tilePath(typeId), { headers: near });
    expect(headers['x-cache']).toBeDefined();
    expect((await here.inspect('app'))[0]?.NetworkSettings.Ports['3000/tcp']).toEqual([
      { HostIp: '127.0.0.1', HostPort: String(appPort) },
    ]);
  });
});

describe('compression', () => {
  const encodings = async (address: string, options: string) =>
    (await visitor.ask(address, { headers: { 'accept-encoding': options } })).headers['content-encoding'];

  it('packs tiles, JSON and pages, by zstd or gzip, and nothing for whoever takes nothing', async () => {
    await here.sql(`INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom)
      SELECT ${typeId}, (SELECT min(id) FROM user_account), 'many ' || i, true, ST_SetSRID(ST_MakePoint(-8.5449 + i / 100000.0, 42.8805), 4326)
      FROM generate_series(1, 300) i`);
    for (const address of [tilePath(typeId, 16), '/api/configuration_parameter/all', '/']) {
      expect(await encodings(address, 'zstd'), address).toBe('zstd');
      expect(await encodings(address, 'gzip'), address).toBe('gzip');
      expect(await encodings(address, 'identity'), address).toBeUndefined();
    }
  });
});

describe('long answers and uploads', () => {
  it('passes a collection on as it comes, and stops at its source when the reader leaves', async () => {
    const lines = await admin.createType('lines', 'LINE');
    await here.sql(`INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom)
      SELECT ${lines}, (SELECT min(id) FROM user_account), 'line ' || i, true,
        (SELECT ST_SetSRID(ST_MakeLine(ST_MakePoint(-8.5 + sin(n) / 100 + i / 10000.0, 42.5 + cos(n) / 100) ORDER BY n), 4326) FROM generate_series(1, 600) n)
      FROM generate_series(1, 600) i; ANALYZE geometric_element`);
    const query = new URLSearchParams({
      SERVICE: 'WFS',
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: 'geometric_element_line',
      OUTPUTFORMAT: 'geojson',
    });
    const read = (leaveAfter = Number.POSITIVE_INFINITY) =>
      new Promise<{ firstMs: number; allMs: number; bytes: number }>((resolve, reject) => {
        const start = performance.now();
        const sent = https.get(`${origin}/api/mapserver?${query}`, { ca: authority }, (response) => {
          let [firstMs, bytes] = [0, 0];
          const done = () => resolve({ firstMs, allMs: performance.now() - start, bytes });
          response.on('data', (piece: Buffer) => {
            firstMs ||= performance.now() - start;
            bytes += piece.length;
            if (bytes > leaveAfter) response.destroy();
          });
          response.on('end', done).on('close', done).on('error', done);
        });
        sent.on('error', reject);
      });
    const whole = await read();
    expect(whole.bytes).toBeGreaterThan(10_000_000);
    expect(whole.firstMs).toBeLessThan(whole.allMs / 2);
    const left = await read(1_000_000);
    expect(left.bytes).toBeLessThan(whole.bytes / 2);
    // A client has one worker at a time: the next one is served only once the one before has ended at its source.
    expect(
      (
        await visitor.map({
          SERVICE: 'WFS',
          VERSION: '2.0.0',
          REQUEST: 'GetFeature',
          TYPENAMES: 'geometric_element_point',
          COUNT: '1',
        })
      ).status,
    ).toBe(200);
  });

  it('lets the app say what is too large, in the caller’s language', async () => {
    const { status, json } = await admin.ask('/api/users/login', {
      method: 'POST',
      body: { login: 'x'.repeat(20_000), password: 'y' },
    });
    expect(status).toBe(413);
    expect(json.code).toBe('project.common.tooLarge');
  });
});

describe('settings that contradict each other', () => {
  it.each([
    [
      { TRUSTED_PROXIES: '0' },
      'Set TRUSTED_PROXIES=1: this proxy stands in front of the app (2 with another one in front of it)',
    ],
    [{ PUBLIC_URL: 'http://localhost', PROXY_TLS: 'acme' }, 'PROXY_TLS needs a PUBLIC_URL that begins with https://'],
    [{ PUBLIC_URL: 'localhost' }, 'PUBLIC_URL must begin with https:// or http://'],
    [{ PUBLIC_URL: 'https://localhost/vieiro' }, 'PUBLIC_URL must hold no path: put it in BASE_PATH'],
    [{ PROXY_TLS: 'files' }, 'PROXY_TLS=files needs certificate.pem in the folder CERTIFICATES, readable for the user 1000'],
    [{ PROXY_TLS: 'yes' }, 'PROXY_TLS must be acme, internal, files or off'],
  ])('%o are refused in one line', async (env, line) => {
    const options = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
    const { code, output } = await here.compose(['run', '--rm', '--no-deps', '-T', ...options, 'proxy'], { allowFailure: true });
    expect(code).toBe(1);
    expect(output.split('\n').filter((it: string) => it && !/Container|Network|Volume/.test(it))).toEqual([line]);
  });
});
