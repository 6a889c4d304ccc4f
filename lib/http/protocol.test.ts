import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answerUnreadable, ignoreUpgrades } from './protocol';

let beforeRefusal: (() => void) | undefined;
vi.mock('@/lib/parameters/service', () => ({
  currentValues: async () => {
    beforeRefusal?.();
    return { ACTIVE_LANGUAGES: 'gl-ES' };
  },
}));
vi.mock('@/lib/i18n/overrides', () => ({ currentOverrides: async () => [] }));

const server = http.createServer((request, response) => {
  // As the framework does at the first request.
  if (server.listenerCount('upgrade') === 0) server.on('upgrade', () => undefined);
  if (request.url === '/begun') response.write('half');
  else if (request.url === '/late') beforeRefusal = () => response.headersSent || response.write('half');
  else request.resume().on('end', () => response.end(`${request.method} ${request.url}`));
});
ignoreUpgrades(server);
answerUnreadable(server);
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What comes back for some bytes until the connection is closed. `second` is sent once there is a part of an answer. */
const said = (first: string, second = '') =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(first, 'latin1'));
    socket.on('error', reject).on('close', () => resolve(text));
    socket.once('data', () => second && socket.write(second));
    socket.setEncoding('utf8').on('data', (more) => {
      text += more;
    });
  });

it('a request that offers another protocol is answered in ours', async () => {
  const headers = 'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk';
  const next = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  for (const path of ['/first', '/second'])
    expect(await said(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`, next)).toMatch(
      new RegExp(`^HTTP/1.1 200 [\\s\\S]*GET ${path}[\\s\\S]*GET /last`),
    );
});

it.each([
  ['400 Bad Request', 'project.common.invalid', 'GET /\xc1rbore HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['400 Bad Request', 'project.common.invalid', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['431 Request Header Fields Too Large', 'project.common.tooLarge', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
])('%s, in the shape of errors: what cannot be read', async (status, code, bytes) => {
  const [head = '', body = ''] = (await said(bytes)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status}\r\nConnection: close`);
  expect(JSON.parse(body)).toMatchObject({ code, globalError: expect.any(String), requestId: expect.any(String) });
});

it('an answer that has begun is broken off, with nothing put into it', async () => {
  const text = await said('POST /begun HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n', 'zz\r\n');
  expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*half\r\n$/);
});

it('nor into one that begins while the refusal is written', async () => {
  const text = await said('POST /late HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n');
  beforeRefusal = undefined;
  expect(text).not.toContain('400 Bad Request');
});
