import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as CHECK } from '@/app/api/layers/geometric_layer/[id]/check/route';
import { GET } from '@/app/api/layers/geometric_layer/route';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { people } from '@/lib/test/people';
import { PNG } from '@/lib/test/server-texts';
import { checkDueLayers } from './service';

const seen: string[] = [];
let broken = false;
const server = http.createServer((request, response) => {
  seen.push(request.url ?? '');
  if (request.url?.startsWith('/sparse')) response.writeHead(404).end();
  else if (broken) response.writeHead(503).end();
  else response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
});
let there = '';
let who: Awaited<ReturnType<typeof people>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  there = `http://localhost:${port}`;
  process.env.LAYER_PROXY_PRIVATE_HOSTS = `localhost:${port}`;
  who = await people();
});
beforeEach(async () => {
  broken = false;
  seen.length = 0;
  await sql('DELETE FROM geometric_layer');
});
afterAll(() => server.close());

async function aLayer(serverUrl: string | null, { type = 'XYZ', useProxy = false } = {}): Promise<number> {
  const name = `CHECKED_${next()}`;
  const { id } = await sqlOne<{ id: number }>(
    `WITH g AS (INSERT INTO code_group (group_code) VALUES ($1) RETURNING group_code),
      c AS (INSERT INTO code (group_code, code) SELECT group_code, 'NAME' FROM g RETURNING id)
     INSERT INTO geometric_layer (code, name_code_id, group_id, type, internal_name, table_name, server_url, use_proxy)
     SELECT $1, c.id, (SELECT min(id) FROM geometric_layer_group), $2, $1, 't', $3, $4 FROM c RETURNING id`,
    [name, type, serverUrl, useProxy],
  );
  return id;
}
const tiles = () => `${there}/{z}/{x}/{y}.png`;
const check = <T = { failingSince: string | null; reason: string | null }>(id: number, as: object = who.uxia, language = 'en') =>
  callJson<T>(CHECK, { method: 'POST', params: { id: String(id) }, as: as as never, headers: { 'accept-language': language } });
interface Listed {
  result: { items: { id: number; check?: { failingSince: string | null; reason: string | null } | null }[] };
}
const list = (query = '', as: object = who.uxia) =>
  callJson<Listed>(GET, { url: `/api/layers/geometric_layer${query}`, as: as as never });

describe('a layer is tried now', () => {
  it('and says since when it is broken, and why, in the reader’s language', async () => {
    const id = await aLayer(tiles());
    expect((await check(id)).body).toMatchObject({
      failingSince: null,
      reason: null,
      checkedAt: expect.stringMatching(/^\d{4}-/),
    });
    broken = true;
    const { status, body } = await check(id, who.uxia, 'es');
    expect([status, body.reason]).toEqual([200, 'El servidor de la capa responde con un error (503)']);
    expect((await check(id)).body.failingSince).toBe(body.failingSince);
    broken = false;
    expect((await check(id)).body.failingSince).toBeNull();
  });

  it('401, 403, 404: only administrators, only layers of other servers', async () => {
    const [id, ours] = [await aLayer(tiles()), await aLayer(null, { type: 'WMS_DATABASE' })];
    expect((await check(id, {})).status).toBe(401);
    expect((await check(id, who.ana)).status).toBe(403);
    for (const gone of [ours, 999_999_999]) expect((await check(gone)).status).toBe(404);
  });

  it('a tile that is not there, and an address of our own network that browsers ask themselves, are not broken', async () => {
    expect((await check(await aLayer(`${there}/sparse/{z}/{x}/{y}`))).body.failingSince).toBeNull();
    expect((await check(await aLayer('http://10.0.0.1/{z}/{x}/{y}'))).body.failingSince).toBeNull();
    const proxied = (await check(await aLayer('http://10.0.0.1/{z}/{x}/{y}', { useProxy: true }))).body;
    expect(proxied.reason).toContain('private network');
    expect((await check(await aLayer('nonsense', { type: 'WMS', useProxy: true }))).body.reason).not.toBeNull();
  });
});

describe('once a day', () => {
  const age = (id: number, hours: number) =>
    sql(
      `UPDATE layer_check SET claimed_at = claimed_at - $2 * interval '1 hour', checked_at = checked_at - $2 * interval '1 hour',
        failing_since = failing_since - $2 * interval '1 hour' WHERE layer_id = $1`,
      [id, hours],
    );

  it('each layer is tried, by one of the copies; a broken one again after an hour', async () => {
    const [sound, ours] = [await aLayer(tiles()), await aLayer(null, { type: 'WMS_DATABASE' })];
    await Promise.all([checkDueLayers(), checkDueLayers()]);
    expect(seen).toHaveLength(1);
    await age(sound, 23);
    await checkDueLayers();
    expect(seen).toHaveLength(1);
    await age(sound, 2);
    broken = true;
    await checkDueLayers();
    expect(seen).toHaveLength(2);
    await age(sound, 1.1);
    await checkDueLayers();
    expect(seen).toHaveLength(3);
    expect(await sql('SELECT 1 FROM layer_check WHERE layer_id = $1', [ours])).toHaveLength(0);
  });

  it('another address is tried anew', async () => {
    const id = await aLayer(tiles());
    broken = true;
    await checkDueLayers();
    await sql("UPDATE geometric_layer SET server_url = server_url || '?x' WHERE id = $1", [id]);
    expect((await list()).body.result.items[0]?.check).toBeNull();
    await sql('UPDATE geometric_layer SET layer_order = 7 WHERE id = $1', [id]);
    await checkDueLayers();
    expect(seen).toHaveLength(2);
  });
});

it('the list tells administrators, and shows the broken ones alone; 400 for others', async () => {
  const sound = await aLayer(`${there}/sparse/{z}/{x}/{y}`);
  const ill = await aLayer(tiles());
  broken = true;
  await checkDueLayers();
  const { body } = await list('?failing=true');
  expect(body.result.items.map(({ id, check: found }) => [id, found?.reason])).toEqual([
    [ill, 'The layer’s server answers with an error (503)'],
  ]);
  expect((await list('?failing=false')).body.result.items.map(({ id }) => id)).toEqual([sound]);
  expect((await list('?failing=true', who.ana)).status).toBe(400);
  expect((await list('', {})).body.result.items[0]).not.toHaveProperty('check');
});

it('the table holds nothing that cannot be', async () => {
  const id = await aLayer(tiles());
  await sql('INSERT INTO layer_check (layer_id, checked_at) VALUES ($1, now())', [id]);
  for (const wrong of [
    'failing_since = now()',
    'reason = \'{"code": "x"}\'',
    'failing_since = now() + interval \'1 day\', reason = \'{"code": "x"}\'',
  ])
    await expect(sql(`UPDATE layer_check SET ${wrong} WHERE layer_id = $1`, [id]), wrong).rejects.toThrow();
  for (const wrong of [
    "extent = '{1,2,3}'",
    "extent = '{0,50,1,40}'",
    "extent = '{-190,0,1,1}'",
    'min_zoom = 25',
    'min_zoom = 5, max_zoom = 4',
    "image_format = 'text/html'",
  ])
    await expect(sql(`UPDATE geometric_layer SET ${wrong} WHERE id = $1`, [id]), wrong).rejects.toThrow();
});
