import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteAway } from '@/lib/db/away';
import { guarded, readableAddress } from './guard';
import { inTurn } from './listener';

describe('an address', () => {
  it('that is UTF-8 stays as it is', () => {
    for (const address of ['/', '/api/users/7?q=%ff', '/p%C3%A1gina/%2F', '/%00?a?b'])
      expect(readableAddress(address)).toBe(address);
  });

  it('that is not UTF-8 becomes one that is', () => {
    expect(readableAddress('/%')).toBe('/%EF%BF%BD');
    expect(readableAddress('/api/users/%ff?a=%ff?b')).toBe('/api/users/%EF%BF%BD?a=%ff?b');
    expect(readableAddress('/%2F%C3%A1%ff%4')).toBe('/%2F%C3%A1%EF%BF%BD%EF%BF%BD4');
    for (const odd of ['/%c0%80', '/%ed%a0%80', '/a%zz', '/%f8%88%80%80%80'])
      expect(() => decodeURIComponent(readableAddress(odd))).not.toThrow();
  });
});

describe('before the router', () => {
  const server = http.createServer(
    inTurn([guarded], (request, response) => {
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

  it('405: a method that the framework does not know, in the caller’s language', async () => {
    for (const method of ['TRACE', 'PROPFIND']) {
      const { status, headers, text } = await ask(method, '/x', { 'accept-language': 'gl' });
      expect([status, headers.allow, JSON.parse(text).globalError]).toEqual([
        405,
        'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
        'Este método non está permitido aquí',
      ]);
    }
  });

  it('503: a page that fails while the database is away; 500 otherwise', async () => {
    expect((await ask('GET', '/fails')).status).toBe(500);
    expect(() => noteAway(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toThrow('connect');
    const { status, headers } = await ask('GET', '/fails');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect((await ask('GET', '/works')).status).toBe(200);
  });
});
