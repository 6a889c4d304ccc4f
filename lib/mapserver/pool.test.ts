import net from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { startTestMapServer } from '@/lib/test/mapserver';

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 1, maxRequests: 2 });
});
afterAll(() => mapServer.close());

const capabilities = () => call(GET, { url: '/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities' });

it('gives a worker’s place to a fresh one after so many requests, and nobody notices', async () => {
  const first = mapServer.pids();
  for (let n = 0; n < 5; n++) expect((await capabilities()).status).toBe(200);
  expect(mapServer.state()).toMatchObject({ recycled: 2, restarts: 0 });
  expect(mapServer.pids()).not.toEqual(first);
});

it('keeps a worker that hung up because nothing came for two seconds, as happens on a busy machine', async () => {
  const connect = net.connect as (...options: unknown[]) => net.Socket;
  let held = false;
  vi.spyOn(net, 'connect').mockImplementation((...options: unknown[]) => {
    const socket = connect(...options);
    // Nothing else runs here: what would be written at once waits for longer than libfcgi does.
    if (typeof options[0] === 'string' && !held)
      held = Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2600) === 'timed-out';
    return socket;
  });
  const { restarts } = mapServer.state();
  for (let n = 0; n < 4 && !held; n++) expect((await capabilities()).status).toBe(200);
  vi.restoreAllMocks();
  expect({ held, restarts: mapServer.state().restarts }, mapServer.said.join('')).toEqual({ held: true, restarts });
});

it('lets more requests wait than there are workers', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, capabilities));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

it('speaks to nobody but the app', async () => {
  expect((await fetch(`${process.env.MAPSERVER_URL}/map/elements-x`, { method: 'PUT', body: 'MAP END' })).status).toBe(401);
  expect((await fetch(`${process.env.MAPSERVER_URL}/health`)).status).toBe(200);
});
