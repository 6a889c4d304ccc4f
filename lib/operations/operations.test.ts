import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as backups } from '@/app/api/health/backups/route';
import { GET as live } from '@/app/api/health/live/route';
import { GET as ready } from '@/app/api/health/ready/route';
import { GET as metrics } from '@/app/api/metrics/route';
import { readEnvironment } from '@/lib/env';
import { writeTrueAddress } from '@/lib/http/caller';
import { direct } from '@/lib/http/direct';
import { inTurn } from '@/lib/http/listener';
import { processState } from '@/lib/process-state';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { startTestMapServer } from '@/lib/test/mapserver';
import { people } from '@/lib/test/people';
import { version } from '@/package.json';
import { metricsRoute } from './handler';
import { addArchiving } from './metrics';
import { countRequest } from './requests';

const token = 'a-token-of-the-operator';
process.env.METRICS_TOKEN = token;
const request = (headers: Record<string, string> = {}) => new Request('http://localhost/api/metrics', { headers });

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
beforeAll(async () => {
  mapServer = await startTestMapServer();
  return () => mapServer.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('backups', () => {
  const figures = async () => (await metrics(request({ authorization: `Bearer ${token}` }))).text();

  it('are listed for administrators alone, newest first', async () => {
    await sql(`INSERT INTO backup (name, moment, finished, folder, size_bytes, file_count) VALUES
      ('old', '2026-11-20T03:00:00Z', now(), '/backups', 5000000000, 7), ('new', '2026-11-21T03:00:00Z', now(), '/backups', 6000000000, 8)`);
    await sql(`UPDATE backup SET tested = '2026-11-20T05:00:00Z' WHERE name = 'old'`);
    const { ana, uxia } = await people();
    expect((await callJson(backups, {})).status).toBe(401);
    expect((await callJson(backups, { as: ana })).status).toBe(403);
    const { body } = await callJson<Record<string, unknown>[]>(backups, { as: uxia });
    expect(body.map(({ name, moment, sizeBytes, tested }) => ({ name, moment, sizeBytes, tested }))).toEqual([
      { name: 'new', moment: '2026-11-21T03:00:00.000Z', sizeBytes: 6e9, tested: null },
      { name: 'old', moment: '2026-11-20T03:00:00.000Z', sizeBytes: 5e9, tested: '2026-11-20T05:00:00.000Z' },
    ]);
  });

  it('are in the metrics: the last one, and the last successful test restore', async () => {
    const at = (name: string, time: string) => `vieiro_backup_last_${name} ${Date.parse(time) / 1000}`;
    expect(await figures()).toContain(at('timestamp_seconds', '2026-11-21T03:00:00Z'));
    expect(await figures()).toContain(at('tested_timestamp_seconds', '2026-11-20T05:00:00Z'));
    await sql(`UPDATE backup SET test_failure = 'a table differs' WHERE name = 'old'`);
    expect(await figures()).toContain('vieiro_backup_last_tested_timestamp_seconds 0');
  });
});

describe('archiving of WAL', () => {
  it('is in the metrics if it is configured', () => {
    const gauges: Record<string, number> = {};
    const gauge = (name: string, _: string, value: number) => {
      gauges[name] = value;
    };
    addArchiving({ gauge }, undefined);
    expect(gauges).toEqual({});
    const last = new Date('2026-11-21T03:00:00Z');
    addArchiving({ gauge }, { failing: true, last });
    expect(gauges).toEqual({
      vieiro_wal_archive_failing: 1,
      vieiro_wal_archive_last_timestamp_seconds: last.getTime() / 1000,
    });
  });
});

describe('health', () => {
  it('is alive', async () => {
    expect(await live().json()).toEqual({ status: 'live', vieiro_version: version });
  });

  it('is ready when database, map server and store are, and names each', async () => {
    const response = await ready();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'ready',
      vieiro_version: version,
      database: { state: 'up' },
      mapserver: { state: 'up' },
      storage: { state: 'up' },
    });
  });

  it('is degraded without the map server, and down without the database', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await mapServer.close();
    const response = await ready();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'degraded', mapserver: { state: 'down' } });
    const { pool } = await import('@/lib/db');
    await pool.end();
    expect((await ready()).status).toBe(503);
  });
});

describe('metrics', () => {
  it('need the token, and are 404 without it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const response = await metrics(request({ authorization: `Bearer ${token}` }));
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    const text = await response.text();
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toContain(`\nvieiro_version{version="${version}"} 1\n`);
    const refused = await metrics(request({ authorization: 'Bearer wrong' }));
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([404, 'project.common.notFound']);
    expect((await metrics(request())).status).toBe(404);
  });

  it('need no token from this machine, where the address can not have been made up', async () => {
    const near = { 'x-forwarded-for': '127.0.0.1' };
    expect((await metrics(request(near))).status).toBe(404);
    writeTrueAddress();
    expect((await metrics(request({ 'x-forwarded-for': '203.0.113.9' }))).status).toBe(404);
    const text = await (await metrics(request(near))).text();
    expect(text).toContain('\nvieiro_version{');
    // Behind proxies whoever reaches the app beside them writes the address.
    const settings = processState('env', () => readEnvironment());
    settings.TRUSTED_PROXIES = 1;
    expect((await metrics(request(near))).status).toBe(404);
    settings.TRUSTED_PROXIES = 0;
  });

  it('count the requests that the server answers, by kind of address, method and class of status', async () => {
    const server = http.createServer(
      inTurn([countRequest, direct(metricsRoute)], (_, response) => response.writeHead(404).end()),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const path of ['/api/tiles/elements/1/2/3', '/api/tiles/elements/4', '/api/metrics']) await fetch(address + path);
    const text = await (await fetch(`${address}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
    const tiles = 'kind="tiles",method="GET",status="4xx"';
    expect(text).toContain(`vieiro_http_request_duration_seconds_bucket{le="10",${tiles}} 2`);
    expect(text).toContain(`vieiro_http_request_duration_seconds_count{${tiles}} 2`);
    expect(text).toContain('vieiro_http_request_duration_seconds_count{kind="metrics",method="GET",status="4xx"} 1');
    await new Promise((resolve) => server.close(resolve));
  });
});
