import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as ENTRIES } from '@/app/api/location/places/route';
import { GET as SEARCH } from '@/app/api/location/search/route';
import { contextFor } from '@/lib/auth/context';
import type { AppError } from '@/lib/errors';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { withDivisions } from '@/lib/test/geography';
import { visitor } from '@/lib/test/people';
import type { Place } from '../schema';
import { readPosition } from './position';
import { canBrowseDivisions, readEntries, replaceEntries } from './service';

type Problem = { fieldErrors: { fieldName: string; message: string }[] };
const ctx = contextFor(visitor, 'en-GB');
const search = (query: object) =>
  callJson<Place[] & Problem>(SEARCH, { url: `/api/location/search?${new URLSearchParams(query as Record<string, string>)}` });
const names = async (q: string, more = {}) => (await search({ q, ...more })).body.map((it) => `${it.t} ${it.n}`);

const FILE = [
  { t: 'PR', n: 'Lugo', c: '27', b: [-8, 43, -7, 44] },
  { t: 'PR', n: 'Ourense', c: '32', b: [-8.3, 41.8, -6.7, 42.5] },
  { t: 'CO', n: 'Ourense', c: 'C40', p: '32', b: [-8.1, 42.2, -7.7, 42.5] },
  { t: 'MU', n: 'Allariz', c: '32001', p: '32', b: [-7.9, 42.1, -7.7, 42.3] },
  { t: 'MU', n: 'Os Blancos', c: '32012', p: '32', b: [-7.8, 41.9, -7.7, 42] },
  { t: 'PA', n: 'Lamas', c: '3200101', p: '32001', b: [-7.85, 42.1, -7.8, 42.15] },
  { t: 'PA', n: 'Lamas', c: '3201201', p: '32012', b: [-7.78, 41.92, -7.72, 41.98] },
  { t: 'EP', n: 'A Igrexa', c: '320010101', p: '3200101', x: -7.83, y: 42.12 },
  { t: 'EP', n: 'Igrexa Vella', c: '320120101', p: '3201201', x: -7.75, y: 41.95 },
  { t: 'EP', n: 'Costa da Igrexa', c: '320120102', p: '3201201', x: -7.76, y: 41.96 },
  { t: 'EP', n: 'Ruz', x: -8.4, y: 43.2 },
];
let file: { id: number };

beforeAll(withDivisions);
beforeEach(async () => {
  await sql('DELETE FROM general_attached_file');
  file = await sqlOne<{ id: number }>(`
    INSERT INTO general_attached_file (description, internal_filename, original_filename, size, file_format, storage_key)
    VALUES ('Divisions', 'a.json', 'a.json', 1, 'FILE_FORMAT_JSON', 'general/a') RETURNING id`);
  await replaceEntries(ctx, file.id, readEntries(FILE));
});

describe('GET /location/search', () => {
  it('400 at types: a kind that there is not; each kind counts once', async () => {
    const { status, body } = await search({ q: 'igrexa', types: 'EP,XX,YY' });
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, ['types']]);
    expect(await names('lamas', { types: 'PA,PA,MU' })).toEqual(await names('lamas', { types: 'PA' }));
  });

  it('200: the very name first, then its beginning, then anywhere; the larger before the smaller; case and accents apart', async () => {
    expect(await names('ourénse')).toEqual(['PR Ourense', 'CO Ourense']);
    expect(await names('IGREXA')).toEqual(['EP A Igrexa', 'EP Igrexa Vella', 'EP Costa da Igrexa']);
    expect(await names('a igrexa')).toEqual(['EP A Igrexa', 'EP Igrexa Vella', 'EP Costa da Igrexa']);
    expect(await names('coruna')).toEqual(['PR A Coruña', 'MU A Coruña']);
  });
  it('equal names are distinguished by what contains them, and a comma narrows by that', async () => {
    const lamas = (await search({ q: 'lamas' })).body;
    expect(lamas.map((it) => it.within).sort()).toEqual(['Allariz, Ourense', 'Os Blancos, Ourense']);
    expect((await search({ q: 'lamas, blancos' })).body).toMatchObject([{ c: '3201201', bbox: [-7.78, 41.92, -7.72, 41.98] }]);
    expect((await search({ q: 'a igrexa' })).body[0]).toMatchObject({
      within: 'Lamas, Allariz, Ourense',
      center: [-7.83, 42.12],
    });
  });
  it('what was imported is found without a file, and a place of both only once', async () => {
    expect(await names('lugo')).toEqual(['PR Lugo', 'MU Lugo']);
    expect((await search({ q: 'elviña' })).body).toEqual([
      { t: 'PA', n: 'Elviña', c: '1503002', bbox: [-9, 43, -8, 43.3], center: [-8.5, 43.15], within: 'A Coruña, A Coruña' },
    ]);
  });
  it('a place that does not say what contains it is identified by the municipality around it', async () =>
    expect((await search({ q: 'ruz' })).body).toMatchObject([{ n: 'Ruz', within: 'A Coruña, A Coruña' }]));
  it('only the kinds that were asked for', async () => {
    expect(await names('ourense', { types: 'CO' })).toEqual(['CO Ourense']);
    expect(await names('lamas', { types: 'PR,MU' })).toEqual([]);
  });
  it('wildcards are letters', async () => expect(await names('%%%')).toEqual([]));
  it.each([
    [{ q: 'ou' }, 'q'],
    [{ q: '  o  ' }, 'q'],
    [{}, 'q'],
    [{ q: 'ourense', types: 'PR,XX' }, 'types'],
    [{ q: 'abc\0' }, 'q'],
  ])('400: %o', async (query, field) => {
    const { status, body } = await search(query);
    expect([status, body.fieldErrors.map((it) => it.fieldName.split('.')[0])]).toEqual([400, [field]]);
  });
  it.each([
    ['43.4, -8.4', [-8.4, 43.4]],
    ['-8.4 43.4', [-8.4, 43.4]],
    ['43,4 -8,4', [-8.4, 43.4]],
    ['43,4; -8,4', [-8.4, 43.4]],
    ['43° 24\' 0" N, 8° 24\' 0" O', [-8.4, 43.4]],
    ['548586.6 4805410.5', [-8.4, 43.4]],
    ['EPSG:25829 548586.6, 4805410.5', [-8.4, 43.4]],
  ])('a typed position: %s', async (q, [lng, lat]) => {
    const { body } = await search({ q, types: 'MU' });
    expect(body).toMatchObject([{ t: 'XY', within: 'Monte Alto, A Coruña, A Coruña' }]);
    expect(body[0]?.center[0]).toBeCloseTo(lng as number, 4);
    expect(body[0]?.center[1]).toBeCloseTo(lat as number, 4);
  });
});

it('what is no position is none, and what is ambiguous is read both ways', () => {
  for (const text of ['43', '43.3 -8.4 7', 'a, b', '200, 300', '43.3N', '43.3 N 42 N', '1,2,3,4'])
    expect(readPosition(text)).toEqual([]);
  expect(readPosition('10, 20')).toEqual([
    { srid: 4326, x: 20, y: 10 },
    { srid: 4326, x: 10, y: 20 },
  ]);
});

describe('GET /location/places', () => {
  const within = async (code?: string, types?: string) => {
    const query = new URLSearchParams({ ...(code && { within: code }), ...(types && { types }) });
    return (await callJson<Place[]>(ENTRIES, { url: `/api/location/places?${query}` })).body.map((it) => `${it.t} ${it.n}`);
  };
  it('200: the provinces, and what each place contains, by name', async () => {
    expect(await within()).toEqual(['PR A Coruña', 'PR Lugo', 'PR Ourense']);
    expect(await within('32')).toEqual(['MU Allariz', 'MU Os Blancos', 'CO Ourense']);
    expect(await within('32', 'MU')).toEqual(['MU Allariz', 'MU Os Blancos']);
    expect(await within('15030')).toEqual(['PA Elviña', 'PA Monte Alto']);
    expect(await within('3200101')).toEqual(['EP A Igrexa']);
    expect(await within('nowhere')).toEqual([]);
  });
});

it('divisions can be browsed where there is a province, imported or of a file', async () => {
  expect(await canBrowseDivisions(ctx)).toBe(true);
  await sql('DELETE FROM general_attached_file');
  expect(await canBrowseDivisions(ctx)).toBe(true);
  for (const table of ['parish', 'municipality', 'province']) await sql(`DELETE FROM ${table}`);
  expect(await canBrowseDivisions(ctx)).toBe(false);
  await withDivisions();
});

describe('the entries of a file', () => {
  it('are replaced as a whole, and deleted with their file', async () => {
    await replaceEntries(ctx, file.id, readEntries([{ t: 'EP', n: 'Nova', center: [-8, 43] }]));
    expect([await names('nova'), await names('allariz')]).toEqual([['EP Nova'], []]);
    await sql('DELETE FROM general_attached_file WHERE id = $1', [file.id]);
    expect(await names('nova')).toEqual([]);
  });
  it.each([
    ['no list', {}, 'locations.file.noList', undefined],
    ['an empty one', [], 'locations.file.noList', undefined],
    ['another kind', [FILE[0], { t: 'XX', n: 'x', x: 1, y: 2 }], 'locations.file.entry', { entry: 2, property: 't' }],
    ['no name', [{ t: 'PR', n: ' ', x: 1, y: 2 }], 'locations.file.entry', { entry: 1, property: 'n' }],
    ['half a position', [{ t: 'PR', n: 'x', x: 1 }], 'locations.file.entry', { entry: 1, property: 'x' }],
    ['a box turned round', [{ t: 'PR', n: 'x', b: [2, 0, 1, 1] }], 'locations.file.entry', { entry: 1, property: 'b' }],
  ])('400 at file: %s', (_, content, key, values) => {
    try {
      readEntries(content);
      expect.fail('it was taken');
    } catch (error) {
      expect((error as AppError).fields).toEqual([expect.objectContaining({ path: 'file', key, ...(values && { values }) })]);
    }
  });
});
