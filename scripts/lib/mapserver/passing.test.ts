import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { passOn } from './passing.ts';

type Passing = ReturnType<typeof passOn>;
let server: http.Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What a caller gets when this is how the answer comes. */
async function got(come: (passing: Passing, response: http.ServerResponse) => unknown): Promise<Response> {
  server = http.createServer((_, response) => void come(passOn(response), response));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}
const head = { status: 200, headers: { 'content-type': 'text/plain' } };

it('a small answer of many pieces goes whole, with its length', async () => {
  const response = await got((passing) => {
    passing.head(head);
    for (const letter of 'abc') passing.write(Buffer.from(letter));
    passing.end();
  });
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['3', 'abc']);
});

it('a large one goes as it comes, all of it, and says when the buffer is full', async () => {
  const accepted: unknown[] = [];
  const response = await got((passing) => {
    passing.head(head);
    for (let n = 0; n < 100; n++) accepted.push(passing.write(Buffer.alloc(10_000, 'x')));
    passing.end();
  });
  expect([response.headers.get('content-length'), (await response.text()).length]).toEqual([null, 1_000_000]);
  expect([accepted[0], accepted.at(-1)]).toEqual([true, false]);
});

it('a slow one begins although little of it is there', async () => {
  const response = await got(async (passing) => {
    passing.head(head);
    passing.write(Buffer.from('first'));
    await sleep(1500);
    passing.write(Buffer.from(', last'));
    passing.end();
  });
  const reader = response.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toBe('first');
  expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toBe(', last');
});

it('one that breaks off while it is held can still be answered with an error, and an empty answer is reported as empty', async () => {
  const response = await got(async (passing, answer) => {
    passing.head(head);
    passing.write(Buffer.from('half'));
    answer.writeHead(504).end('no answer in time');
    await sleep(300);
  });
  expect([response.status, await response.text()]).toEqual([504, 'no answer in time']);
  server?.close();
  const empty = await got((passing, answer) => void (passing.end() || answer.writeHead(502).end()));
  expect(empty.status).toBe(502);
});
