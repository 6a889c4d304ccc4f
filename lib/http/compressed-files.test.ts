import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { compressFiles } from '@/scripts/lib/compress';
import { compressedFiles } from './compressed-files';
import { inTurn } from './listener';

const SCRIPT = 'const name = "value";\n'.repeat(2000);
const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-compressed-'));
let server: http.Server;

beforeAll(async () => {
  mkdirSync(path.join(dir, 'built/chunks'), { recursive: true });
  writeFileSync(path.join(dir, 'built/chunks/one.js'), SCRIPT);
  writeFileSync(path.join(dir, 'built/files.json'), '[]');
  await compressFiles(path.join(dir, 'built'), path.join(dir, 'compressed/below/_next/static'));
  writeFileSync(path.join(dir, 'compressed/below/_next/static/chunks/large.js.br'), randomBytes(4_000_000));
  const files = compressedFiles(path.join(dir, 'compressed'));
  server = http.createServer(inTurn([files], (request, response) => response.end(`left: ${request.url}`)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true });
});

interface Answer {
  status?: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

/** Asks for a path as it is, without what `fetch` adds and unpacks. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const request = http.request({ host: '127.0.0.1', port, path: url, headers, method }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode, headers: response.headers, bytes });
    });
    request.on('error', reject).end();
  });

const ONE = '/below/_next/static/chunks/one.js';
const BROTLI = { 'accept-encoding': 'gzip, deflate, br, zstd' };

it('a script is sent as it was compressed, to be cached for a year by whoever takes the same encoding', async () => {
  const { status, headers, bytes } = await ask(`${ONE}?v=1`, BROTLI);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript',
    'content-length': String(bytes.length),
    'cache-control': 'public,max-age=31536000,immutable',
    vary: 'Accept-Encoding',
  });
  expect(bytes.length).toBeLessThan(SCRIPT.length / 100);
  expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
});

it('304 to whoever has it, and a head without a body', async () => {
  const { headers } = await ask(ONE, BROTLI);
  expect(await ask(ONE, { ...BROTLI, 'if-none-match': headers.etag as string })).toMatchObject({ status: 304 });
  const head = await ask(ONE, BROTLI, 'HEAD');
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, headers['content-length'], 0]);
});

it.each([
  ['without Brotli', ONE, { 'accept-encoding': 'gzip' }, 'GET'],
  ['without any encoding', ONE, {}, 'GET'],
  ['Brotli refused', ONE, { 'accept-encoding': 'gzip, br;q=0' }, 'GET'],
  ['another method', ONE, BROTLI, 'POST'],
  ['a file that is not compressed', '/below/_next/static/files.json', BROTLI, 'GET'],
  ['a file outside', '/below/_next/static/../../../built/chunks/one.js', BROTLI, 'GET'],
  ['a file outside, encoded', '/below/_next/static/%2e%2e/%2e%2e/%2e%2e/built/files.json', BROTLI, 'GET'],
  ['no text', '/below/%E0%A4%A', BROTLI, 'GET'],
])('left to the framework: %s', async (_, url, headers, method) => {
  const answer = await ask(url, headers, method);
  expect(answer.bytes.toString()).toBe(`left: ${url}`);
});

const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith('large.js.br') ? [fd] : [];
    } catch {
      return [];
    }
  });

it('a file is closed when its reader leaves in the middle', async () => {
  const { port } = server.address() as AddressInfo;
  const request = http.request({ host: '127.0.0.1', port, path: ONE.replace('one', 'large'), headers: BROTLI });
  const response = await new Promise<http.IncomingMessage>((resolve) => request.on('response', resolve).end());
  await new Promise((resolve) => response.once('data', resolve));
  response.pause();
  expect(openFiles()).toHaveLength(1);
  response.destroy();
  await vi.waitFor(() => expect(openFiles()).toEqual([]));
});
