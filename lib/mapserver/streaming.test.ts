import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';

const MB = 1024 * 1024;
const ANSWER_MB = 200;
const piece = Buffer.alloc(64 * 1024, '<gml:pos>-8.4 43.1</gml:pos>');
let sent = 0;
let left = false;

/** In the place of the map server: one answer that is as large as it gets. */
const server = http.createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/xml; charset=UTF-8' });
  sent = 0;
  response.write('<?xml version="1.0"?><wfs:FeatureCollection>');
  const more = () => {
    while (sent < ANSWER_MB * MB && !response.destroyed) {
      sent += piece.length;
      if (!response.write(piece)) return response.once('drain', more);
    }
    response.end('</wfs:FeatureCollection>');
  };
  response.once('close', () => {
    left = true;
  });
  more();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.MAPSERVER_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.MAPSERVER_TOKEN = 'a-token-that-only-the-tests-use-4711';
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = async () => {
  const url = '/api/mapserver?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=geometric_element_polygon';
  const response = await call(GET, { url });
  expect(response.status).toBe(200);
  return (response.body as ReadableStream<Uint8Array>).getReader();
};

it(`passes ${ANSWER_MB} MB on without keeping them, no faster than they are read`, async () => {
  const reader = await ask();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toBeLessThan(20 * MB);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let [largest, read] = [before, 0];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    read += next.value.byteLength;
    if (read % (5 * MB) < next.value.byteLength) largest = Math.max(largest, process.memoryUsage.rss());
  }
  expect(read).toBeGreaterThan(ANSWER_MB * MB);
  expect((largest - before) / MB).toBeLessThan(80);
});

it('ends the answer at its source when the reader leaves', async () => {
  left = false;
  const reader = await ask();
  await reader.read();
  await reader.cancel();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(left).toBe(true);
});
