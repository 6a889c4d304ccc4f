import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { direct } from '@/lib/http/direct';
import { inTurn, type Listener } from '@/lib/http/listener';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import { publicTiles, tileRoute } from './handler';

let left = 0;
const counted: Listener = (_, __, next) => {
  left++;
  next();
};
const servers = [
  http.createServer(inTurn([publicTiles, counted, direct(tileRoute)], (_, it) => it.end('other'))),
  http.createServer(inTurn([direct(tileRoute)], (_, response) => response.end('other'))),
];
let who: Record<'ana' | 'uxia' | 'visitor', Person>;
let typeId: number;

beforeAll(async () => {
  who = await people();
  typeId = (await anElementType()).id;
  await anElement({ type: { id: typeId }, owner: who.ana });
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function answers(path: string, headers: Record<string, string> = {}) {
  left = 0;
  const found = [];
  for (const server of servers) {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
    const { date, 'x-request-id': _, ...rest } = Object.fromEntries(response.headers);
    const body = Buffer.from(await response.arrayBuffer()).toString('base64');
    found.push({ status: response.status, headers: rest, body: response.status < 400 ? body : '' });
  }
  return { ours: found[0], usual: found[1], beside: left === 0 };
}
const world = (types: string | number = typeId) => `/api/tiles/elements/${types}/0/0/0.mvt`;

/** Both ways give the same; whether the short one did. */
async function same(path: string, status: number, headers?: Record<string, string>): Promise<boolean> {
  const { ours, usual, beside } = await answers(path, headers);
  expect(ours).toEqual(usual);
  expect(ours?.status).toBe(status);
  return beside;
}

it('what everybody may have is answered beside all else, with the bytes and headers of the usual way', async () => {
  expect(await same(world(), 200)).toBe(true);
  expect(await same(`${world()}?v=17`, 200)).toBe(true);
  expect(await same(`/api/tiles/elements/${typeId}/2/3/3.mvt`, 204)).toBe(true);
  const etag = (await answers(world())).ours?.headers.etag ?? '';
  expect(await same(world(), 304, { 'if-none-match': etag })).toBe(true);
  expect(await same(world(), 304, { 'if-none-match': `"a", W/${etag}` })).toBe(true);
  expect(await same(world(), 200, { 'if-none-match': '"a"' })).toBe(true);
  expect(await same(world(), 200, { cookie: who.ana.cookie as string })).toBe(true);
  expect(await same(world(`${typeId},${typeId}`), 200)).toBe(true);
});

it('what depends on who asks, and what is wrong, goes the usual way', async () => {
  expect(await same(world(), 200, { authorization: `Bearer ${who.ana.token}` })).toBe(false);
  expect(await same(world(), 401, { authorization: 'Bearer forged' })).toBe(false);
  expect(await same(`${world()}?scope=own`, 401)).toBe(false);
  expect(await same(`${world()}?scope=own`, 204, { cookie: who.ana.cookie as string })).toBe(false);
  expect(await same(world(987654), 404)).toBe(false);
  expect(await same('/api/tiles/elements/1/3/8/0.mvt', 400)).toBe(false);
});

it('what was public is not returned any more from the moment at which it is not', async () => {
  expect(await same(world(), 200)).toBe(true);
  const hiding = [
    [`UPDATE geometric_element_type SET roles = '{ADMIN}' WHERE id = ${typeId}`, `roles = '{}'`, 404],
    [`UPDATE geometric_element_type SET state = 'DRAFT' WHERE id = ${typeId}`, `state = 'PUBLISHED'`, 404],
  ] as const;
  for (const [hide, shown, status] of hiding) {
    await sql(hide);
    expect(await same(world(), status)).toBe(false);
    await sql(`UPDATE geometric_element_type SET ${shown} WHERE id = ${typeId}`);
    expect(await same(world(), 200)).toBe(true);
  }
  const reading = (value: string) =>
    sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_ANONYMOUS_READING'`, [value]);
  await reading('false');
  expect(await same(world(), 401)).toBe(false);
  expect(await same(world(), 200, { cookie: who.ana.cookie as string })).toBe(false);
  await reading('true');
  expect(await same(world(), 200)).toBe(true);
});
