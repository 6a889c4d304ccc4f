import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUT as SET } from '@/app/api/configuration_parameter/[id]/route';
import { GET as READ_OWN } from '@/app/api/elements/geometric_element/[id]/user/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { GET as ADMIN_LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as OWN_LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import { GET as MAP_SERVER, POST as POST_MAP_SERVER } from '@/app/api/mapserver/route';
import { GET as USERS } from '@/app/api/users/route';
import { DELETE as REVOKE } from '@/app/api/users/tokens/[id]/route';
import { GET as LIST, POST as MAKE } from '@/app/api/users/tokens/route';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, reviewer } from '@/lib/test/people';
import { served } from '@/lib/test/served';
import type { AccessToken, CreatedAccessToken } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let hidden: { id: number };

beforeAll(async () => {
  who = await people();
  type = await anElementType({ name: 'Well' });
  hidden = await anElement({ type, owner: who.ana, isPublic: false, description: 'Hidden' });
});
beforeEach(() => sql('DELETE FROM access_token'));

const create = (as: Person | undefined, body: object = {}) =>
  callJson<CreatedAccessToken & { fieldErrors?: { fieldName: string }[] }>(MAKE, {
    method: 'POST',
    as,
    body: { name: 'QGIS', readOnly: false, expiresAt: null, ...body },
  });
const tokenOf = async (as: Person, body?: object) => (await create(as, body)).body.token;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const basic = (login: string, token: string) => ({ authorization: `Basic ${btoa(`${login}:${token}`)}` });
const readOwn = (headers: Record<string, string>) => call(READ_OWN, { params: { id: String(hidden.id) }, headers });
const add = (headers: Record<string, string>) =>
  callJson<{ id: number }>(CREATE, {
    method: 'POST',
    headers,
    body: { description: 'By a tool', geom: { type: 'Point', coordinates: [-8, 43] }, geometricElementTypeDto: { id: type.id } },
  });

describe('one’s own tokens', () => {
  it('201 with the token, which nothing tells again and the database does not hold', async () => {
    const { status, body } = await create(who.ana, { readOnly: true, expiresAt: '2999-01-01T00:00:00Z' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'QGIS', readOnly: true, expiresAt: '2999-01-01T00:00:00.000Z', lastUsedAt: null });
    expect(body.token).toMatch(/^vieiro_[\w-]{43}$/);
    const { body: listed } = await callJson<AccessToken[]>(LIST, { as: who.ana });
    const { token, ...rest } = body;
    expect(listed).toEqual([rest]);
    expect(JSON.stringify(await sql('SELECT * FROM access_token'))).not.toContain(token.slice(7));
  });

  it('400: no name, no flag, a date that has passed, more than fifty', async () => {
    const refused = async (body: object) => {
      const answer = await create(who.ana, body);
      return [answer.status, answer.body.fieldErrors?.[0]?.fieldName];
    };
    expect(await refused({ name: ' ' })).toEqual([400, 'name']);
    expect(await refused({ readOnly: undefined })).toEqual([400, 'readOnly']);
    expect(await refused({ expiresAt: '2001-01-01T00:00:00Z' })).toEqual([400, 'expiresAt']);
    expect(await refused({ expiresAt: 'soon' })).toEqual([400, 'expiresAt']);
    for (let n = 0; n < 50; n++) await create(who.ana);
    expect(await refused({})).toEqual([400, 'name']);
    expect((await create(who.brais)).status).toBe(201);
  });

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])(
    '400: the end of a year that there is not, %s',
    async (expiresAt) => {
      const { status, body } = await create(who.ana, { expiresAt });
      expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, ['expiresAt']]);
    },
  );

  it('401 a visitor; 404 somebody else’s; 204 revoked, and no use any more', async () => {
    const { id, token } = (await create(who.ana)).body;
    const revoke = async (as?: Person) => (await call(REVOKE, { method: 'DELETE', as, params: { id: String(id) } })).status;
    expect([(await call(LIST)).status, (await create(undefined)).status, await revoke(), await revoke(who.brais)]).toEqual([
      401, 401, 401, 404,
    ]);
    expect((await callJson<AccessToken[]>(LIST, { as: who.brais })).body).toEqual([]);
    expect((await readOwn(bearer(token))).status).toBe(200);
    expect([await revoke(who.ana), await revoke(who.ana), (await readOwn(bearer(token))).status]).toEqual([204, 404, 401]);
  });
});

describe('a token', () => {
  it('is its account, as a bearer and as a password of HTTP Basic', async () => {
    const token = await tokenOf(who.ana);
    for (const headers of [bearer(token), basic(who.ana.login, token), basic(who.ana.login.toUpperCase(), token)])
      expect((await readOwn(headers)).status).toBe(200);
    const { status, body } = await add(basic(who.ana.login, token));
    expect(status).toBe(201);
    const made = await sqlOne(
      'SELECT e.owner_id AS owner, r.source FROM geometric_element e JOIN element_revision r ON r.element_id = e.id WHERE e.id = $1',
      [body.id],
    );
    expect(made).toEqual({ owner: who.ana.id, source: 'api' });
    await expect.poll(async () => (await callJson<AccessToken[]>(LIST, { as: who.ana })).body[0]?.lastUsedAt).toMatch(/^20/);
  });

  it('401 with a challenge: unknown, expired, of another login, of a locked account, a password', async () => {
    const token = await tokenOf(who.ana);
    const expired = await tokenOf(who.ana);
    await sql(`UPDATE access_token SET expires_at = now() - interval '1 second' WHERE id = (SELECT max(id) FROM access_token)`);
    for (const headers of [
      ...[bearer(`${token}x`), bearer(expired), basic(who.ana.login, expired), basic(who.brais.login, token)],
      ...[
        basic(who.ana.login, 'password'),
        basic(who.ana.login, ''),
        { authorization: 'Basic !' },
        { authorization: 'Digest x' },
      ],
    ]) {
      const answer = await readOwn(headers);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')]);
    }
    const inBrowser = await readOwn({ ...bearer('x'), 'sec-fetch-site': 'same-origin' });
    expect([inBrowser.status, inBrowser.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    await sql('UPDATE user_account SET locked = true WHERE id = $1', [who.ana.id]);
    expect((await readOwn(bearer(token))).status).toBe(401);
    await sql('UPDATE user_account SET locked = false WHERE id = $1', [who.ana.id]);
    expect((await readOwn(bearer(token))).status).toBe(200);
  });

  it('that only reads: 403 where it would change something', async () => {
    const token = await tokenOf(who.ana, { readOnly: true });
    expect([
      (await readOwn(bearer(token))).status,
      (await add(bearer(token))).status,
      (await add(basic(who.ana.login, token))).status,
    ]).toEqual([200, 403, 403]);
    const asked = await call(POST_MAP_SERVER, {
      method: 'POST',
      url: '/api/mapserver',
      headers: { ...bearer(token), 'content-type': 'text/xml' },
      body: '<wfs:GetCapabilities xmlns:wfs="http://www.opengis.net/wfs/2.0" service="WFS" version="2.0.0"/>',
    });
    expect(asked.status).not.toBe(403);
  });

  it('opens neither accounts nor the administration area, whoever’s it is', async () => {
    const sabela = await reviewer();
    for (const person of [who.uxia, sabela, who.ana]) {
      const headers = bearer(await tokenOf(person));
      const params = { id: String(type.id) };
      const refused = [
        await call(USERS, { headers }),
        await call(LIST, { headers }),
        await call(MAKE, { method: 'POST', headers, body: { name: 'x', readOnly: false, expiresAt: null } }),
        await call(SET, { method: 'PUT', headers, params: { id: '1' }, body: {} }),
        await call(ADMIN_LIST, { headers, params }),
      ];
      for (const { status } of refused) expect(status).toBe(403);
      expect((await call(OWN_LIST, { headers, params })).status).toBe(200);
    }
  });
});

describe('by a GIS', () => {
  let server: Awaited<ReturnType<typeof served>>;
  beforeAll(async () => {
    server = await served({ '/api/mapserver': { GET: MAP_SERVER, POST: POST_MAP_SERVER } });
    process.env.PUBLIC_URL = server.address;
    process.env.MAPSERVER_URL = 'http://127.0.0.1:1';
    await sql(`UPDATE geometric_element_type SET code = 'WELL' WHERE id = $1`, [type.id]);
    await sql(`UPDATE configuration_parameter SET value = 'false' WHERE code = 'ENABLE_ANONYMOUS_READING'`);
  });
  afterAll(() => server.close());

  it('OGR reads the elements of accounts with login and token', async () => {
    const read = async (...more: string[]) => {
      const args = ['-ro', '-al', ...more, `WFS:${server.address}/api/mapserver?SERVICE=WFS&VERSION=2.0.0`, 'ms:well'];
      return (await promisify(execFile)('ogrinfo', args).catch((error: { stdout: string }) => error)).stdout;
    };
    const token = await tokenOf(who.ana, { readOnly: true });
    expect(await read('--config', 'GDAL_HTTP_USERPWD', `${who.ana.login}:${token}`)).toContain('Hidden');
    expect(await read()).not.toContain('Hidden');
    expect(await read('--config', 'GDAL_HTTP_USERPWD', `${who.ana.login}:vieiro_wrong`)).not.toContain('Hidden');
  });
});
