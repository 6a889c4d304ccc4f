import http from 'node:http';
import { Worker } from 'node:worker_threads';
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
    // A connection of its own, since one that waits to be used again may be closed at that very moment; and one that is to stay open, since
    // the server reads on then, until whoever sends has read its refusal.
    const agent = new http.Agent({ keepAlive: true });
    const request = http.request(new URL(path, baseURL), {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', ...headers, ...length },
    });
    let answered = false;
    request.once('response', async (response) => {
      answered = true;
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
      request.destroy();
      agent.destroy();
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

/** Asks all the time whether the server lives, from a thread of its own: this one is busy with sending. */
const PROBE = `
  const { parentPort, workerData } = require('node:worker_threads');
  let slowest = 0;
  parentPort.on('message', (say) => {
    if (say === 'slowest') parentPort.postMessage(slowest);
    slowest = 0;
  });
  (async () => {
    for (;;) {
      const start = performance.now();
      await (await fetch(workerData)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - start);
    }
  })();`;

test('while heavy bodies arrive, and passwords are hashed, others are answered within 200 ms', async ({ baseURL, request }) => {
  const headers = await bearer(request, 'ADMIN');
  const element = (pieces: Iterable<string | Buffer>) =>
    send(baseURL ?? '', { path: '/api/elements/geometric_element', headers, pieces });
  const heavy: Record<string, () => Promise<unknown>> = {
    'a password of 60 MB': () => send(baseURL ?? '', { path: LOGIN, pieces: password(60 * MB) }),
    'log-ins': () =>
      Promise.all(
        ['a', 'b', 'c', 'd'].map((login) =>
          send(baseURL ?? '', { path: LOGIN, pieces: [`{"login":"no-${login}","password":"x y z"}`] }),
        ),
      ),
    'a photo of 36 MB': () => element(repeated('{"listFileToInsertDto":[{"base64":"', 'QUJD', 12 * MB, '"}]}')),
    '21 MB of nothing': () => element(repeated('{"z":[', '{},', 7 * MB, '{}]}')),
    'many mistakes': () => element(repeated('{"listAttributeValueDto":[', '{},', 80_000, '{}]}')),
    'a long line': () => element(repeated('{"geom":{"type":"LineString","coordinates":[', '[1.5,2.5],', 49_999, '[1,2]]}}')),
  };
  const probe = new Worker(PROBE, { eval: true, workerData: new URL('/api/health/live', baseURL).href });
  const slowestDuring = async (work: () => Promise<unknown>) => {
    probe.postMessage('begin');
    await work();
    probe.postMessage('slowest');
    return new Promise<number>((resolve) => probe.once('message', resolve));
  };
  try {
    await slowestDuring(() => bearer(request, 'USER'));
    for (const [what, work] of Object.entries(heavy)) {
      // A test's machine may hold up everything for a moment, also a server that does nothing. One that bodies hold up is so each time.
      const tries: number[] = [];
      while (tries.length < 5 && !tries.some((ms) => ms <= 200)) tries.push(await slowestDuring(work));
      expect(Math.min(...tries), `${what}: ${tries.map(Math.round).join(', ')} ms`).toBeLessThanOrEqual(200);
    }
  } finally {
    await probe.terminate();
  }
});
