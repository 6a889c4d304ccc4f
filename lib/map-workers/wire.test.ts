import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOverHttp, TooLong } from './wire';

const KB = 1024;
let closed = 0;
const server = http.createServer((request, response) => {
  response.once('close', () => closed++);
  if (request.url === '/small') return response.end('x'.repeat(400 * KB));
  const timer = setInterval(() => response.write('x'.repeat(64 * KB)), 5);
  response.once('close', () => clearInterval(timer));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const ask = (path: string) =>
  askOverHttp(new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`), { headers: {}, timeoutMs: 5000 });

it('an answer is read whole, and nothing follows', async () => {
  const answer = await (await ask('/small')).whole(400 * KB);
  expect([answer.isWhole, answer.beginning.length]).toEqual([true, 400 * KB]);
});

it('one that does not end is left when it is too long', async () => {
  const before = closed;
  await expect((await ask('/endless')).whole(500 * KB)).rejects.toThrow(TooLong);
  await expect.poll(() => closed).toBe(before + 1);
});
