import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bridged } from './bridged';
import { S3Store } from './s3';

setFlagsFromString('--expose-gc');
const reclaimMemory = runInNewContext('gc') as () => void;

const AWAY = { code: 'project.common.storeAway' };
let folder: string;
let server: Server;
let port: number;

async function listen(answer: RequestListener, at = 0): Promise<void> {
  server = createServer(answer);
  await new Promise<void>((ready) => server.listen(at, '127.0.0.1', ready));
  port = (server.address() as AddressInfo).port;
}
async function stop(): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
const s3 = () =>
  new S3Store({ endpoint: `http://127.0.0.1:${port}`, bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' });
function aFile(sizeBytes: number): string {
  const file = path.join(folder, crypto.randomUUID());
  writeFileSync(file, Buffer.alloc(sizeBytes, 'x'));
  return file;
}
/** How many of our descriptors are of this file. */
const openOf = (file: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false;
    }
  }).length;
async function took(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await expect(run()).rejects.toMatchObject(AWAY);
  return performance.now() - began;
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vieiro-outage-'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  if (server.listening) await stop();
  rmSync(folder, { recursive: true });
});

it.each<[string, RequestListener | undefined]>([
  ['can not be reached', undefined],
  ['answers before it has read anything', (_, response) => response.writeHead(503, { connection: 'close' }).end()],
  ['says nothing', () => void setTimeout(reclaimMemory, 50)],
  ['hangs up', (request) => request.socket.destroy()],
])('no file stays open after it could not be written to a store that %s', async (_, answer) => {
  await listen(answer ?? (() => undefined));
  if (!answer) await stop();
  const file = aFile(8 << 20);
  for (let n = 0; n < 5; n++) await expect(s3().put('a', file, '', { silentMs: 300 })).rejects.toThrow();
  await expect.poll(() => openOf(file)).toBe(0);
});

it('an error of our own is not reported as an outage of the store, and not tried again', async () => {
  await listen((_, response) => response.end());
  const files = bridged(s3());
  const put = vi.spyOn(S3Store.prototype, 'put');
  await expect(files.put('a', path.join(folder, 'no such file'), '')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(files.put('../a', Buffer.alloc(1), '')).rejects.toThrow('bad storage key');
  expect(put).toHaveBeenCalledTimes(2);
  put.mockRestore();
});

it('a store that accepts a file and does not answer delays the call no longer than one that is away', async () => {
  await listen((request) => {
    request.resume();
    setTimeout(reclaimMemory, 50);
  });
  expect(await took(() => bridged(s3(), 1500).put('a', aFile(1000), ''))).toBeLessThan(4000);
});

it('a large file may take longer than the store may be silent', async () => {
  let sizeBytes = 0;
  await listen(async (request, response) => {
    let next = 1 << 20;
    for await (const chunk of request) {
      sizeBytes += chunk.length;
      if (sizeBytes < next) continue;
      next += 1 << 20;
      await sleep(100);
    }
    response.end();
  });
  const began = performance.now();
  await s3().put('a', aFile(32 << 20), '', { silentMs: 2000 });
  expect([sizeBytes, performance.now() - began > 2500]).toEqual([32 << 20, true]);
});

it('once the store is known to be away calls fail at once, until it answers again', async () => {
  await listen((_, response) => response.end('olá'));
  const files = bridged(s3(), 1500);
  await stop();
  expect(await took(() => files.get('a'))).toBeGreaterThan(700);
  for (let n = 0; n < 5; n++) expect(await took(() => files.get('a'))).toBeLessThan(500);
  await listen((_, response) => response.end('olá'), port);
  await (await files.get('a'))?.body.cancel();
  await stop();
  expect(await took(() => files.get('a'))).toBeGreaterThan(700);
});

it('a call whose caller has disconnected ends', async () => {
  await listen(() => undefined);
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 200);
  expect(await took(() => bridged(s3()).get('a', { signal: leaving.signal }))).toBeLessThan(2000);
});
