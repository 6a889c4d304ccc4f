import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noteAway } from '@/lib/db/away';
import { guarded, readableAddress, refuseOtherMethods } from './guard';
import { inTurn } from './listener';

vi.mock('@/lib/parameters/service', () => ({ currentValues: async () => ({ ACTIVE_LANGUAGES: 'es-ES,gl-ES' }) }));
vi.mock('@/lib/i18n/overrides', () => ({ currentOverrides: async () => [] }));

describe('an address', () => {
  it('that is UTF-8 stays as it is', () => {
    for (const address of ['/', '/api/users/7?q=%ff', '/p%C3%A1gina/%2F', '/%00?a?b'])
      expect(readableAddress(address)).toBe(address);
  });

  it('that is not UTF-8 becomes one that is', () => {
    expect(readableAddress('/%')).toBe('/%EF%BF%BD');
    expect(readableAddress('/api/users/%ff?a=%ff?b')).toBe('/api/users/%EF%BF%BD?a=%ff?b');
    expect(readableAddress('/%2F%C3%A1%ff%4')).toBe('/%2F%C3%A1%EF%BF%BD%EF%BF%BD4');
    expect(readableAddress('/%C3%A')).toBe('/%EF%BF%BD%EF%BF%BDA');
    expect(readableAddress('/%FF%c3%A1')).toBe('/%EF%BF%BD%C3%A1');
    for (const odd of ['/%c0%80', '/%ed%a0%80', '/a%zz', '/%f8%88%80%80%80'])
      expect(() => decodeURIComponent(readableAddress(odd))).not.toThrow();
  });
});

const calls = [
  { method: 'GET', path: '/api/types' },
  { method: 'POST', path: '/api/types/{id}' },
  { method: 'DELETE', path: '/api/types/{id}' },
  { method: 'GET', path: '/api/types/templates' },
  { method: 'GET', path: '/api/types/{id}/elements' },
] as const;

describe('before the router', () => {
  const server = http.createServer(
    inTurn([guarded, refuseOtherMethods(calls, '')], (request, response) => {
      response.statusCode = request.url === '/fails' ? 500 : 200;
      response.end(`${request.method} ${request.url}`);
    }),
  );
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status?: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const request = http.request({ port, host: '127.0.0.1', method, path, headers }, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode, headers: response.headers, text });
      });
      request.on('error', reject).end();
    });

  it('an address arrives readable', async () => {
    expect((await ask('GET', '/x/%ff')).text).toBe('GET /x/%EF%BF%BD');
  });

  it('an address that stands whole in the request line is one of ours, whatever its host', async () => {
    for (const [whole, path] of [
      ['http://elsewhere.example/x?a=http://b/', '/x?a=http://b/'],
      ['HTTPS://elsewhere.example:8443?a=b', '/?a=b'],
      ['http://elsewhere.example', '/'],
      ['*', '/*'],
    ] as const)
      expect((await ask('OPTIONS', whole)).text).toBe(`OPTIONS ${path}`);
  });

  it('405: a method that the framework does not know, in the caller’s language', async () => {
    for (const method of ['TRACE', 'PROPFIND']) {
      const { status, headers, text } = await ask(method, '/x', { 'accept-language': 'gl' });
      expect([status, headers.allow, JSON.parse(text).globalError]).toEqual([
        405,
        'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
        'Este método non está permitido aquí',
      ]);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    const { status, text } = await ask('TRACE', '/x');
    expect([status, JSON.parse(text).globalError]).toEqual([405, 'Este método no está permitido aquí']);
  });

  it.each([
    ['POST', '/api/types', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/types/7?a=b', 'POST, DELETE, OPTIONS'],
    ['GET', '/api/types/7/', 'POST, DELETE, OPTIONS'],
    ['DELETE', '/api/types/templates', 'GET, HEAD, OPTIONS'],
  ])('405: %s %s, with the methods that are there', async (method, path, allow) => {
    const { status, headers, text } = await ask(method, path);
    expect([status, headers.allow, JSON.parse(text).code]).toEqual([405, allow, 'project.common.methodNotAllowed']);
  });

  it.each([
    ['HEAD', '/api/types'],
    ['OPTIONS', '/api/types/7'],
    ['DELETE', '/api/types/7'],
    ['GET', '/api/types/templates/'],
    ['PATCH', '/api/types/7/unknown'],
    ['PUT', '/api/auth/callback/credentials'],
  ])('%s %s passes on', async (method, path) => expect((await ask(method, path)).status).toBe(200));

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s passes on', async (method) => {
    expect(await ask(method, '/x')).toMatchObject({ status: 200, text: `${method} /x` });
  });

  it('HEAD passes on, and a request without an address or a method is answered', async () => {
    expect((await ask('HEAD', '/x')).status).toBe(200);
    const seen: (string | undefined)[] = [];
    const pass = (request: Partial<http.IncomingMessage>, response: Partial<http.ServerResponse>) =>
      guarded(request as http.IncomingMessage, response as http.ServerResponse, () => seen.push(request.url));
    pass({ method: 'GET' }, {});
    expect(seen).toEqual(['/']);
    // One that cannot be answered is ended.
    const writeHead = () => {
      throw new Error('gone');
    };
    await new Promise<void>((resolve) => pass({ headers: {} }, { writeHead, destroy: () => resolve() as never }));
    expect(seen).toEqual(['/']);
  });

  it('503: a page that fails while the database is away; 500 otherwise', async () => {
    expect((await ask('GET', '/fails')).status).toBe(500);
    expect(() => noteAway(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toThrow('connect');
    const { status, headers } = await ask('GET', '/fails');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect((await ask('GET', '/works')).status).toBe(200);
  });
});
