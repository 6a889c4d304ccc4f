import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DirectRoute, direct } from './direct';
import { inTurn } from './listener';
import { wholeResponse } from './whole';

const serve = (...routes: DirectRoute[]) =>
  http.createServer(inTurn(routes.map(direct), (request, response) => response.end(`ordinary ${request.method} ${request.url}`)));

const named: DirectRoute = {
  path: /^\/named\/(?<name>[^/?]+)$/,
  unless: ({ headers }) => headers.accept === 'text/html',
  handler: async (_, { params }) => Response.json(await params),
};
/** What was read of each body. */
const begun: Promise<string>[] = [];
const keeping: DirectRoute = {
  method: 'POST',
  path: /^\/echo$/,
  handler: async (request) => {
    const text = request.text();
    begun.push(text);
    return new Response(await text);
  },
};
const refusing: DirectRoute = {
  method: 'POST',
  path: /^\/refused$/,
  handler: async () => new Response(null, { status: 401 }),
};
const server = serve(named, keeping, refusing, {
  path: /^\/things\/(?<id>\d+)(?:\?|$)/,
  handler: async (request, { params }) => {
    const { id } = await params;
    if (request.headers.get('if-none-match') === id) return new Response(null, { status: 304, headers: { ETag: String(id) } });
    if (id === '0') throw new Error('a handler that fails although it never should');
    return Response.json({ id, search: new URL(request.url).search }, { status: 201 });
  },
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a route beside the router', () => {
  it('passes what it names, from the very first request on, with parameters, query, status and length', async () => {
    const response = await fetch(`${address}/things/7?v=1`);
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([201, { id: '7', search: '?v=1' }]);
    expect(response.headers.get('content-length')).toBe(String(text.length));
  });

  it('hands the caller’s headers over and sends no body where there is none', async () => {
    const response = await fetch(`${address}/things/7`, { headers: { 'If-None-Match': '7' } });
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, '7', '']);
  });

  it('leaves every other path and method to the router', async () => {
    expect(await (await fetch(`${address}/things/seven`)).text()).toBe('ordinary GET /things/seven');
    expect(await (await fetch(`${address}/things/7/more`)).text()).toBe('ordinary GET /things/7/more');
    expect(await (await fetch(`${address}/things/7`, { method: 'POST' })).text()).toBe('ordinary POST /things/7');
  });

  it('takes calls with a body, whole or in pieces, and breaks off with the caller', async () => {
    const send = (body: BodyInit | undefined, more: object = {}) =>
      fetch(`${address}/echo`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body, ...more });
    const text = 'ñ'.repeat(100_000);
    expect(await (await send(text)).text()).toBe(text);
    const pieces = new Blob(['one ', 'two']).stream();
    expect(await (await send(pieces, { duplex: 'half' })).text()).toBe('one two');
    expect(await (await send(undefined)).text()).toBe('');
    expect(await (await fetch(`${address}/echo`)).text()).toBe('ordinary GET /echo');

    const cut = http.request(`${address}/echo`, { method: 'POST', headers: { 'content-length': 10 } });
    cut.on('error', () => undefined);
    cut.write('half');
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    cut.destroy();
    await expect(begun[3]).rejects.toThrow();
    expect(await (await send('after that')).text()).toBe('after that');
  });

  it('refuses without reading, and the connection can be used again at once', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string, bytes: number) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-length': bytes };
        const request = http.request(`${address}${path}`, { method: 'POST', agent, headers }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode));
        });
        request.once('error', reject).end(Buffer.alloc(bytes));
      });
    let closed = false;
    server.once('connection', (socket) => socket.once('close', () => (closed = true)));
    expect([await ask('/refused', 20_000_000), await ask('/refused', 0)]).toEqual([401, 401]);
    expect(closed).toBe(false);
    agent.destroy();
  });

  it('hands names over as they are, and leaves to the router what it does not answer itself', async () => {
    const ask = (accept: string) => fetch(`${address}/named/a%C3%B1o%20%2F%20b`, { headers: { accept } });
    expect(await (await ask('*/*')).json()).toEqual({ name: 'año / b' });
    expect(await (await ask('text/html')).text()).toBe('ordinary GET /named/a%C3%B1o%20%2F%20b');
  });

  it('ends the connection when a handler throws, and serves the next caller', async () => {
    await expect(fetch(`${address}/things/0`)).rejects.toThrow();
    expect((await fetch(`${address}/things/1`)).status).toBe(201);
  });
});

describe('a route with long answers', () => {
  const piece = Buffer.alloc(1_000_000);
  let made = 0;
  let left = false;
  const short: DirectRoute = { path: /^\/short$/, streams: true, handler: async () => new Response('short', { status: 201 }) };
  const whole: DirectRoute = {
    path: /^\/whole$/,
    streams: true,
    handler: async () => wholeResponse(Buffer.from('whole'), { status: 201 }),
  };
  const long: DirectRoute = {
    path: /^\/long$/,
    streams: true,
    handler: async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            made += 1;
            if (made > 100) controller.close();
            else controller.enqueue(new Uint8Array(piece));
          },
          cancel() {
            left = true;
          },
        }),
      ),
  };

  it('passes them on as they are read, and ends them where the reader leaves', async () => {
    const other = serve(short, whole, long);
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const asked = http.get({ port, host: '127.0.0.1', path: '/long' });
    const response = await new Promise<http.IncomingMessage>((resolve) => asked.once('response', resolve));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(response.headers['content-length']).toBeUndefined();
    expect(made).toBeLessThan(30);
    asked.destroy();
    await vi.waitFor(() => expect(left).toBe(true));
    const small = await fetch(`http://127.0.0.1:${port}/short`);
    expect([small.status, small.headers.get('content-length'), await small.text()]).toEqual([201, '5', 'short']);
    const all = await fetch(`http://127.0.0.1:${port}/whole`);
    expect([all.status, all.headers.get('content-length'), await all.text()]).toEqual([201, '5', 'whole']);
    other.closeAllConnections();
    other.close();
  });
});
