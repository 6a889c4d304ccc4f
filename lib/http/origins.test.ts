import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as ELEMENT } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as OWN } from '@/app/api/elements/geometric_element/[id]/user/route';
import { GET as TYPES } from '@/app/api/elements/geometric_element_type/route';
import { GET as MAP_SERVER } from '@/app/api/mapserver/route';
import { GET as ROLE } from '@/app/api/users/roles/[code]/route';
import { GET as TOKENS } from '@/app/api/users/tokens/route';
import { fontFaces } from '@/lib/styles/fonts';
import { call } from '@/lib/test/call';
import { fontsForAnyOrigin, preflights } from './origins';

const origins = ({ headers }: Response) => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
];

describe('pages of other origins', () => {
  it('read what is public, refusals too, and never as somebody', async () => {
    const good = await call(TYPES);
    expect([good.status, ...origins(good)]).toEqual([200, '*', null]);
    for (const name of ['Content-Crs', 'ETag', 'Link']) expect(good.headers.get('access-control-expose-headers')).toContain(name);
    const missing = await call(ELEMENT, { params: { id: '999999999' } });
    expect([missing.status, ...origins(missing)]).toEqual([404, '*', null]);
    expect(origins(await call(MAP_SERVER, { url: '/api/mapserver?SERVICE=nothing' }))).toEqual(['*', null]);
  });

  it('read nothing of accounts, nor what only they see', async () => {
    for (const answer of [
      await call(TOKENS),
      await call(ROLE, { params: { code: 'USER' } }),
      await call(OWN, { params: { id: '1' } }),
    ])
      expect(origins(answer)).toEqual([null, null]);
  });
});

describe('the fonts of the style', () => {
  const server = createServer((request, response) => fontsForAnyOrigin(request, response, () => response.end()));
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close());

  it('are for pages of any origin, other files are not', async () => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const files = Object.values(fontFaces(address) ?? {}).flatMap((faces) =>
      typeof faces === 'string' ? faces : faces.map(({ url }) => url),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(origins(await fetch(file)), file).toEqual(['*', null]);
    for (const file of ['/', '/map-fonts/x', '/users/account'])
      expect(origins(await fetch(address + file))).toEqual([null, null]);
  });
});

describe('the question before a call', () => {
  const server = createServer((request, response) => preflights(request, response, () => response.writeHead(418).end()));
  let address = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const ask = (path: string, asked: Record<string, string> = { 'access-control-request-method': 'GET' }) =>
    fetch(address + path, { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example', ...asked } });

  it('is answered for the API', async () => {
    const answer = await ask('/api/ogc/collections/wells/items');
    expect([answer.status, ...origins(answer)]).toEqual([204, '*', null]);
    expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(answer.headers.get('access-control-allow-methods')).toContain('GET');
  });

  it.each(['/api/users', '/api/users/login', '/api/auth/session', '/', '/users/account'])('is not for %s', async (path) => {
    expect((await ask(path)).status).toBe(418);
  });

  it('other questions go on', async () => expect((await ask('/api/layers', {})).status).toBe(418));
});
