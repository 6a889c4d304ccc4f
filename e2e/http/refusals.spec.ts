import http from 'node:http';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { bearer } from '../support/http';
import { adminUrl, databaseUrl, sql } from '../support/product';

// What was a 500 of the framework, or of a part behind it, and is not our fault.

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Asks with an address as it is: nothing mends it on the way. */
const ask = (
  baseURL: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(baseURL);
    const request = http.request({ hostname, port, path, method, headers, agent: false }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    request.on('error', reject).end();
  });

test('an address that is no UTF-8 is answered as an error, and a page with a page', async ({ baseURL, request }) => {
  const headers = await bearer(request, 'ADMIN');
  for (const [path, method] of [
    ['/api/users/%ff', 'PUT'],
    ['/api/users/roles/%c0%80', 'GET'],
    ['/api/elements/geometric_element/%ff', 'GET'],
    ['/api/tiles/elements/%ff/0/0/0.mvt', 'GET'],
    ['/api/tiles/elements/1/0/0/%E2%82', 'GET'],
    ['/api/mapserver/%', 'GET'],
    ['/api/%ff', 'GET'],
  ] as const) {
    const { status, text } = await ask(baseURL ?? '', path, { method, headers });
    expect([400, 404], `${path}: ${status}`).toContain(status);
    expect(Object.keys(JSON.parse(text)), path).toEqual(expect.arrayContaining(['globalError', 'code', 'requestId']));
  }
  for (const path of ['/%', '/%ff', '/geometric_element/details/%ff', '/geometric_elements/%E2%82/myElements', '/admin/%c0%80']) {
    const { status, headers: got, text } = await ask(baseURL ?? '', path);
    expect([path, status, got['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
    expect(text).toContain('<!DOCTYPE html>');
  }
});

test('TRACE is a 405, and what next-auth and the framework cannot do a 404', async ({ baseURL }) => {
  for (const path of ['/', '/api/users/roles/USER', '/api/tiles/elements/1/0/0/0.mvt']) {
    const { status, text } = await ask(baseURL ?? '', path, { method: 'TRACE' });
    expect([status, JSON.parse(text).code]).toEqual([405, 'project.common.methodNotAllowed']);
  }
  for (const path of ['/api/auth/callback/credentials', '/api/auth/error/%ff', '/api/auth/nothing', '/_next/image?url=/%'])
    expect((await ask(baseURL ?? '', path)).status, path).toBeLessThan(500);
  const { status, text } = await ask(baseURL ?? '', '/api/auth/callback/credentials');
  expect([status, JSON.parse(text).code]).toEqual([404, 'project.common.notFound']);
});

test('a method that an address does not have is a 405 that names the others, and an unknown address a 404', async ({
  baseURL,
}) => {
  for (const [method, path, allow] of [
    ['PUT', '/api/elements/geometric_element_type', 'GET, POST, HEAD, OPTIONS'],
    ['POST', '/api/elements/geometric_element_type/templates', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/users/roles/USER', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const { status, headers, text } = await ask(baseURL ?? '', path, { method });
    expect([path, status, headers.allow, JSON.parse(text).code]).toEqual([path, 405, allow, 'project.common.methodNotAllowed']);
  }
  const { status, text } = await ask(baseURL ?? '', '/api/nothing', { method: 'PATCH' });
  expect([status, JSON.parse(text).code]).toEqual([404, 'project.common.notFound']);
});

test('MAP_RESOLUTION is a number from 10 to 1000', async ({ request }) => {
  const map = '/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=geometric_element_point&STYLES=&CRS=EPSG:4326';
  const ofResolution = (dpi: string) =>
    request.get(`${map}&BBOX=42,-9,44,-7&WIDTH=64&HEIGHT=64&FORMAT=image/png&MAP_RESOLUTION=${dpi}`);
  for (const wrong of ['9999', '1001', '9', '0', 'x', '-96']) expect((await ofResolution(wrong)).status(), wrong).toBe(400);
  for (const right of ['10', '96', '1000']) expect((await ofResolution(right)).status(), right).toBe(200);
});

test('the host of an XYZ layer may hold {s} and nothing else; one that was saved before is refused', async ({ request }) => {
  const headers = await bearer(request, 'ADMIN');
  const [group] = await sql<{ id: number }>('SELECT min(id)::int AS id FROM geometric_layer_group');
  const save = (serverUrl: string, order: number) =>
    request.post('/api/layers/geometric_layer', {
      headers,
      multipart: {
        type: 'XYZ',
        serverUrl,
        internationalization: '[SEP-es-ES]a[SEP-gl-ES]a[SEP-en-GB]a',
        geometricLayerGroupId: String(group?.id),
        order: String(order),
        legendType: 'LEGEND_TYPE_NONE',
        useProxy: 'true',
      },
    });
  for (const host of ['{x}.example.com', '{z}', '{x}.{y}', 'a{-y}.example.com', '{S}.example.com', '%7bx%7d.example.com']) {
    const refused = await save(`http://${host}/{z}/{x}/{y}.png`, 9100);
    expect([refused.status(), (await refused.json()).fieldErrors[0].fieldName], host).toEqual([400, 'serverUrl']);
  }
  const saved = await save('http://{s}.example.com/{z}/{x}/{y}.png', 9101);
  expect(saved.status(), await saved.text()).toBe(201);
  const { id } = (await saved.json()) as { id: number };
  await sql('UPDATE geometric_layer SET server_url = $2 WHERE id = $1', [id, 'http://{x}.{y}/{z}']);
  const asked = await request.get(`/api/layerserver?id=${id}&z=3&x=1&y=1`);
  expect(asked.status()).toBe(403);
  await request.delete(`/api/layers/geometric_layer/${id}`, { headers });
});

test('503 with Retry-After while the database is away, for routes, tiles, maps and pages; afterwards everything works', async ({
  baseURL,
  request,
}) => {
  const headers = await bearer(request, 'ADMIN');
  const url = new URL(databaseUrl as string);
  const name = decodeURIComponent(url.pathname.slice(1));
  const server = new pg.Client({ connectionString: adminUrl });
  await server.connect();
  const accepts = async (yes: boolean) => {
    await server.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${yes}`);
    if (!yes) await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  };
  const map = `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=geometric_element_point&STYLES=&CRS=EPSG:4326`;
  const addresses = [
    '/api/elements/geometric_element_type',
    '/api/users',
    '/api/configuration_parameter/all',
    '/api/tiles/elements/1/0/0/0.mvt',
    `/api/mapserver?${map}&BBOX=42,-9,44,-7&WIDTH=64&HEIGHT=64&FORMAT=image/png`,
    '/api/mapserver?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=geometric_element_point',
    '/',
    '/geometric_elements/1',
  ];
  try {
    await accepts(false);
    for (const path of addresses) {
      const answer = await ask(baseURL ?? '', path, { headers });
      expect([path, answer.status, answer.headers['retry-after']]).toEqual([path, 503, '5']);
    }
    expect((await request.get('/api/health/live')).status()).toBe(200);
    const logIn = await request.post('/api/users/login', { data: { login: 'a', password: 'b' } });
    expect([logIn.status(), (await logIn.json()).code]).toEqual([503, 'project.common.databaseAway']);
  } finally {
    await accepts(true);
    await server.end();
  }
  for (const path of addresses)
    await expect.poll(async () => (await ask(baseURL ?? '', path, { headers })).status, { message: path }).toBeLessThan(300);
});
