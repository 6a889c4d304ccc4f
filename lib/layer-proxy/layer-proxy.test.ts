import { randomBytes } from 'node:crypto';
import dns from 'node:dns';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/layerserver/route';
import { call } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { type Person, people } from '@/lib/test/people';

/** What the other server was asked, and how it answers: by the beginning of its path. */
const seen: { path: string; headers: http.IncomingHttpHeaders }[] = [];
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const answers: Record<string, http.RequestListener> = {
  '/wms': (request, response) => {
    const search = new URL(request.url ?? '', 'http://x').searchParams;
    const format = {
      GetMap: 'image/png',
      GetLegendGraphic: 'image/png',
      GetFeatureInfo: search.get('INFO_FORMAT') ?? 'text/plain',
    };
    const type = format[search.get('REQUEST') as 'GetMap'] ?? 'text/xml';
    response.writeHead(200, { 'content-type': type, etag: '"one"', 'set-cookie': 'theirs=1' }).end(PNG);
  },
  '/tiles': (_, response) => response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=60' }).end(PNG),
  '/page': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
  '/exception': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end('<ServiceExceptionReport><ServiceException code="LayerNotQueryable"/></ServiceExceptionReport>'),
  '/said': (_, response) =>
    response
      .writeHead(404, { 'content-type': 'application/vnd.ogc.se_xml' })
      .end(
        '<ServiceExceptionReport><ServiceException><![CDATA[ No layer\n "roads" ]]>&amp; more</ServiceException></ServiceExceptionReport>',
      ),
  '/sparse': (request, response) => response.writeHead(request.url?.startsWith('/sparse/0/') ? 404 : 204).end(),
  '/broken': (_, response) => response.writeHead(500, { 'content-type': 'image/png' }).end(PNG),
  '/huge': (_, response) => response.writeHead(200, { 'content-type': 'image/png', 'content-length': 40_000_000 }).end(),
  '/endless': (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  '/slow': () => undefined,
  '/half': (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).write(PNG),
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1000 }).write(PNG);
    setTimeout(() => response.destroy(), 20);
  },
  '/large': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(large),
  '/to-wms': (request, response) =>
    response.writeHead(302, { location: `/wms?${(request.url ?? '').split('?')[1] ?? ''}` }).end(),
  '/to-private': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/wms' }).end(),
  '/to-metadata': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
};
const large = randomBytes(5_000_000);

const server = http.createServer((request, response) => {
  seen.push({ path: request.url ?? '', headers: request.headers });
  answers[/^\/[a-z-]+/.exec(request.url ?? '')?.[0] ?? '']?.(request, response);
});
let there = '';
let ana: Person;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  there = `http://localhost:${port}`;
  process.env.LAYER_PROXY_PRIVATE_HOSTS = `other.example, localhost:${port}`;
  ana = (await people()).ana;
  await sql("UPDATE configuration_parameter SET value = '1000' WHERE code = 'OTHER_LAYERS_INFO_TIMEOUT'");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function aLayer(serverUrl: string, { type = 'WMS', useProxy = true } = {}): Promise<number> {
  const name = `PROXIED_${next()}`;
  const { id } = await sqlOne<{ id: number }>(
    `WITH g AS (INSERT INTO code_group (group_code) VALUES ($1) RETURNING group_code),
      c AS (INSERT INTO code (group_code, code) SELECT group_code, 'NAME' FROM g RETURNING id)
     INSERT INTO geometric_layer (code, name_code_id, group_id, type, internal_name, server_url, use_proxy)
     SELECT $1, c.id, (SELECT min(id) FROM geometric_layer_group), $2, 'rivers', $3, $4 FROM c RETURNING id`,
    [name, type, serverUrl, useProxy],
  );
  return id;
}
const get = (id: number | string, query = MAP, headers: Record<string, string> = {}, as?: Person) =>
  call(GET, { url: `/api/layerserver?id=${id}&${query}`, headers, as });
const MAP =
  'SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=rivers&STYLES=&CRS=EPSG:3857&BBOX=0,0,1,1&WIDTH=8&HEIGHT=8&FORMAT=image/png';
const statusOf = async (serverUrl: string, query = MAP) => (await get(await aLayer(serverUrl), query)).status;

describe('a WMS through ours', () => {
  it('is asked at its own address with what a map service understands, and nothing of the caller goes along', async () => {
    const id = await aLayer(`${there}/wms?map=/water.map&REQUEST=GetCapabilities`);
    const evil = '&map=/etc/passwd&SLD=http://x/&SLD_BODY=x&url=http://x/&TRANSPARENT=TRUE&refresh=7&DIM_DEPTH=3';
    const response = await get(id, MAP + evil, { cookie: 'secret=1', 'x-forwarded-for': '1.2.3.4' }, ana);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      etag: '"one"',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('set-cookie')).toBeNull();
    const { path, headers } = seen.at(-1) as (typeof seen)[number];
    const asked = Object.fromEntries(new URL(path, there).searchParams);
    expect(asked).toMatchObject({ map: '/water.map', REQUEST: 'GetMap', LAYERS: 'rivers', TRANSPARENT: 'TRUE', DIM_DEPTH: '3' });
    expect(Object.keys(asked).filter((name) => /^(sld.*|url|id|refresh)$/i.test(name))).toEqual([]);
    expect([headers.cookie, headers.authorization, headers['x-forwarded-for']]).toEqual([undefined, undefined, undefined]);
  });

  it('is asked for its layers by the names that it gives them', async () => {
    const id = await aLayer(`${there}/wms?map=my%20water+map`);
    const names = 'ows:roads,Ríos e/regatos,a+b%20&c';
    for (const request of ['GetMap', 'GetFeatureInfo', 'GetLegendGraphic']) {
      const query = MAP.replace('GetMap', request).replace('rivers', encodeURIComponent(names));
      expect((await get(id, `${query}&QUERY_LAYERS=${encodeURIComponent(names)}&LAYER=Ríos e%2Fregatos`)).status).toBe(200);
      const path = seen.at(-1)?.path ?? '';
      const asked = Object.fromEntries(new URL(path, there).searchParams);
      expect(asked).toMatchObject({ map: 'my water map', LAYERS: names, QUERY_LAYERS: names, LAYER: 'Ríos e/regatos' });
      expect(path).not.toContain('+');
    }
  });

  it('answers each of its four operations, and none besides', async () => {
    const id = await aLayer(`${there}/wms`);
    for (const [query, type] of [
      [MAP, 'image/png'],
      [MAP.replace('GetMap', 'GetFeatureInfo'), 'text/plain'],
      [`${MAP.replace('GetMap', 'GetFeatureInfo')}&INFO_FORMAT=application/json`, 'application/json'],
      [MAP.replace('GetMap', 'GetLegendGraphic'), 'image/png'],
      ['SERVICE=WMS&REQUEST=GetCapabilities', 'text/xml'],
    ] as const) {
      const response = await get(id, query);
      expect([response.status, response.headers.get('content-type')], query).toEqual([200, type]);
    }
    for (const request of ['GetStyles', 'PutStyles', 'DescribeLayer', 'GetFeature', ''])
      expect((await get(id, `SERVICE=WMS&REQUEST=${request}`)).status).toBe(400);
    expect((await get(id, `${MAP}&layers=twice`)).status).toBe(400);
  });

  it('follows a redirect to where it may go', async () => {
    expect(await statusOf(`${there}/to-wms`)).toBe(200);
  });

  it('passes an answer on as it comes, whatever its size within the limit', async () => {
    const response = await get(await aLayer(`${there}/large`));
    expect(Buffer.from(await response.arrayBuffer()).equals(large)).toBe(true);
  });
});

describe('tiles through ours', () => {
  it('are asked for by x, y and z in the layer’s own template', async () => {
    const id = await aLayer(`${there}/tiles/{z}/{x}/{-y}.png?key=1`, { type: 'XYZ' });
    const response = await get(id, 'z=3&x=1&y=2');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'max-age=60']);
    expect(seen.at(-1)?.path).toBe('/tiles/3/1/5.png?key=1');
    for (const bad of ['z=3&x=8&y=0', 'z=3&x=0&y=8', 'z=25&x=0&y=0', 'z=1&x=../..&y=0', 'x=0&y=0', 'z=3&x=-1&y=0'])
      expect((await get(id, bad)).status, bad).toBe(400);
  });
});

it('404 and 204: a tile that its server does not have is no failure of that server', async () => {
  const sparse = await aLayer(`${there}/sparse/{z}/{x}/{y}`, { type: 'XYZ' });
  const missing = await get(sparse, 'z=0&x=0&y=0');
  expect([missing.status, ((await missing.json()) as { code: string }).code]).toEqual([404, 'project.layerServer.noTile']);
  expect((await get(sparse, 'z=1&x=0&y=0')).status).toBe(204);
  expect((await get(await aLayer(`${there}/sparse/0/`))).status).toBe(502);
});

describe('what does not pass', () => {
  it('404: a layer that does not go through ours, is none of another server, or does not exist', async () => {
    expect((await get(await aLayer(`${there}/wms`, { useProxy: false }))).status).toBe(404);
    expect((await get(999_999_999)).status).toBe(404);
    expect((await get('')).status).toBe(400);
    expect((await get('1 OR 1=1')).status).toBe(400);
  });

  it('401: a forged bearer', async () => {
    expect((await get(await aLayer(`${there}/wms`), MAP, { authorization: 'Bearer forged' })).status).toBe(401);
  });

  it('403: an address in a private network, directly or by a redirect, in every way of writing it', async () => {
    const { port } = server.address() as AddressInfo;
    const before = seen.length;
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '10.0.0.1',
      '169.254.169.254',
    ])
      expect(await statusOf(`http://${host}:${port}/wms`), host).toBe(403);
    expect(seen).toHaveLength(before);
    for (const path of ['to-private', 'to-metadata', 'to-file']) expect(await statusOf(`${there}/${path}`), path).toBe(403);
  });

  it('403: a name that resolves to a private address, also when it did not a moment ago', async () => {
    const { port } = server.address() as AddressInfo;
    const before = seen.length;
    let asked = 0;
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _host: string,
      _options: object,
      done: (error: null, found: object[]) => void,
    ) => {
      asked += 1;
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    }) as never);
    expect(await statusOf(`http://rebind.example:${port}/wms`)).toBe(403);
    vi.restoreAllMocks();
    expect([asked, seen.length]).toEqual([1, before]);
  });

  it('502: a wrong type, an error, too much, a connection that breaks, a redirect without end, nobody there', async () => {
    for (const path of ['page', 'broken', 'huge', 'round', 'cut', 'exception'])
      expect(await statusOf(`${there}/${path}`), path).toBe(502);
    expect(await statusOf('http://other.example:1/wms')).toBe(502);
  });

  it('502: says what the other server did, in the caller’s language', async () => {
    const said = async (path: string, language = 'en') => {
      const response = await get(await aLayer(`${there}/${path}`), MAP, { 'accept-language': language });
      const { globalError } = (await response.json()) as { globalError: string };
      // The request's id, by which an operator finds the line of the log.
      expect(globalError).toMatch(/ \((request|petición) [0-9a-f-]{36}\)$/);
      return globalError.replace(/ \([^(]*\)$/, '');
    };
    expect(await said('said')).toBe('The layer’s server says: “No layer "roads" & more”');
    expect(await said('exception')).toBe('The layer’s server says: “LayerNotQueryable”');
    expect(await said('broken')).toBe('The layer’s server answers with an error (500)');
    expect(await said('page', 'gl')).toBe('O servidor da capa non envía o que se lle pediu, senón text/html');
    expect(await said('huge', 'es')).toBe('El servidor de la capa envía más de lo que se admite');
    expect(await said('round')).toBe('The layer’s server cannot be reached');
  });

  it('breaks off an answer that grows past the limit after it has begun', async () => {
    const response = await get(await aLayer(`${there}/endless`));
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('504: no answer within OTHER_LAYERS_INFO_TIMEOUT, or half of one', async () => {
    expect(await statusOf(`${there}/slow`)).toBe(504);
    expect(await statusOf(`${there}/half`)).toBe(504);
  });

  it('403: a layer saved earlier with a placeholder in the host, however its address is written', async () => {
    const { port } = server.address() as AddressInfo;
    const lookup = vi.spyOn(dns, 'lookup');
    for (const start of ['http://', 'http:///', 'http:', 'http:/', 'http://\\', 'http:/\t/', 'http://\r\n/\t', 'ht\ntp://']) {
      const id = await aLayer(`${start}{x}.example.org:${port}/{z}/{x}/{y}.png`, { type: 'XYZ' });
      expect((await get(id, 'z=3&x=1&y=2')).status, JSON.stringify(start)).toBe(403);
    }
    expect(lookup).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('400: an exception in place of feature information keeps its code, and a page of theirs can’t run as ours', async () => {
    const information = MAP.replace('GetMap', 'GetFeatureInfo');
    const exception = await get(await aLayer(`${there}/exception`), information);
    expect([exception.status, await exception.text()]).toEqual([400, expect.stringContaining('LayerNotQueryable')]);
    const page = await get(await aLayer(`${there}/page`), information);
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
  });
});
