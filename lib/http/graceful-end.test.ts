import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SERVER = `
import http from 'node:http';
import { endGracefully } from ${JSON.stringify(path.resolve('lib/http/graceful-end.ts'))};
const server = http.createServer((request, response) => {
  const slowMs = { '/slow': 1500, '/slower': 7000 }[request.url];
  if (slowMs) process.send('slow');
  setTimeout(() => response.end('whole'), slowMs ?? 0);
});
endGracefully(server, { behindProxies: process.argv[2] === '1' });
server.listen(0, '127.0.0.1', () => process.send(server.address().port));`;

let folder: string;
let child: ChildProcess;
let ended: Promise<number | null>;
let port: number;
const agent = new http.Agent({ keepAlive: true });

const message = <T>() => new Promise<T>((resolve) => child.once('message', (it) => resolve(it as T)));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vieiro-end-'));
  writeFileSync(path.join(folder, 'server.mjs'), SERVER);
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function start(trustedProxies: string) {
  child = spawn(process.execPath, ['--import', 'tsx', path.join(folder, 'server.mjs'), trustedProxies], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  ended = new Promise((resolve) => child.once('exit', resolve));
  port = await message<number>();
}

interface Answer {
  text: string;
  connection?: string;
}
const get = (url: string, by?: http.Agent) =>
  new Promise<Answer>((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path: url, agent: by ?? new http.Agent() }, async (response) => {
      let text = '';
      for await (const piece of response) text += piece;
      resolve({ text, connection: response.headers.connection });
    });
    request.on('error', reject);
  });

it('what is under way is answered, nothing new is accepted, and the process ends by itself', async () => {
  await start('0');
  const heard = message();
  const slow = get('/slow');
  await heard;
  child.kill('SIGTERM');
  await expect.poll(() => get('/').catch((error) => error.code)).toBe('ECONNREFUSED');
  expect(await slow).toEqual({ text: 'whole', connection: 'close' });
  expect(await ended).toBe(0);
});

it('when whoever started it is gone, a long request is answered, too', async () => {
  await start('0');
  const heard = message();
  const slower = get('/slower');
  await heard;
  child.disconnect();
  expect((await slower).text).toBe('whole');
  expect(await ended).toBe(0);
});

it('behind a proxy, a request over a connection that was idle is answered, and is the last there', async () => {
  await start('1');
  expect((await get('/', agent)).connection).toBe('keep-alive');
  child.kill('SIGTERM');
  await expect.poll(() => get('/').catch((error) => error.code)).toBe('ECONNREFUSED');
  expect(await get('/', agent)).toEqual({ text: 'whole', connection: 'close' });
  expect(await ended).toBe(0);
});

/** A connection, what was sent over it so far, and all that comes until it ends. */
async function opened(sent = '') {
  const socket = net.connect(port, '127.0.0.1');
  await new Promise<void>((done) => socket.once('connect', done));
  if (sent) await new Promise<void>((done) => socket.write(sent, () => done()));
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  return { socket, closed: new Promise<string>((done) => socket.once('close', () => done(text))) };
}

it.each([
  ['0', ''],
  ['0', 'GET / HTTP/1.1\r\nHost'],
  ['1', ''],
])('a connection over which no whole request came keeps nothing alive (TRUSTED_PROXIES=%s, sent: %j)', async (proxies, sent) => {
  await start(proxies);
  const { closed } = await opened(sent);
  await get('/');
  const began = performance.now();
  child.kill('SIGTERM');
  await closed;
  expect(await ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(proxies === '0' ? 4000 : 9000);
});

it.each(['0', '1'])(
  'the first request of a connection is answered though the end has begun (TRUSTED_PROXIES=%s)',
  async (proxies) => {
    await start(proxies);
    const { socket, closed } = await opened();
    await get('/');
    child.kill('SIGTERM');
    await expect.poll(() => get('/').catch((error) => error.code)).toBe('ECONNREFUSED');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await closed).toContain('whole');
    expect(await ended).toBe(0);
  },
);

it('without a proxy idle connections keep nothing alive', async () => {
  await start('0');
  await get('/', agent);
  const began = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(4000);
});
