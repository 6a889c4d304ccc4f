import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { GET as DOCUMENT } from '@/app/api/openapi.json/route';
import { pool } from '@/lib/db';
import { prismaSchema } from '@/lib/db/prisma-schema';
import { api } from './api';
import type { Endpoint } from './http/endpoint';

/** Routes outside the contract: its document, next-auth's own pages, and the answer to an unknown address. */
const beside = /\/api\/(openapi\.json|auth\/\{\.\.\.nextauth\}|\{\.\.\.unknown\})$/;

const routes = readdirSync('app/api', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'));

it('every route file exports exactly the declared endpoints', () => {
  const declared = Object.values(api).flatMap((group) => Object.values(group).map((e) => `${e.method} ${e.path}`));
  const routed = routes.flatMap((file) => {
    const address = `/api/${file.replace(/\/route\.ts$/, '').replace(/\[([.\w]+)\]/g, '{$1}')}`;
    const text = readFileSync(`app/api/${file}`, 'utf8');
    return [...text.matchAll(/export const (GET|POST|PUT|PATCH|DELETE)\b|as (GET|POST|PUT|PATCH|DELETE)\b/g)].map(
      (m) => `${m[1] ?? m[2]} ${address}`,
    );
  });
  expect(new Set(declared).size).toBe(declared.length);
  expect(routed.filter((it) => !beside.test(it)).sort()).toEqual(declared.sort());
});

it('what is created is at an address of the API, without placeholders', () => {
  const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group));
  const isAddress = (address: string) =>
    endpoints.some(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/{}]+')}$`).test(address));
  const made = { id: 7, type: { id: 7 }, user: { id: 7 }, name: 'a b' } as never;
  const wrong = endpoints.flatMap(({ creates, path, returns }) => {
    // A response of the use case has its own.
    if (typeof returns === 'string') return [];
    const address = typeof creates === 'function' ? creates(made, { id: 5 } as never) : creates && `${path}/7`;
    return address === undefined || isAddress(address.replace(/\?.*/, '')) ? [] : [address];
  });
  expect(wrong).toEqual([]);
});

it('every list with pages has up to a thousand entries on one', () => {
  const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group));
  const wrong = endpoints.flatMap(({ method, path, query }) => {
    const names = query && 'shape' in query ? Object.keys(query.shape as object) : [];
    if (!names.includes('page') || !names.includes('size')) return [];
    const refuses = (size: string) => query?.safeParse({ size }).error?.issues.some((it) => it.path[0] === 'size') ?? false;
    return refuses('1000') || !refuses('1001') || !refuses('0') ? [`${method} ${path}`] : [];
  });
  expect(wrong).toEqual([]);
});

it('a route file calls a use case and contains no logic', () => {
  for (const file of routes) expect(readFileSync(`app/api/${file}`, 'utf8').split('\n').length, file).toBeLessThanOrEqual(20);
});

it('the OpenAPI document is valid', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vieiro-openapi-'));
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, await DOCUMENT().text());
  try {
    const said = execFileSync('node_modules/.bin/redocly', ['lint', '--extends=recommended', '--format=stylish', file], {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(said).not.toContain('error');
  } catch (error) {
    expect.fail(String((error as { stdout?: string }).stdout ?? error));
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

it('prisma/schema.prisma matches the migrated database', async () => {
  expect(readFileSync('prisma/schema.prisma', 'utf8')).toBe(await prismaSchema(pool as never));
});
