import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POST as ADD_FILES } from '@/app/api/elements/geometric_element/[id]/files/route';
import { GET as FILE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { person } from '@/lib/test/people';
import { store } from '.';
import { bridged } from './bridged';
import { S3Store } from './s3';

const objects = new Map<string, Buffer>();
let port = 0;
let server: Server | undefined;
/** What the store answers in place of what it should. */
let refusal: number | undefined;

async function start(): Promise<void> {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const key = request.url ?? '';
    if (refusal) return response.writeHead(refusal).end();
    if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
    const found = objects.get(key);
    if (request.method !== 'GET') return response.writeHead(200).end();
    return found ? response.writeHead(200, { 'content-length': found.length }).end(found) : response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server?.listen(port, '127.0.0.1', ready));
  port = (server.address() as AddressInfo).port;
}
async function stop(): Promise<void> {
  const stopping = server;
  server = undefined;
  stopping?.closeAllConnections();
  await new Promise((done) => (stopping ? stopping.close(done) : done(undefined)));
}

const settings = () => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'files',
  region: 'r',
  accessKeyId: 'k',
  secretAccessKey: 's',
});

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await start();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = settings();
  Object.assign(process.env, {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
});
afterEach(async () => {
  refusal = undefined;
  await stop();
});

const soon = (run: () => Promise<unknown>) => setTimeout(run, 1000);

it.each([
  ['a store that is started again', stop, start],
  [
    'a store that can not serve for a moment',
    async () => {
      refusal = 503;
    },
    async () => {
      refusal = undefined;
    },
  ],
])('%s causes no error: writes and reads succeed', async (_, away, back) => {
  const files = bridged(new S3Store(settings()));
  await away();
  soon(back);
  await files.put('a/b', Buffer.from('olá'), 'text/plain');
  await away();
  soon(back);
  const found = await files.get('a/b');
  expect(await new Response(found?.body).text()).toBe('olá');
});

it('what the store refuses for good is not asked again', async () => {
  refusal = 403;
  const began = performance.now();
  await expect(bridged(new S3Store(settings())).put('a', Buffer.alloc(1), '')).rejects.toMatchObject({
    code: 'project.common.storeAway',
  });
  expect(performance.now() - began).toBeLessThan(1000);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
function upload(): FormData {
  const form = new FormData();
  form.append('file', new File([PNG], 'faro.png', { type: 'image/png' }));
  return form;
}

it('503: a store that stays away, in the caller’s language; nothing of the upload is left, and files are there again when it is back', async () => {
  const ana = await person();
  const { id } = await anElement({ type: await anElementType(), owner: ana });
  const add = () =>
    callJson<{ uuid: string }[] & { globalError: string }>(ADD_FILES, {
      method: 'POST',
      params: { id: String(id) },
      body: upload(),
      as: ana,
      headers: { 'accept-language': 'gl-ES' },
    });
  const first = await add();
  expect(first.status).toBe(200);
  const uuid = first.body[0]?.uuid as string;
  await stop();
  const refused = await add();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.body).toMatchObject({ code: 'project.common.storeAway', globalError: expect.stringContaining('ficheiros') });
  expect(await sql('SELECT uuid FROM geometric_element_file WHERE element_id = $1', [id])).toHaveLength(1);
  const read = await call(FILE, { params: { uuid } });
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '5']);
  await start();
  expect((await call(FILE, { params: { uuid } })).status).toBe(200);
  await store().check();
}, 90_000);
