import { expect, test } from '@playwright/test';
import { type Copy, startCopy } from '../support/copy';
import { bearer } from '../support/http';
import { sql } from '../support/product';

// Two copies of the server on one database: what one of them accepts, the other knows.

/** What a copy caches, it caches for a second. */
const SOON = { timeout: 2000, intervals: [50] };
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const TILE = (type: number) => `/api/tiles/elements/${type}/4/7/5.mvt`;

let other: Copy;
const at = (path: string) => `${other.url}${path}`;

test.beforeAll(async () => {
  other = await startCopy();
});
test.afterAll(async () => {
  await other.service.stop();
  // Others log in from here too.
  await sql('DELETE FROM login_attempt');
});

const idOf = async (code: string) =>
  (await sql<{ id: number }>('SELECT id::int FROM configuration_parameter WHERE code = $1', [code]))[0]?.id;
interface Lighthouse {
  id: number;
  /** Of its one mandatory attribute. */
  name: number;
}
async function lighthouse(): Promise<Lighthouse> {
  const [found] = await sql<Lighthouse>(
    `SELECT a.type_id::int AS id, a.id::int AS name FROM element_type_attribute_type a
     JOIN geometric_element_type t ON t.id = a.type_id WHERE a.mandatory AND t.code = 'LIGHTHOUSE'`,
  );
  if (!found) throw new Error('the demo has no lighthouses');
  return found;
}

const anElement = ({ id, name }: Lighthouse) => ({
  description: `dúas copias ${Date.now()}`,
  geom: { type: 'Point', coordinates: [-8.4, 43.3] },
  isPublic: true,
  isReviewed: true,
  geometricElementTypeDto: { id },
  listAttributeValueDto: [{ value: 'Faro', elementTypeAttributeType: { id: name } }],
  listFileToInsertDto: [{ filename: 'faro.png', type: 'image/png', size: 70, base64: PNG }],
});

test('an element with its photo, its tile and its end are known to the other copy at once', async ({ request }) => {
  const headers = await bearer(request, 'ADMIN');
  const type = await lighthouse();
  const before = await request.get(at(TILE(type.id)));
  expect([200, 204]).toContain(before.status());
  const created = await request.post('/api/elements/geometric_element', { headers, data: anElement(type) });
  expect(created.status(), await created.text()).toBe(201);
  const { id, listGeometricElementFileDto: files } = (await created.json()) as {
    id: number;
    listGeometricElementFileDto: { uuid: string }[];
  };
  const one = `/api/elements/geometric_element/${id}`;
  expect((await request.get(at(one))).status()).toBe(200);
  expect((await request.get(at(`/api/elements/geometric_element/files/${files[0]?.uuid}`))).status()).toBe(200);
  const tile = await request.get(at(TILE(type.id)));
  expect(tile.headers().etag).not.toBe(before.headers().etag);
  expect((await request.delete(at(one), { headers })).status()).toBe(204);
  expect((await request.get(one)).status()).toBe(404);
  expect((await request.get(TILE(type.id))).headers().etag).toBe(before.headers().etag);
});

test('a parameter: who may read is known at once, languages within a second', async ({ request }) => {
  const headers = await bearer(request, 'ADMIN');
  const put = async (code: string, value: string | null) => {
    const saved = await request.put(`/api/configuration_parameter/${await idOf(code)}`, { headers, data: { value } });
    expect(saved.status(), await saved.text()).toBe(200);
  };
  const refusal = async () => {
    const answer = await request.get(at('/api/tiles/elements/1/0/7/7.mvt'), { headers: { 'Accept-Language': 'gl' } });
    return ((await answer.json()) as { globalError: string }).globalError;
  };
  const [languages] = await sql<{ value: string | null }>(
    `SELECT value FROM configuration_parameter WHERE code = 'ACTIVE_LANGUAGES'`,
  );
  try {
    await put('ENABLE_ANONYMOUS_READING', 'false');
    expect((await request.get(at(TILE((await lighthouse()).id)))).status()).toBe(401);
    await put('ACTIVE_LANGUAGES', 'en-GB,es-ES,gl-ES');
    await expect.poll(refusal, SOON).toMatch(/non|válid|campo|dato/i);
    const galician = await refusal();
    await put('ACTIVE_LANGUAGES', 'en-GB,es-ES');
    await expect.poll(refusal, SOON).not.toBe(galician);
  } finally {
    await put('ENABLE_ANONYMOUS_READING', 'true');
    await put('ACTIVE_LANGUAGES', languages?.value ?? null);
  }
});

test('a new layer is drawn by the map requests of the other copy within a second, and gone with it', async ({ request }) => {
  const headers = await bearer(request, 'ADMIN');
  await sql('DROP TABLE IF EXISTS e2e_copies');
  await sql('CREATE TABLE e2e_copies (id serial PRIMARY KEY, geom geometry(Point, 4326))');
  await sql('INSERT INTO e2e_copies (geom) VALUES (ST_SetSRID(ST_MakePoint(-8, 43), 4326))');
  const styles = (await (await request.get('/api/styles')).json()) as { type: string; listStyles: string[] }[];
  const [group] = await sql<{ id: number }>('SELECT min(id)::int AS id FROM geometric_layer_group');
  const internalName = `copies_${Date.now().toString(36)}`;
  const map = `/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&STYLES=&CRS=EPSG:4326&BBOX=42,-9,44,-7&WIDTH=64&HEIGHT=64&FORMAT=image/png&LAYERS=${internalName}`;
  const drawn = async () => (await request.get(at(map))).status();
  expect(await drawn()).toBe(400);
  const saved = await request.post('/api/layers/geometric_layer', {
    headers,
    multipart: {
      type: 'WMS_DATABASE',
      internalName,
      tableName: 'e2e_copies',
      internationalization: `[SEP-es-ES]${internalName}[SEP-gl-ES]${internalName}[SEP-en-GB]${internalName}`,
      geometricLayerGroupId: String(group?.id),
      order: '9100',
      legendType: 'LEGEND_TYPE_NONE',
      copyStyleFromElements: styles.find(({ type }) => type === 'POINT')?.listStyles[0] ?? '',
    },
  });
  expect(saved.status(), await saved.text()).toBe(201);
  await expect.poll(drawn, SOON).toBe(200);
  const { id } = (await saved.json()) as { id: number };
  expect((await request.delete(`/api/layers/geometric_layer/${id}`, { headers })).status()).toBe(204);
  await expect.poll(drawn, SOON).toBe(400);
  await sql('DROP TABLE e2e_copies');
});

/** The entries that come through a stream of the inbox, from when it is open. */
async function inboxStream(address: string, headers: Record<string, string>) {
  const stop = new AbortController();
  const answer = await fetch(address, { headers, signal: stop.signal });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const entries: { elementId: number; kind: string }[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const data of whole.flatMap((it) => /^data: (.*)$/m.exec(it)?.[1] ?? [])) entries.push(JSON.parse(data));
    }
  };
  const reading = read().catch(() => undefined);
  const close = async () => {
    stop.abort();
    await reading;
  };
  return { entries, close };
}

test('what happens on one copy comes at once through a stream that the other one keeps', async ({ request }) => {
  const [owner, admin] = [await bearer(request, 'USER'), await bearer(request, 'ADMIN')];
  const type = await lighthouse();
  const created = await request.post('/api/elements/geometric_element', { headers: owner, data: anElement(type) });
  expect(created.status(), await created.text()).toBe(201);
  const { id, version } = (await created.json()) as { id: number; version: number };
  const streams = [
    await inboxStream(at('/api/notifications/stream'), owner),
    await inboxStream(`${new URL(created.url()).origin}/api/notifications/stream`, owner),
  ];
  const notified = () =>
    streams.map(({ entries }) => entries.filter((it) => it.elementId === id && it.kind === 'CHANGED').length);
  try {
    const one = `/api/elements/geometric_element/${id}`;
    const change = { ...anElement(type), id, listFileToInsertDto: [], description: 'Cambiado nunha copia', version };
    const changed = await request.post(one, { headers: admin, data: change });
    expect(changed.status(), await changed.text()).toBe(200);
    await expect.poll(notified, SOON).toEqual([1, 1]);
    const { version: next } = (await changed.json()) as { version: number };
    const again = await request.post(at(one), { headers: admin, data: { ...change, description: 'Na outra', version: next } });
    expect(again.status(), await again.text()).toBe(200);
    await expect.poll(notified, SOON).toEqual([2, 2]);
  } finally {
    for (const { close } of streams) await close();
    await request.delete(`/api/elements/geometric_element/${id}`, { headers: admin });
  }
});

test('a session that one copy ends has ended on the other; wrong passwords count together', async ({ request }) => {
  const login = `copias.${Date.now().toString(36)}`;
  const password = 'unha lareira acesa';
  const signed = await request.post('/api/users/signUp', { data: { login, password, locale: 'gl-ES' } });
  expect(signed.status(), await signed.text()).toBe(201);
  const { serviceToken, user } = (await signed.json()) as { serviceToken: string; user: { id: number } };
  const headers = { Authorization: `Bearer ${serviceToken}` };
  const mine = () =>
    request.get(at(`/api/elements/geometric_element_type/1/geometric_elements/user?ownerId=${user.id}`), { headers });
  expect((await mine()).status()).toBe(200);
  const changed = await request.post(`/api/users/${user.id}`, {
    headers,
    data: { currentPassword: password, newPassword: 'outra lareira acesa' },
  });
  expect(changed.status()).toBe(204);
  expect((await mine()).status()).toBe(401);
  const wrong = async (n: number) => {
    const answer = await request.post(n % 2 ? '/api/users/login' : at('/api/users/login'), { data: { login, password } });
    return answer.status();
  };
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push(await wrong(n));
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

test('a copy that ends loses no request: what it has begun it finishes, everything else finds the other', async ({ request }) => {
  const ending = await startCopy(() => ({ TRUSTED_PROXIES: '1' }));
  const headers = await bearer(request, 'ADMIN');
  const type = await lighthouse();
  const path = `/api/elements/geometric_element`;
  const created: number[] = [];
  let over = false;
  /** As a proxy does: whoever finds no connection goes to the next copy. */
  const post = async (n: number) => {
    for (const url of n % 2 ? [other.url, ending.url] : [ending.url, other.url]) {
      try {
        return await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...anElement(type), listFileToInsertDto: [] }),
        });
      } catch (error) {
        if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') throw error;
      }
    }
    throw new Error('no copy answers');
  };
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let n = writer; !over; n++) {
      const answer = await post(n);
      expect(answer.status).toBe(201);
      created.push(((await answer.json()) as { id: number }).id);
    }
  });
  const some = (count: number) => expect.poll(() => created.length, { timeout: 30_000, intervals: [50] }).toBeGreaterThan(count);
  await some(20);
  process.kill(ending.service.pid as number, 'SIGTERM');
  expect(await ending.service.ended).toBe(0);
  await some(created.length + 20);
  over = true;
  await Promise.all(writers);
  const [there] = await sql<{ count: number }>('SELECT count(*)::int AS count FROM geometric_element WHERE id = ANY($1)', [
    created,
  ]);
  expect(there?.count).toBe(created.length);
  await sql('DELETE FROM geometric_element WHERE id = ANY($1)', [created]);
});
