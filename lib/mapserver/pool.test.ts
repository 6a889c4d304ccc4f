import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('lets more requests wait than there are workers', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, capabilities));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

it('speaks to nobody but the app', async () => {
  expect((await fetch(`${process.env.MAPSERVER_URL}/map/elements-x`, { method: 'PUT', body: 'MAP END' })).status).toBe(401);
  expect((await fetch(`${process.env.MAPSERVER_URL}/health`)).status).toBe(200);
});
