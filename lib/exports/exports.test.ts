import { beforeAll, describe, expect, it } from 'vitest';
import { GET as ADMIN, POST as START_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/export/admin/route';
import { GET as PUBLIC, POST as START } from '@/app/api/elements/geometric_element_type/[id]/export/route';
import { POST as START_USER, GET as USER } from '@/app/api/elements/geometric_element_type/[id]/export/user/route';
import { GET as FILE } from '@/app/api/jobs/[id]/file/route';
import { pool } from '@/lib/db';
import type { Job } from '@/lib/jobs/schema';
import { workOnNext } from '@/lib/jobs/worker';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElement, anElementType, withDefaultStyles } from '@/lib/test/elements';
import { type Person, people, reviewer, visitor } from '@/lib/test/people';
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
  /** Of which type; without one, the fountains. */
  of?: number;
  list?: keyof typeof ROUTES;
  language?: string;
}
const get = (query: string, { as, of = typeId, list = 'public', language = 'en-GB' }: Asking = {}) =>
  call(ROUTES[list], { url: `/x?${query}`, params: { id: String(of) }, as, headers: { 'Accept-Language': language } });
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

  it('the elements in a box alone, with what of them touches it', async () => {
    const { id: of } = await anElementType({ name: 'Way' });
    const place = (geom: GeoJSON.Geometry) => anElement({ type: { id: of }, owner: who.ana, geom });
    const inside = await place({ type: 'Point', coordinates: [-7.5, 42.5] });
    await place({ type: 'Point', coordinates: [-7.5, 43.5] });
    const crossing = await place({
      type: 'LineString',
      coordinates: [
        [-9, 42.2],
        [-7.5, 42.2],
      ],
    });
    const found = (bbox: string) => geojson(`bbox=${bbox}`, { of }).then(({ features }) => features.map(({ id }) => id));
    expect(await found('-8,42,-7,43')).toEqual([inside.id, crossing.id]);
    expect(await lines('bbox=-8,42.4,-7,43&columns=id', { of })).toEqual(['id,wkt', `${inside.id},POINT(-7.5 42.5)`]);
    expect(await found('1,42,2,43')).toEqual([]);
    expect((await get('format=csv&bbox=-7,42,-8,43', { of })).status).toBe(400);
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

  it('has no coordinates where the system has none', async () => {
    const type = await anElementType({ geometryType: 'POINT' });
    await withDefaultStyles(type.id);
    const at = (lng: number) => anElement({ type, owner: who.ana, geom: { type: 'Point', coordinates: [lng, 0] } });
    const [beyond, far] = [await at(81), await at(150)];
    const found = (format: string) => call(PUBLIC, { url: `/x?columns=id&crs=25829&${format}`, params: { id: String(type.id) } });
    expect(await (await found('format=csv')).text()).toMatch(new RegExp(`\n${beyond.id},,\r?\n${far.id},[\\d.-]+,`));
    expect(await (await found('format=csv&geometry=wkt')).text()).toContain(`${beyond.id},POINT EMPTY`);
    expect((await (await found('format=geojson')).json()).features).toHaveLength(2);
    const file = await found('format=gpkg');
    expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
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

describe('with the addresses of files', () => {
  let of: number;
  let addresses: string[];
  beforeAll(async () => {
    of = (await anElementType({ name: 'Well', geometryType: 'POINT' })).id;
    const { id } = await anElement({ type: { id: of }, owner: who.ana, description: 'Deep' });
    await anElement({ type: { id: of }, owner: who.ana, description: 'Without' });
    const files = await sql<{ uuid: string }>(
      `INSERT INTO geometric_element_file (element_id, author_id, original_filename, file_format, content_type, size, storage_key, creation_date)
       SELECT $1, $2, n || '.ogg', 'FILE_FORMAT_AUDIO', 'audio/ogg', 1, 'well-' || n, now() + n * interval '1 s' FROM generate_series(1, 2) n
       RETURNING uuid`,
      [id, who.ana.id],
    );
    addresses = files.map(({ uuid }) => expect.stringMatching(new RegExp(`^https?://.*/${uuid}$`)) as string);
  });

  it('CSV has them in one column, by age, and nothing for an element without files', async () => {
    const [head, deep, without] = await lines('columns=description&files=links', { of });
    expect(head).toBe('description,files,lon,lat');
    const [name, files] = (deep ?? '').split(',');
    expect([name, files?.split('|')]).toEqual(['Deep', addresses]);
    expect(without).toBe('Without,,-8.4063,43.386');
  });

  it('GeoJSON has them as a list, which is empty for an element without files', async () => {
    const { features } = await geojson('columns=description&files=links', { of });
    expect(features.map(({ properties }) => properties)).toEqual([
      { description: 'Deep', files: addresses },
      { description: 'Without', files: [] },
    ]);
  });

  it('without the wish there are none', async () => {
    expect((await lines('columns=description', { of }))[0]).toBe('description,lon,lat');
    expect((await geojson('columns=description', { of })).features[0]?.properties).toEqual({ description: 'Deep' });
  });
});

describe('as a job', () => {
  it('an account gets one for more than 20,000 elements; a visitor, who has none, gets the file', async () => {
    const { id: of } = await anElementType({ name: 'Stone', geometryType: 'POINT' });
    const add = (count: number) =>
      sql(
        `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
         SELECT $1, $2, 'Stone', ST_SetSRID(ST_Point(-8, 43), 4326), true FROM generate_series(1, $3)`,
        [of, who.brais.id, count],
      );
    const statusOf = async (asking: Asking) => {
      const answer = await get('format=csv&columns=id', { of, ...asking });
      if (answer.status === 202) return [202, ((await answer.json()) as Job).state, answer.headers.get('location')];
      await answer.body?.cancel();
      return [answer.status, answer.headers.get('content-type')];
    };
    const file = [200, 'text/csv; charset=utf-8'];
    await add(20_000);
    expect(await statusOf({ as: who.ana })).toEqual(file);
    await add(1);
    const job = [202, 'WAITING', expect.stringMatching(/^\/api\/jobs\/\d+$/)];
    expect(await statusOf({ as: who.ana })).toEqual(job);
    expect(await statusOf({ as: who.ana, list: 'user' })).toEqual(job);
    expect(await statusOf({ as: who.uxia, list: 'admin' })).toEqual(job);
    expect(await statusOf({})).toEqual(file);
    await sql('DELETE FROM job');
  });

  it('of the elements of the list of that audience; 401 and 403 as for that list', async () => {
    const start = async (route: typeof START, as: Person, body: object = {}) => {
      const params = { id: String(typeId) };
      const started = await callJson<Job>(route, { method: 'POST', as, params, body: { format: 'csv', ...body } });
      if (started.status !== 202) return started.status;
      expect(started.headers.get('location')).toBe(`/api/jobs/${started.body.id}`);
      await workOnNext({ EXPORT: runExport });
      return (await sqlOne<{ result: unknown }>('SELECT result FROM job WHERE id = $1', [started.body.id])).result;
    };
    expect(await start(START_USER, visitor)).toBe(401);
    expect(await start(START_USER, who.ana)).toEqual({ rows: 2 });
    expect(await start(START_USER, who.ana, { ownerId: who.ana.id })).toEqual({ rows: 2 });
    expect(await start(START_USER, who.ana, { ownerId: who.ana.id, isPublic: false })).toEqual({ rows: 1 });
    expect(await start(START_USER, who.ana, { ownerId: who.brais.id })).toBe(403);
    expect(await start(START_ADMIN, visitor)).toBe(401);
    expect(await start(START_ADMIN, who.ana)).toBe(403);
    expect(await start(START_ADMIN, await reviewer())).toEqual({ rows: 3 });
    expect(await start(START_ADMIN, who.uxia)).toEqual({ rows: 3 });
  });

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
    const both = await start({ format: 'x', nonsense: 'a' }, who.ana);
    expect(both.body.fieldErrors.map((it) => it.fieldName)).toEqual(['format', 'nonsense']);
    for (const field of ['description', 'name', 'attribute.1']) {
      const { status, body } = await start({ format: 'csv', [field]: 'half a pair: \ud83d' }, who.ana);
      expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, [field]]);
    }
  });
});
