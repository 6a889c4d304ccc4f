import { beforeAll, describe, expect, it } from 'vitest';
import { GET as ADMIN } from '@/app/api/elements/geometric_element_type/[id]/export/admin/route';
import { GET as PUBLIC, POST as START } from '@/app/api/elements/geometric_element_type/[id]/export/route';
import { GET as USER } from '@/app/api/elements/geometric_element_type/[id]/export/user/route';
import { GET as FILE } from '@/app/api/jobs/[id]/file/route';
import { pool } from '@/lib/db';
import type { Job } from '@/lib/jobs/schema';
import { workOnNext } from '@/lib/jobs/worker';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import { runExport } from './service';

let who: Awaited<ReturnType<typeof people>>;
let typeId: number;
let code: string;
let stone: string;
let ids: Record<'spring' | 'hidden' | 'trap', number>;
let attributes: Record<'material' | 'signs' | 'depth' | 'drinkable', number>;

const ROUTES = { public: PUBLIC, user: USER, admin: ADMIN };
interface Asking {
  as?: Person;
  list?: keyof typeof ROUTES;
  language?: string;
}
const get = (query: string, { as, list = 'public', language = 'en-GB' }: Asking = {}) =>
  call(ROUTES[list], { url: `/x?${query}`, params: { id: String(typeId) }, as, headers: { 'Accept-Language': language } });
const csv = async (query = '', asking?: Asking) => (await get(`format=csv&${query}`, asking)).text();
const lines = async (query = '', asking?: Asking) =>
  (await csv(query, asking))
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
const geojson = async (query = '', asking?: Asking) =>
  (await (await get(`format=geojson&${query}`, asking)).json()) as GeoJSON.FeatureCollection<GeoJSON.Point> & { crs?: unknown };

beforeAll(async () => {
  who = await people();
  typeId = (await anElementType({ name: 'Fountain', geometryType: 'POINT' })).id;
  code = (await sqlOne<{ code: string }>('SELECT lower(code) AS code FROM geometric_element_type WHERE id = $1', [typeId])).code;
  const codeOf = async (text: string, group: string) =>
    (await sqlOne<{ code: string }>('SELECT code FROM code WHERE id = $1', [await aCode(text, group)])).code;
  stone = await codeOf('Stone', 'EXPORTED_MATERIALS');
  const [cross, date] = [await codeOf('Cross', 'EXPORTED_SIGNS'), await codeOf('Year, cut', 'EXPORTED_SIGNS')];
  attributes = {
    material: (await anAttributeCalled(typeId, 'MATERIAL', 'SELECT', { values: 'EXPORTED_MATERIALS' })).id,
    signs: (await anAttributeCalled(typeId, 'SIGNS', 'MULTISELECT', { values: 'EXPORTED_SIGNS' })).id,
    depth: (await anAttributeCalled(typeId, 'DEPTH', 'FLOAT')).id,
    drinkable: (await anAttributeCalled(typeId, 'DRINKABLE', 'BOOLEAN')).id,
  };
  const { id: spring } = await anElement({ type: { id: typeId }, owner: who.ana, description: 'Fonte "Vella", a' });
  const { id: hidden } = await anElement({ type: { id: typeId }, owner: who.ana, description: 'Hidden', isPublic: false });
  const { id: trap } = await anElement({ type: { id: typeId }, owner: who.brais, description: '=1+1' });
  ids = { spring, hidden, trap };
  const values = {
    [attributes.material]: stone,
    [attributes.signs]: [cross, date],
    [attributes.depth]: '-12.5',
    [attributes.drinkable]: 'true',
  };
  await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [spring, JSON.stringify(values)]);
});

describe('who gets what', () => {
  it('has the elements of the list of that audience', async () => {
    const found = async (query: string, asking: Asking) => (await geojson(query, asking)).features.map(({ id }) => id);
    expect(await found('', {})).toEqual([ids.spring, ids.trap]);
    expect(await found('', { as: who.ana, list: 'user' })).toEqual([ids.spring, ids.trap]);
    expect(await found(`ownerId=${who.ana.id}`, { as: who.ana, list: 'user' })).toEqual([ids.spring, ids.hidden]);
    expect(await found('', { as: who.uxia, list: 'admin' })).toEqual([ids.spring, ids.hidden, ids.trap]);
  });

  it('401 and 403 as for that list', async () => {
    expect((await get('format=csv', { list: 'user' })).status).toBe(401);
    expect((await get('format=csv', { list: 'admin' })).status).toBe(401);
    expect((await get('format=csv', { list: 'admin', as: who.ana })).status).toBe(403);
    expect((await get(`format=csv&ownerId=${who.brais.id}`, { list: 'user', as: who.ana })).status).toBe(403);
  });

  it('names the owner to those who may know', async () => {
    expect((await geojson()).features[0]?.properties).not.toHaveProperty('owner');
    const own = await geojson('', { as: who.ana, list: 'user' });
    expect(own.features.map(({ properties }) => properties?.owner)).toEqual([who.ana.login, null]);
    const all = await geojson('', { as: who.uxia, list: 'admin' });
    expect(all.features.map(({ properties }) => properties?.owner)).toEqual([who.ana.login, who.ana.login, who.brais.login]);
  });

  it('404 for a type that there is not', async () => {
    expect((await call(PUBLIC, { url: '/x?format=csv', params: { id: '999999' } })).status).toBe(404);
  });
});

describe('filters, order and columns', () => {
  it('are those of the list; by id unless another order is asked for', async () => {
    expect((await geojson('description=vella')).features.map(({ id }) => id)).toEqual([ids.spring]);
    expect((await geojson(`attribute.${attributes.depth}=-13..-12`)).features.map(({ id }) => id)).toEqual([ids.spring]);
    expect((await geojson('sortField=description&sortOrder=asc')).features.map(({ id }) => id)).toEqual([ids.trap, ids.spring]);
  });

  it('the columns that are asked for, in that order', async () => {
    expect((await lines('columns=depth,id&sortField=id&sortOrder=asc'))[0]).toBe('depth,id,lon,lat');
    expect(Object.keys((await geojson('columns=depth,id')).features[0]?.properties ?? {})).toEqual(['depth', 'id']);
  });

  it.each([
    ['format', 'format=dwg'],
    ['crs', 'format=csv&crs=23030'],
    ['columns', 'format=csv&columns=id,secret'],
    ['owner', 'format=csv&columns=owner'],
    ['page', 'format=csv&page=1'],
    ['nonsense', 'format=csv&nonsense=1'],
  ])('400: %s', async (name, query) => {
    const answer = await get(query);
    const { fieldErrors } = (await answer.json()) as { fieldErrors: { fieldName: string }[] };
    expect([answer.status, fieldErrors[0]?.fieldName]).toEqual([400, name === 'owner' ? 'columns' : name]);
  });
});

describe('CSV', () => {
  it('is UTF-8 with a byte order mark, with a name by type and day', async () => {
    const answer = await get('format=csv');
    expect([...new Uint8Array(await answer.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${code}_\\d{4}-\\d\\d-\\d\\d\\.csv"`),
    );
  });

  it('quotes, guards texts against formulas, and leaves numbers as they are', async () => {
    const [head, spring, trap] = await lines('columns=description,depth,drinkable,signs');
    expect(head).toBe('description,depth,drinkable,signs,lon,lat');
    expect(spring).toMatch(/^"Fonte ""Vella"", a",-12\.5,true,CODE_\d+\|CODE_\d+,-8\.4063,43\.386$/);
    expect(trap).toBe("'=1+1,,,,-8.4063,43.386");
  });

  it('separates as the language does, and writes what was chosen in words where asked for', async () => {
    const [head, spring] = await lines('columns=material,signs,municipality&values=labels', { language: 'gl-ES' });
    expect(head).toBe('The MATERIAL;The SIGNS;Concello;lon;lat');
    expect(spring).toBe('Stone;Cross|Year, cut;;-8.4063;43.386');
  });

  it('has geometries as text or as a point, in the coordinates that are asked for', async () => {
    expect((await lines('columns=id&geometry=wkt'))[1]).toBe(`${ids.spring},POINT(-8.4063 43.386)`);
    const [, projected] = await lines('columns=id&crs=25829');
    const [, x, y] = (projected ?? '').split(',').map(Number);
    expect([x, y]).toEqual([expect.closeTo(548093, -2), expect.closeTo(4803763, -3)]);
  });
});

describe('GeoJSON', () => {
  it('has typed values by the codes of the columns', async () => {
    const { features, ...collection } = await geojson();
    expect(collection).toEqual({ type: 'FeatureCollection', name: code });
    expect(features[0]).toMatchObject({
      type: 'Feature',
      id: ids.spring,
      geometry: { type: 'Point', coordinates: [-8.4063, 43.386] },
      properties: { is_public: true, is_reviewed: false, material: stone, depth: -12.5, drinkable: true, photo: null },
    });
    expect(features[0]?.properties?.signs).toHaveLength(2);
    expect(features[0]?.properties?.creation_date).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('names other coordinates than those of its standard', async () => {
    expect((await geojson('crs=3857')).crs).toEqual({ type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } });
  });

  it('is a collection where nothing is found', async () => {
    expect((await geojson('description=nothing+of+it')).features).toEqual([]);
  });

  it('is of one moment, however slowly it is read', async () => {
    const type = await anElementType({ geometryType: 'POINT' });
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
       SELECT $1, $2, repeat('x', 200), ST_SetSRID(ST_Point(-8, 43), 4326), true FROM generate_series(1, 1500)`,
      [type.id, who.ana.id],
    );
    const answer = await call(PUBLIC, { url: '/x?format=geojson', params: { id: String(type.id) } });
    const reader = (answer.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader.read()).value ?? '';
    text += (await reader.read()).value ?? '';
    await sql('DELETE FROM geometric_element WHERE type_id = $1', [type.id]);
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
    const ids = (JSON.parse(text) as GeoJSON.FeatureCollection).features.map(({ id }) => id);
    expect(new Set(ids).size).toBe(1500);
  });

  it('a reader who leaves frees its connection', async () => {
    const answer = await get('format=geojson');
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.read();
    expect(pool.totalCount - pool.idleCount).toBeGreaterThan(0);
    await reader.cancel();
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });
});

describe('as a job', () => {
  it('202 with its address; the file has the same content', async () => {
    const started = await callJson<Job>(START, {
      method: 'POST',
      as: who.ana,
      params: { id: String(typeId) },
      body: { format: 'csv', columns: ['id', 'description'] },
    });
    expect([started.status, started.headers.get('location')]).toEqual([202, `/api/jobs/${started.body.id}`]);
    expect(started.body).toMatchObject({ kind: 'EXPORT', state: 'WAITING', name: 'Fountain (csv)' });
    await workOnNext({ EXPORT: runExport });
    const file = await call(FILE, { as: who.ana, params: { id: String(started.body.id) } });
    expect(await file.text()).toBe(await csv('columns=id,description'));
    expect(await sqlOne('SELECT state, done, total, result FROM job WHERE id = $1', [started.body.id])).toEqual({
      ...{ state: 'DONE', done: 2, total: 2, result: { rows: 2 } },
    });
  });

  it('401 for a visitor, 400 for a wrong wish', async () => {
    const start = (body: object, as?: Person) =>
      callJson<{ fieldErrors: { fieldName: string }[] }>(START, { method: 'POST', as, params: { id: String(typeId) }, body });
    expect((await start({ format: 'csv' })).status).toBe(401);
    const wrong = await start({ format: 'csv', columns: ['secret'] }, who.ana);
    expect([wrong.status, wrong.body.fieldErrors[0]?.fieldName]).toEqual([400, 'columns']);
  });
});
