import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { OgcApiEndpoint } from '@camptocamp/ogc-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as DEFINITION } from '@/app/api/ogc/api/route';
import { GET as ITEM } from '@/app/api/ogc/collections/[code]/items/[id]/route';
import { GET as ITEMS } from '@/app/api/ogc/collections/[code]/items/route';
import { GET as QUERYABLES } from '@/app/api/ogc/collections/[code]/queryables/route';
import { GET as COLLECTION } from '@/app/api/ogc/collections/[code]/route';
import { GET as SCHEMA } from '@/app/api/ogc/collections/[code]/schema/route';
import { GET as COLLECTIONS } from '@/app/api/ogc/collections/route';
import { GET as CONFORMANCE } from '@/app/api/ogc/conformance/route';
import { GET as LANDING } from '@/app/api/ogc/route';
import { ids, withFountains } from '@/lib/test/fountains';

describe('clients that know the address of the landing page alone', () => {
  const routes: [RegExp, (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>][] = [
    [/^\/api\/ogc\/?$/, LANDING],
    [/^\/api\/ogc\/api$/, DEFINITION],
    [/^\/api\/ogc\/conformance$/, CONFORMANCE],
    [/^\/api\/ogc\/collections$/, COLLECTIONS],
    [/^\/api\/ogc\/collections\/(?<code>[^/]+)$/, COLLECTION],
    [/^\/api\/ogc\/collections\/(?<code>[^/]+)\/schema$/, SCHEMA],
    [/^\/api\/ogc\/collections\/(?<code>[^/]+)\/queryables$/, QUERYABLES],
    [/^\/api\/ogc\/collections\/(?<code>[^/]+)\/items$/, ITEMS],
    [/^\/api\/ogc\/collections\/(?<code>[^/]+)\/items\/(?<id>[^/]+)$/, ITEM],
  ];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost:3000');
    const [pattern, handler] = routes.find(([it]) => it.test(url.pathname)) ?? [];
    if (!handler) return outgoing.writeHead(404).end();
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const answer = await handler(new Request(url, { headers }), {
      params: Promise.resolve({ ...pattern?.exec(url.pathname)?.groups }),
    });
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  let address = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    process.env.PUBLIC_URL = address;
    await withFountains();
  });
  afterAll(() => void server.close());

  it('OGR reads all features over all pages, with typed fields', async () => {
    const { stdout, stderr } = await promisify(execFile)('ogrinfo', [
      '-ro',
      '-al',
      '-oo',
      'PAGE_SIZE=2',
      `OAPIF:${address}/api/ogc`,
      'fountain',
    ]);
    expect(stdout.match(/^OGRFeature\(fountain\)/gm), stdout + stderr).toHaveLength(4);
    expect(stdout).toContain('height: Real');
    expect(stdout).toMatch(/jets: Integer/);
  });

  it('OGR filters without complaining about the description of the calls', async () => {
    const { stdout, stderr } = await promisify(execFile)('ogrinfo', [
      ...['-ro', '-q', '-where', 'height > 3', `OAPIF:${address}/api/ogc`, 'fountain'],
    ]);
    expect([stdout.match(/^OGRFeature\(fountain\)/gm)?.length, stderr]).toEqual([1, '']);
  });

  it('ogc-client finds the collections and their items', async () => {
    const endpoint = new OgcApiEndpoint(`${address}/api/ogc`);
    expect(
      (await endpoint.featureCollections).map((it) => (typeof it === 'string' ? it : (it as { name: string }).name)),
    ).toContain('fountain');
    const found = await endpoint.getCollectionItems('fountain', 2);
    expect(found.map(({ id }) => id)).toEqual([ids.tower, ids.path]);
  });
});
