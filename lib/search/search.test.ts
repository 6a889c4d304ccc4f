import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/search/route';
import { db } from '@/lib/db';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { aCode, anElement, anElementType } from '@/lib/test/elements';
import { anAttribute, withDivisions } from '@/lib/test/geography';
import { type Person, people, visitor } from '@/lib/test/people';
import type { Problem } from '@/lib/test/texts';
import { COMMON, findShares } from './queries';
import type { SearchGroup } from './schema';

let ana: Person;
let brais: Person;
let uxia: Person;
let forts: { id: number };
let mills: { id: number };
/** The attributes of forts: the title, and another text. */
let title: { id: number };
let notes: { id: number };

beforeAll(async () => {
  ({ ana, brais, uxia } = await people());
  await withDivisions();
  forts = await anElementType({ name: 'Hill forts' });
  mills = await anElementType({ name: 'Mills of the valley' });
  title = await anAttribute(forts, 'TEXT');
  notes = await anAttribute(forts, 'TEXT');
  await sql('UPDATE element_type_attribute_type SET is_title = true WHERE id = $1', [title.id]);
});
beforeEach(() => sql('DELETE FROM geometric_element'));

const point = (lng: number, lat: number): GeoJSON.Point => ({ type: 'Point', coordinates: [lng, lat] });

interface Wishes {
  description?: string;
  note?: string;
  owner?: Person;
  isPublic?: boolean;
  at?: [number, number];
}

/** A fort with this name. */
async function aFort(
  name: string,
  { description = 'Old stones', note, owner = ana, isPublic = true, at = [-8.4, 43.3] }: Wishes = {},
) {
  const fort = await anElement({ type: forts, owner, description, isPublic, geom: point(...at) });
  const values = { [title.id]: name, ...(note && { [notes.id]: note }) };
  await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [fort.id, JSON.stringify(values)]);
  return fort;
}

const ask = (query: Record<string, string | number>, as: Person = visitor) =>
  callJson<SearchGroup[] & Problem>(GET, {
    url: `/api/search?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    as,
  });
const groups = async (query: Record<string, string | number>, as?: Person) => (await ask(query, as)).body.map(({ kind }) => kind);
async function itemsOf<K extends SearchGroup['kind']>(kind: K, query: Record<string, string | number>, as?: Person) {
  const { status, body } = await ask(query, as);
  expect(status).toBe(200);
  const group = body.find((it): it is Extract<SearchGroup, { kind: K }> => it.kind === kind);
  return (group?.items ?? []) as Extract<SearchGroup, { kind: K }>['items'];
}
const names = async (q: string, more: Record<string, string | number> = {}, as?: Person) =>
  (await itemsOf('ELEMENT', { q, ...more }, as)).map(({ name }) => name);

describe('what is asked', () => {
  it.each([
    [{ q: 'c' }, 'q'],
    [{ q: '  c ' }, 'q'],
    [{ q: 'c'.repeat(201) }, 'q'],
    [{ q: 'ab\0' }, 'q'],
    [{}, 'q'],
    [{ q: 'castro', size: 0 }, 'size'],
    [{ q: 'castro', size: 51 }, 'size'],
    [{ q: 'castro', size: 'x' }, 'size'],
    [{ q: 'castro', types: 'x' }, 'types'],
    [{ q: 'castro', types: '1,' }, 'types'],
    [{ q: 'castro', types: '999999999' }, 'types'],
    [{ q: 'castro', bbox: '1,2,3' }, 'bbox'],
  ])('400: %o', async (query, field) => {
    const { status, body } = await ask(query as Record<string, string>);
    expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, [field]]);
  });

  it.each(['?!', '%%', '__', "''", '^^', ':*', '&|', '\\\\'])(
    '200: %s holds no letter and no digit, and finds nothing',
    async (q) => {
      await aFort("% _ ' ^ : * & | \\");
      expect(await ask({ q })).toMatchObject({ status: 200, body: [] });
    },
  );

  it('200: two letters, 200 letters, and letters beyond those of Latin', async () => {
    await aFort('Кастро 城');
    expect(await names('ка')).toEqual(['Кастро 城']);
    expect(await names('x'.repeat(200))).toEqual([]);
    expect(await names("o' & castro | :* <->")).toEqual([]);
  });
});

describe('elements', () => {
  it('200: an item has id, name, type, an inner point and its box', async () => {
    const geom: GeoJSON.LineString = {
      type: 'LineString',
      coordinates: [
        [-8.5, 43.1],
        [-8.4, 43.1],
        [-8.3, 43.1],
      ],
    };
    const { id } = await anElement({ type: mills, owner: ana, description: 'Levada do Muíño', geom });
    const [item] = await itemsOf('ELEMENT', { q: 'levada' });
    expect(item).toEqual({
      ...{ id, name: 'Levada do Muíño', bbox: [-8.5, 43.1, -8.3, 43.1] },
      type: { id: mills.id, code: expect.any(String), name: 'Mills of the valley' },
      center: [-8.4, 43.1],
    });
  });

  it('are found by name, description and text attributes, ignoring case and accents, by the beginning of a word', async () => {
    await aFort('Castro de Elviña', { description: 'Ruínas dun poboado', note: 'Escavado por Luengo' });
    for (const q of ['castro', 'CASTRÓ', 'ca', 'elvi', 'elvina', 'ruinas', 'poboa', 'luengo', 'escavado LUE', 'elvina castro'])
      expect(await names(q), q).toEqual(['Castro de Elviña']);
    for (const q of ['astr', 'vina', 'stro', 'castro ponte']) expect(await names(q), q).toEqual([]);
  });

  it('without a title the description is the name', async () => {
    await anElement({ type: mills, owner: ana, description: 'Muíño Vello' });
    expect(await names('muino vello')).toEqual(['Muíño Vello']);
  });

  it.each(['elvinna', 'elvna', 'elvena', 'evlina', 'lvina', 'elvinax', 'casrto', 'cstro', 'castro elvnia'])(
    'one typing error is forgiven: %s',
    async (q) => {
      await aFort('Castro de Elviña');
      expect(await names(q)).toEqual(['Castro de Elviña']);
    },
  );

  it('two errors are not, nor is one in a word of four letters', async () => {
    await aFort('Castro de Faro');
    for (const q of ['cstr', 'casrta', 'fado', 'frao', 'far0']) expect(await names(q), q).toEqual([]);
  });

  it('come in order: the name, its beginning, a word of it, the rest', async () => {
    await aFort('Monte', { description: 'castro' });
    await aFort('O Castro');
    await aFort('Castrolandín');
    await aFort('Castro');
    await aFort('Castor');
    expect(await names('castro')).toEqual(['Castro', 'Castrolandín', 'O Castro', 'Monte', 'Castor']);
  });

  it('within each of these, what lies in the box comes first', async () => {
    const at: [number, number] = [-7, 42];
    await aFort('Castro A');
    await aFort('Castro Bemil', { at });
    await aFort('O Castro C');
    await aFort('Outro Castro grande D', { at });
    await aFort('Castro');
    expect(await names('castro', { bbox: '-7.1,41.9,-6.9,42.1' })).toEqual([
      'Castro',
      'Castro Bemil',
      'Castro A',
      'Outro Castro grande D',
      'O Castro C',
    ]);
  });

  it('at most `size`, five without it', async () => {
    for (let n = 0; n < 7; n++) await aFort(`Castro ${n}`);
    expect((await names('castro')).length).toBe(5);
    expect((await names('castro', { size: 6 })).length).toBe(6);
    expect((await names('castro', { size: 50 })).length).toBe(7);
    expect((await names('castor', { size: 50 })).length).toBe(7);
  });

  it('`types` limits the elements alone', async () => {
    await aFort('Castro');
    await anElement({ type: mills, owner: ana, description: 'Castro do muíño' });
    expect(await names('castro', { types: mills.id })).toEqual(['Castro do muíño']);
    expect(await names('castro', { types: `${mills.id},${forts.id}` })).toEqual(['Castro', 'Castro do muíño']);
    expect(await groups({ q: 'hill', types: mills.id })).toEqual(['TYPE']);
  });

  it('visitors find what is public, contributors their own too, administrators all', async () => {
    await aFort('Castro public');
    await aFort('Castro of Ana', { isPublic: false });
    await aFort('O Castro of Brais', { isPublic: false, owner: brais });
    const found = async (as?: Person) => (await names('castro', {}, as)).sort();
    expect(await found()).toEqual(['Castro public']);
    expect(await found(ana)).toEqual(['Castro of Ana', 'Castro public']);
    expect(await found(brais)).toEqual(['Castro public', 'O Castro of Brais']);
    expect(await found(uxia)).toEqual(['Castro of Ana', 'Castro public', 'O Castro of Brais']);
    expect(await names('casrto', {}, brais)).toHaveLength(2);
  });

  it('what was saved, renamed, hidden or deleted counts from the next call on', async () => {
    const { id } = await aFort('Castro');
    expect(await names('castro')).toEqual(['Castro']);
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, JSON.stringify({ [title.id]: 'Torre' })]);
    expect([await names('castro'), await names('torre')]).toEqual([[], ['Torre']]);
    await sql('UPDATE geometric_element SET is_public = false WHERE id = $1', [id]);
    expect([await names('torre'), await names('torre', {}, ana)]).toEqual([[], ['Torre']]);
    await sql('UPDATE geometric_element SET owner_id = $2 WHERE id = $1', [id, brais.id]);
    expect([await names('torre', {}, ana), await names('torre', {}, brais)]).toEqual([[], ['Torre']]);
    await sql('DELETE FROM geometric_element WHERE id = $1', [id]);
    expect(await names('torre', {}, uxia)).toEqual([]);
  });

  it('a common word costs no row more: each step reads a bounded number, and a rare name among them is found', async () => {
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
       SELECT $1, $2, 'Rúa Maior ' || n, ST_SetSRID(ST_MakePoint(-8, 43), 4326), true FROM generate_series(1, 700) n`,
      [mills.id, ana.id],
    );
    await anElement({ type: mills, owner: ana, description: 'Rúa', geom: point(-7, 42) });
    expect((await names('rua'))[0]).toBe('Rúa');
    await anElement({ type: mills, owner: ana, description: 'Rúa Zapata', geom: point(-7, 42) });
    expect((await names('rua', { bbox: '-7.1,41.9,-6.9,42.1' })).slice(0, 2)).toEqual(['Rúa', 'Rúa Zapata']);
    expect((await names('maior', { bbox: '-8.1,42.9,-7.9,43.1' })).length).toBe(5);
  });

  it('statistics say which words are common; beside rare ones every word of them is wanted all the same', async () => {
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
       SELECT $1, $2, 'Rúa Maior ' || n, ST_SetSRID(ST_MakePoint(-8, 43), 4326), n % 2 = 0 FROM generate_series(1, 700) n`,
      [mills.id, ana.id],
    );
    await anElement({ type: mills, owner: ana, description: 'Travesa 650', geom: point(-7, 42) });
    await sql('ANALYZE element_search');
    const shares = await findShares(db, ['rua', 'mai', '650', 'travesa']);
    expect(shares.filter(({ share }) => share > COMMON).map(({ typed }) => typed)).toEqual(
      expect.arrayContaining(['rua', 'mai']),
    );
    expect(shares.filter(({ share }) => share > COMMON)).toHaveLength(2);
    for (const as of [visitor, ana, uxia]) {
      expect(await names('650 rua mai', {}, as)).toEqual(['Rúa Maior 650']);
      expect(await names('mai travesa', {}, as)).toEqual([]);
      expect(await names('650', {}, as)).toEqual(['Travesa 650', 'Rúa Maior 650']);
    }
    // What only its owner and administrators see.
    expect(await names('maior 651')).toEqual([]);
    expect([await names('maior 651', {}, ana), await names('maior 651', {}, uxia)]).toEqual([
      ['Rúa Maior 651'],
      ['Rúa Maior 651'],
    ]);
    // A typing error in the common word, and in a rare one.
    expect([await names('maoir 650'), await names('maior trabesa')]).toEqual([['Rúa Maior 650'], []]);
  });
});

describe('switches of the operator', () => {
  const set = (code: string, value: string) =>
    sql('UPDATE configuration_parameter SET value = $2 WHERE code = $1', [code, value]);

  it('with queries off only administrators find elements; the other groups stay', async () => {
    await aFort('Hill');
    await set('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'false');
    expect([await groups({ q: 'hill' }), await groups({ q: 'hill' }, ana)]).toEqual([['TYPE'], ['TYPE']]);
    expect(await groups({ q: 'hill' }, uxia)).toEqual(['ELEMENT', 'TYPE']);
    await set('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'true');
  });

  it('where elements are for accounts only, visitors find none', async () => {
    await aFort('Hill');
    await set('ENABLE_ANONYMOUS_READING', 'false');
    expect([await groups({ q: 'hill' }), await groups({ q: 'hill' }, ana)]).toEqual([['TYPE'], ['ELEMENT', 'TYPE']]);
    await set('ENABLE_ANONYMOUS_READING', 'true');
  });
});

describe('the other groups', () => {
  it('gazetteer entries are found from the third letter on', async () => {
    expect(await itemsOf('PLACE', { q: 'elvina' })).toEqual([
      {
        name: expect.stringContaining('Elviña'),
        placeType: 'PA',
        center: [expect.any(Number), expect.any(Number)],
        bbox: expect.any(Array),
      },
    ]);
    expect(await itemsOf('PLACE', { q: 'el' })).toEqual([]);
  });

  it('gazetteer entries are as many as `size` says, too', async () => {
    const { id } = await sqlOne<{ id: number }>(`
      INSERT INTO general_attached_file (description, internal_filename, original_filename, size, file_format, storage_key)
      VALUES ('Entries', 'a.json', 'a.json', 1, 'FILE_FORMAT_JSON', 'general/a') RETURNING id`);
    await sql(
      `INSERT INTO place (file_id, kind, name, lng, lat, west, south, east, north)
       SELECT $1, 'EP', 'Outeiro ' || n, -8 + n * 0.01, 43, -8 + n * 0.01, 43, -8 + n * 0.01, 43 FROM generate_series(1, 60) n`,
      [id],
    );
    expect(await itemsOf('PLACE', { q: 'outeiro' })).toHaveLength(5);
    expect(await itemsOf('PLACE', { q: 'outeiro', size: 50 })).toHaveLength(50);
    await sql('DELETE FROM general_attached_file WHERE id = $1', [id]);
  });

  it('types and layers are found by their name in the language of the caller', async () => {
    expect(await itemsOf('TYPE', { q: 'valley' })).toEqual([{ id: mills.id, name: 'Mills of the valley' }]);
    expect(await itemsOf('TYPE', { q: 'alley' })).toEqual([]);
    const group = await sqlOne<{ id: number }>('SELECT min(id) AS id FROM geometric_layer_group');
    const layer = await sqlOne<{ id: number }>(
      `INSERT INTO geometric_layer (code, group_id, name_code_id, type, server_url, layer_order, initially_visible)
       VALUES ('AERIAL', $1, $2, 'OSM', 'https://a.example/{z}/{x}/{y}.png', 999, false) RETURNING id`,
      [group.id, await aCode('Aerial photos')],
    );
    expect(await itemsOf('LAYER', { q: 'aeri' })).toEqual([{ id: Number(layer.id), name: 'Aerial photos' }]);
  });

  it('coordinates are a group of their own, and no place then', async () => {
    expect(await itemsOf('COORDINATES', { q: '42.8806, -8.5449' })).toEqual([
      { name: '42.880600, -8.544900', center: [-8.5449, 42.8806] },
    ]);
    const [utm] = await itemsOf('COORDINATES', { q: '29T 537166 4747656' });
    expect(utm?.center).toEqual([expect.closeTo(-8.5449, 3), expect.closeTo(42.8806, 3)]);
    await aFort('10 20 Oaks');
    await aFort('The 10 of 20');
    expect(await names('10 20')).toEqual(['10 20 Oaks']);
    expect(await groups({ q: '10 21' })).toEqual(['COORDINATES']);
    expect((await itemsOf('COORDINATES', { q: '10 20' }))[0]?.center).toEqual([20, 10]);
  });
});
