import http from 'node:http';
import { expect, test } from '@playwright/test';
import { bearer } from '../support/http';

// What is sent: how much of it is taken, and that nobody else waits for it.

const MB = 1024 * 1024;

interface Sent {
  path: string;
  headers?: Record<string, string>;
  /** The pieces of the body. */
  pieces: Iterable<string | Buffer>;
  declared?: number;
}

/** Sends a body piece by piece; without `declared` in chunks. */
function send(baseURL: string, { path, headers = {}, pieces, declared }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> = declared === undefined ? {} : { 'content-length': String(declared) };
    const request = http.request(new URL(path, baseURL), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...length },
    });
    let answered = false;
    request.once('response', async (response) => {
      answered = true;
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
      request.destroy();
    });
    request.on('error', (error) => !answered && reject(error));
    const closed = new Promise<void>((go) => request.once('close', go));
    const write = async () => {
      for (const piece of pieces) {
        if (answered || request.destroyed) return;
        if (!request.write(piece)) await Promise.race([closed, new Promise<void>((go) => request.once('drain', go))]);
      }
      request.end();
    };
    write().catch(reject);
  });
}

function* repeated(before: string, piece: string, times: number, after: string) {
  const many = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
  yield before;
  for (let left = times * piece.length; left > 0; left -= many.length) yield many.subarray(0, Math.min(left, many.length));
  yield after;
}

const LOGIN = '/api/users/login';
const password = (bytes: number) => repeated('{"login":"a","password":"', 'x', bytes, '"}');

test('413: a log-in of 60 MB, declared or in chunks; 400: one that is too deep', async ({ baseURL }) => {
  for (const declared of [undefined, 60 * MB + 27]) {
    const { status, text } = await send(baseURL ?? '', { path: LOGIN, pieces: password(60 * MB), declared });
    expect([status, JSON.parse(text).code]).toEqual([413, 'project.common.tooLarge']);
  }
  for (const path of [LOGIN, '/api/users/signUp', '/api/users/loginFromServiceToken']) {
    const { status, text } = await send(baseURL ?? '', { path, pieces: ['['.repeat(5000), ']'.repeat(5000)] });
    expect([status, JSON.parse(text).fieldErrors[0].message]).toEqual([400, 'The body has more than 64 levels']);
  }
});

test('413: XML of more than 256 kB for the map server', async ({ baseURL }) => {
  const headers = { 'content-type': 'text/xml' };
  const { status } = await send(baseURL ?? '', {
    path: '/api/mapserver',
    headers,
    pieces: repeated('<GetFeature>', ' ', 4 * MB, ''),
  });
  expect(status).toBe(413);
});

test('413: more than 1 MB where no photos travel, more than 64 MB where they do', async ({ baseURL, request }) => {
  const headers = await bearer(request, 'ADMIN');
  const group = { path: '/api/layers/geometric_layer_group', headers };
  expect((await send(baseURL ?? '', { ...group, pieces: repeated('{"a":"', 'x', 2 * MB, '"}') })).status).toBe(413);
  const element = { path: '/api/elements/geometric_element', headers };
  const photo = (bytes: number) => repeated('{"listFileToInsertDto":[{"filename":"a.jpg","base64":"', 'QUJD', bytes / 4, '"}]}');
  expect((await send(baseURL ?? '', { ...element, pieces: photo(70 * MB) })).status).toBe(413);
  const taken = await send(baseURL ?? '', { ...element, pieces: photo(48 * MB) });
  expect([taken.status, JSON.parse(taken.text).fieldErrors.map((it: { fieldName: string }) => it.fieldName)]).toEqual([
    400,
    expect.arrayContaining(['geom']),
  ]);
});

test('while heavy bodies arrive, and passwords are hashed, others are answered within 200 ms', async ({ baseURL, request }) => {
  const headers = await bearer(request, 'ADMIN');
  const element = { path: '/api/elements/geometric_element', headers };
  const heavy = (): Promise<unknown>[] => [
    send(baseURL ?? '', { path: LOGIN, pieces: password(60 * MB) }),
    ...Array.from({ length: 6 }, (_, n) =>
      send(baseURL ?? '', { path: LOGIN, pieces: [`{"login":"nobody${n}","password":"${'x'.repeat(60)}"}`] }),
    ),
    send(baseURL ?? '', { ...element, pieces: repeated('{"listFileToInsertDto":[{"base64":"', 'QUJD', 12 * MB, '"}]}') }),
    send(baseURL ?? '', { ...element, pieces: repeated('{"z":[', '{},', 7 * MB, '{}]}') }),
    send(baseURL ?? '', { ...element, pieces: repeated('{"listAttributeValueDto":[', '{},', 80_000, '{}]}') }),
    send(baseURL ?? '', {
      ...element,
      pieces: repeated('{"geom":{"type":"LineString","coordinates":[', '[1.5,2.5],', 49_999, '[1,2]]}}'),
    }),
  ];
  const alive = async () => {
    const start = performance.now();
    const response = await fetch(new URL('/api/health/live', baseURL));
    await response.arrayBuffer();
    return performance.now() - start;
  };
  /** The slowest of many answers while something else goes on. */
  const slowestDuring = async (work: Promise<unknown>) => {
    let done = false;
    const end = work.then(() => {
      done = true;
    });
    let slowest = 0;
    while (!done) slowest = Math.max(slowest, await alive());
    await end;
    return slowest;
  };
  await alive();
  // A test's machine may hold everything up for a moment, also a server that does nothing. One that is held up by bodies is so each time.
  const held: number[] = [];
  for (let round = 0; round < 5 && !held.some((ms) => ms <= 200); round++) {
    const idle = await slowestDuring(new Promise((go) => setTimeout(go, 2000)));
    held.push((await slowestDuring(Promise.allSettled(heavy()))) - idle);
  }
  expect(Math.min(...held), `longer than without, in ms: ${held.map(Math.round).join(', ')}`).toBeLessThanOrEqual(200);
});
