import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DELETE, GET, PATCH, PUT } from '@/app/api/ogc/collections/[code]/items/[id]/route';
import { POST } from '@/app/api/ogc/collections/[code]/items/route';
import { POST as MAKE_TOKEN } from '@/app/api/users/tokens/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { attributes, ids, who, withFountains } from '@/lib/test/fountains';
import type { Person } from '@/lib/test/people';

interface Answer {
  id: number;
  geometry: { type: string; coordinates: number[] };
  properties: Record<string, unknown>;
  code?: string;
  fieldErrors?: { fieldName: string; message: string }[];
}
type Asking = { as?: Pick<Person, 'token' | 'cookie'>; tag?: string; crs?: string; code?: string; body?: unknown };

const headersOf = ({ tag, crs }: Asking) => ({
  'accept-language': 'en-GB',
  ...(tag !== undefined && { 'if-match': tag }),
  ...(crs && { 'content-crs': `<${crs}>` }),
});
const epsg = (srid: number) => `http://www.opengis.net/def/crs/EPSG/0/${srid}`;

const create = (asking: Asking) =>
  callJson<Answer>(POST, {
    ...{ method: 'POST', as: asking.as, headers: headersOf(asking), body: asking.body ?? feature() },
    params: { code: asking.code ?? 'fountain' },
  });
const act = (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', id: number, asking: Asking) =>
  callJson<Answer>({ GET, PUT, PATCH, DELETE }[method], {
    ...{ method, as: asking.as, headers: headersOf(asking), body: asking.body },
    params: { code: asking.code ?? 'fountain', id: String(id) },
  });
const tagOf = async (id: number) => {
  const [found] = await sql<{ version: number }>('SELECT version FROM geometric_element WHERE id = $1', [id]);
  return `"${found?.version}"`;
};
const fields = ({ fieldErrors = [] }: Answer) => fieldErrors.map(({ fieldName }) => fieldName);

const POINT = { type: 'Point', coordinates: [-8.41, 43.37] };
const feature = (properties: object = { description: 'Fonte nova', kind: 'ROUND' }, geometry: unknown = POINT) => ({
  ...{ type: 'Feature', geometry, properties },
});

let mine: number;

beforeAll(async () => {
  await withFountains();
});
beforeEach(async () => {
  const { status, body } = await create({
    as: who.ana,
    body: feature({ description: 'Mine', is_public: true, kind: 'ROUND', uses: ['DRINK', 'LOOK'], height: 12.5, works: true }),
  });
  expect([status, body.fieldErrors]).toEqual([201, undefined]);
  mine = body.id;
});

describe('the ETag of a feature', () => {
  const get = (query = '', headers: Record<string, string> = {}) =>
    callJson<Answer>(GET, {
      ...{ as: who.ana, url: `/api/ogc/collections/fountain/items/${mine}${query}`, headers },
      params: { code: 'fountain', id: String(mine) },
    });
  const tag = async (query?: string, headers?: Record<string, string>) => (await get(query, headers)).headers.get('etag') ?? '';

  it('differs by coordinate system, by form and by language, and is the same for the same', async () => {
    await sql(
      `UPDATE internationalization SET description = 'round in ' || language WHERE code_id = (SELECT id FROM code WHERE code = 'ROUND')`,
    );
    const asked: [string, string][] = [
      ['', 'en-GB'],
      [`?crs=${encodeURIComponent(epsg(3857))}`, 'en-GB'],
      ['?profile=labels', 'en-GB'],
      ['?profile=labels', 'gl-ES'],
    ];
    const tags = await Promise.all(asked.map(([query, language]) => tag(query, { 'accept-language': language })));
    expect(new Set(tags).size).toBe(4);
    expect(await tag('', { 'accept-language': 'en-GB' })).toBe(tags[0]);
  });
  it('304 where the caller has this form of it, 200 where it has another one', async () => {
    const own = await tag();
    const again = await get('', { 'if-none-match': own });
    expect([again.status, again.headers.get('etag')]).toEqual([304, own]);
    expect((await get(`?crs=${encodeURIComponent(epsg(3857))}`, { 'if-none-match': own })).status).toBe(200);
  });
  it('of any form of the present version is one by which it may be changed; 412 by one of an earlier version', async () => {
    const [own, labels] = [await tag(), await tag('?profile=labels')];
    const change = (sent: string) => act('PATCH', mine, { as: who.ana, tag: sent, body: { properties: { height: 3 } } });
    expect((await change(labels)).status).toBe(200);
    expect((await change(own)).status).toBe(412);
    expect((await change(await tag())).status).toBe(200);
  });
});

describe('creating', () => {
  it('201: with its address, its ETag and what it says; its history tells the API', async () => {
    const { status, headers, body } = await create({ as: who.ana });
    expect(status).toBe(201);
    expect(headers.get('location')).toMatch(new RegExp(`/api/ogc/collections/fountain/items/${body.id}$`));
    const version = (await tagOf(body.id)).slice(1, -1);
    expect(headers.get('etag')).toMatch(new RegExp(`^"${version}-`));
    expect(headers.get('content-type')).toBe('application/geo+json');
    expect(body).toMatchObject({ type: 'Feature', geometry: POINT, properties: { description: 'Fonte nova', kind: 'ROUND' } });
    expect(body.properties.is_public).toBe(false);
    const rows = await sql('SELECT source, author_id::int AS author FROM element_revision WHERE element_id = $1', [body.id]);
    expect(rows).toEqual([{ source: 'api', author: who.ana.id }]);
  });

  it('201: a geometry of 50,000 positions with all their digits; they are read in changes, too', async () => {
    const coordinates = Array.from({ length: 50_000 }, (_, at) => [-8.4 + at / 300_007, 43.3 + (at % 2) / 700_001]);
    const large = feature(undefined, { type: 'LineString', coordinates });
    expect(JSON.stringify(large).length).toBeGreaterThan(1024 * 1024);
    const { status, body } = await create({ as: who.ana, body: large });
    expect([status, body.geometry.coordinates.length]).toEqual([201, 50_000]);
    for (const method of ['PUT', 'PATCH'] as const)
      expect((await act(method, 999_999_999, { as: who.ana, tag: '"1"', body: large })).status).toBe(404);
  });

  it('the geometry in the systems of the collection, in their order of axes', async () => {
    const there = async (crs: string, coordinates: number[]) => {
      const { status, body } = await create({ as: who.ana, crs, body: feature(undefined, { type: 'Point', coordinates }) });
      expect(status).toBe(201);
      return body.geometry.coordinates.map((it) => it.toFixed(6));
    };
    const [found] = await sql<{ x: number; y: number }>(
      `SELECT ST_X(g) AS x, ST_Y(g) AS y FROM ST_Transform(ST_SetSRID(ST_MakePoint(-8.41, 43.37), 4326), 25829) g`,
    );
    const wanted = ['-8.410000', '43.370000'];
    expect(await there(epsg(4326), [43.37, -8.41])).toEqual(wanted);
    expect(await there(epsg(4258), [43.37, -8.41])).toEqual(wanted);
    expect(await there(epsg(25829), [found?.x ?? 0, found?.y ?? 0])).toEqual(wanted);
    expect(await there('http://www.opengis.net/def/crs/OGC/1.3/CRS84', [-8.41, 43.37])).toEqual(wanted);
  });

  it('400: each mistake at the field of the feature, and nothing is written', async () => {
    const count = () => sql('SELECT count(*)::int AS n FROM geometric_element');
    const before = await count();
    const refused = async (body: unknown, crs?: string) => {
      const answer = await create({ as: who.ana, body, crs });
      expect(answer.status).toBe(400);
      return fields(answer.body);
    };
    expect(await refused(feature({ description: 'x', nothing: 1 }))).toEqual(['properties.nothing']);
    expect(await refused(feature({ description: 'x', kind: 'OVAL', jets: 'many' }))).toEqual([
      'properties.jets',
      'properties.kind',
    ]);
    expect(await refused(feature({ description: 'x', kind: { a: 1 } }))).toEqual(['properties.kind']);
    expect(await refused(feature({ description: 'x', is_public: 'yes' }))).toEqual(['properties.is_public']);
    expect(await refused(feature({ kind: 'ROUND' }))).toEqual(['properties.description']);
    expect(await refused(feature(undefined, null))).toEqual(['geometry']);
    expect(await refused(feature(undefined, { type: 'Point', coordinates: [-200, 43] }))).toEqual(['geometry']);
    expect(await refused(feature(undefined, { type: 'Point', coordinates: ['a'] }), epsg(25829))).toEqual(['geometry']);
    expect(await refused(feature(undefined, { type: 'Circle', radius: 9 }), epsg(3857))).toEqual(['geometry']);
    expect(await refused(feature(), epsg(23030))).toEqual(['Content-Crs']);
    expect(await refused({ ...feature(), type: 'FeatureCollection' })).toEqual(['type']);
    expect(await count()).toEqual(before);
  });

  it('401 for visitors and 404 for no such collection; 403 with a token that only reads', async () => {
    const { status, headers } = await create({});
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')]);
    expect((await create({ as: who.ana, code: 'nothing' })).status).toBe(404);
    const tokenOf = async (readOnly: boolean) =>
      (
        await callJson<{ token: string }>(MAKE_TOKEN, {
          ...{ method: 'POST', as: who.ana, body: { name: 'QGIS', readOnly, expiresAt: null } },
        })
      ).body.token;
    expect((await create({ as: { token: await tokenOf(true), cookie: '' } })).status).toBe(403);
    expect((await create({ as: { token: await tokenOf(false), cookie: '' } })).status).toBe(201);
  });
});

describe('changing', () => {
  it('200: what only reviewers write, and what only they see, stays when others change the rest; their values of it are a 400', async () => {
    const set = (name: string, column: string, value: unknown) =>
      sql(`UPDATE element_type_attribute_type SET ${column} = $2 WHERE id = $1`, [attributes[name], value]);
    await set('KIND', 'read_only', true);
    await set('HEIGHT', 'visibility', 'REVIEWER');
    const patch = async (properties: object) => act('PATCH', mine, { as: who.ana, tag: await tagOf(mine), body: { properties } });
    const { status, body } = await patch({ jets: 3 });
    expect([status, body.properties.kind, body.properties.jets, 'height' in body.properties]).toEqual([200, 'ROUND', 3, false]);
    const refused = await patch({ kind: 'SQUARE' });
    expect([refused.status, fields(refused.body)]).toEqual([400, ['properties.kind']]);
    expect((await patch({ height: 1 })).status).toBe(400);
    const seen = await act('GET', mine, { as: who.uxia });
    expect(seen.body.properties).toMatchObject({ kind: 'ROUND', jets: 3, height: 12.5 });
    await set('KIND', 'read_only', false);
    await set('HEIGHT', 'visibility', 'PUBLIC');
  });

  it('200: PUT replaces everything, PATCH what is sent; each gives the new ETag', async () => {
    const replaced = await act('PUT', mine, {
      as: who.ana,
      tag: await tagOf(mine),
      body: { ...feature({ description: 'Replaced', kind: 'SQUARE', province: 'ignored' }), id: mine },
    });
    expect(replaced.status).toBe(200);
    expect(replaced.headers.get('etag')).toMatch(new RegExp(`^${(await tagOf(mine)).slice(0, -1)}-`));
    expect(replaced.body.properties).toMatchObject({
      ...{
        description: 'Replaced',
        kind: 'SQUARE',
        uses: null,
        height: null,
        works: null,
        is_public: true,
        province: 'A Coruña',
      },
    });
    const patched = await act('PATCH', mine, {
      ...{ as: who.ana, tag: replaced.headers.get('etag') ?? '', body: { properties: { height: 3, kind: null } } },
    });
    expect(patched.body.properties).toMatchObject({ description: 'Replaced', kind: null, height: 3 });
    const moved = await act('PATCH', mine, {
      ...{ as: who.ana, tag: '*', crs: epsg(4326), body: { geometry: { type: 'Point', coordinates: [43.1, -8.2] } } },
    });
    expect(moved.body).toMatchObject({
      geometry: { coordinates: [-8.2, 43.1] },
      properties: { description: 'Replaced', height: 3 },
    });
  });

  it('what is not sent in a PATCH stays as it is stored', async () => {
    const values = () => sql('SELECT attribute_values, ST_AsText(geom) AS geom FROM geometric_element WHERE id = $1', [mine]);
    const before = await values();
    const { status } = await act('PATCH', mine, {
      as: who.ana,
      tag: await tagOf(mine),
      body: { properties: { description: 'Now' } },
    });
    expect([status, await values()]).toEqual([200, before]);
    expect(Object.keys((before[0] as { attribute_values: object }).attribute_values)).toContain(String(attributes.HEIGHT));
  });

  it('428 without If-Match, 412 where it is stale, and nothing is written', async () => {
    const stale = await tagOf(mine);
    const body = { properties: { description: 'Other' } };
    expect((await act('PATCH', mine, { as: who.ana, tag: `W/${stale}`, body })).status).toBe(200);
    const now = await tagOf(mine);
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const sent = { as: who.ana, body: method === 'DELETE' ? undefined : feature() };
      const without = await act(method, mine, sent);
      expect([without.status, without.body.code]).toEqual([428, 'project.common.preconditionRequired']);
      const late = await act(method, mine, { ...sent, tag: stale });
      expect([late.status, late.body.code]).toEqual([412, 'project.common.preconditionFailed']);
    }
    expect(await tagOf(mine)).toBe(now);
  });

  it('of two changes with one ETag only one succeeds', async () => {
    const tag = await tagOf(mine);
    const change = (height: number) => act('PATCH', mine, { as: who.ana, tag, body: { properties: { height } } });
    const statuses = (await Promise.all([change(1), change(2), change(3)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412, 412]);
  });

  it('401, 403, 404: as for any save; no other collection has the element', async () => {
    const body = { properties: { description: 'Theirs' } };
    const tag = '*';
    expect((await act('PATCH', mine, { tag, body })).status).toBe(401);
    expect((await act('PATCH', mine, { as: who.brais, tag, body })).status).toBe(403);
    expect((await act('PATCH', ids.hidden, { as: who.brais, tag, body })).status).toBe(404);
    expect((await act('PATCH', mine, { as: who.ana, tag, body, code: 'nothing' })).status).toBe(404);
    expect((await act('PATCH', mine, { as: who.sabela, tag, body })).status).toBe(200);
    const refused = await act('PUT', mine, { as: who.ana, tag, body: { ...feature(), id: mine + 1 } });
    expect([refused.status, fields(refused.body)]).toEqual([400, ['id']]);
  });

  it('202: a change of what everybody sees is proposed where the review comes first', async () => {
    await sql(`UPDATE geometric_element_type SET review_policy = 'BEFORE' WHERE lower(code) = 'fountain'`);
    const { status, body } = await act('PATCH', mine, {
      as: who.ana,
      tag: '*',
      body: { properties: { description: 'Proposed' } },
    });
    expect([status, (body as unknown as { kind: string }).kind]).toEqual([202, 'MODIFY']);
    expect((await act('GET', mine, {})).body.properties.description).toBe('Mine');
    await sql(`UPDATE geometric_element_type SET review_policy = 'NONE' WHERE lower(code) = 'fountain'`);
  });
});

describe('deleting', () => {
  it('204, and 404 from then on; 403 for others', async () => {
    const tag = await tagOf(mine);
    expect((await act('DELETE', mine, { as: who.brais, tag })).status).toBe(403);
    expect((await act('DELETE', mine, { as: who.ana, tag })).status).toBe(204);
    expect((await act('GET', mine, { as: who.ana })).status).toBe(404);
    expect((await act('DELETE', mine, { as: who.ana, tag })).status).toBe(404);
  });
});
