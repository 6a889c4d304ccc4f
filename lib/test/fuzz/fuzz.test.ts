import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { GET as DOCUMENT } from '@/app/api/openapi.json/route';
import { readableAddress } from '@/lib/http/guard';
import { sql } from '../database';
import { anElement, anElementType } from '../elements';
import { people, reviewer } from '../people';
import { type Document, type FuzzRequest, fuzzRequests } from './requests';

const COUNT = 600;
const SEED = 20261122;

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** The route files by the pattern of their path, as the document has it. */
const routes = new Map(
  readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map((file) => [`/${path.dirname(file).replaceAll(/\[(\w+)\]/g, '{$1}')}`, path.resolve('app/api', file)]),
);

/** Hands a request to its handler as the framework would, with the parameters decoded. */
async function answerTo({ pattern, target, method, headers, body }: FuzzRequest, token: string): Promise<Response> {
  const module = (await import(/* @vite-ignore */ routes.get(pattern) as string)) as Record<string, Handler>;
  const address = readableAddress(`/api${target}`);
  const segments = address.split('?')[0]?.slice('/api'.length).split('/') ?? [];
  const params = pattern
    .split('/')
    .flatMap((part, at) =>
      part.startsWith('{') ? [[part.slice(1, part.indexOf('}')), decodeURIComponent(segments[at] ?? '')]] : [],
    );
  const sent = new Headers(headers);
  if (token && !sent.has('authorization')) sent.set('authorization', `Bearer ${token}`);
  const withBody = method === 'POST' || method === 'PUT';
  const request = new Request(`http://localhost:3000${address}`, {
    method,
    headers: sent,
    body: withBody && body ? new Uint8Array(body) : undefined,
  });
  return (module[method] as Handler)(request, { params: Promise.resolve(Object.fromEntries(params)) });
}

it(`${COUNT} odd requests to all operations, by all roles: none is answered with 500`, { timeout: 240_000 }, async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { ana, uxia } = await people();
  const sabela = await reviewer();
  const type = await anElementType();
  for (let n = 0; n < 5; n++) await anElement({ type, owner: ana });
  // Half of the segments of a path are small numbers: collections that are called so are found.
  for (let n = 0; n < 7; n++) await anElementType();
  await sql('UPDATE geometric_element_type SET code = id::text');
  const tokens = { visitor: '', user: ana.token, reviewer: sabela.token, admin: uxia.token };
  const senders = [ana, sabela, uxia];
  const restore = () =>
    sql(
      `UPDATE user_account u SET locked = false, role = it.role
       FROM unnest($1::bigint[], $2::text[]) it (id, role) WHERE u.id = it.id`,
      [senders.map(({ id }) => id), senders.map(({ role }) => role)],
    );
  const document = (await DOCUMENT().json()) as Document;
  const failures: unknown[] = [];
  const statuses: Record<number, number> = {};
  let done = 0;
  for (const asked of fuzzRequests(document, { seed: SEED, count: COUNT })) {
    if (done++ % 50 === 0) await restore();
    const response = await answerTo(asked, tokens[asked.role]);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    if (response.status !== 500) await response.body?.cancel();
    else failures.push({ ...asked, body: asked.body?.toString().slice(0, 2000), said: log.mock.calls.at(-1)?.[0] });
  }
  expect(failures).toEqual([]);
  // Requests that get nowhere would find nothing: a good part is understood.
  expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0), JSON.stringify(statuses)).toBeGreaterThan(
    COUNT / 10,
  );
});
