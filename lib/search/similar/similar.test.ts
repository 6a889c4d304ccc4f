import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/elements/similar/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';
import type { Problem } from '@/lib/test/texts';
import type { Similar } from '../schema';

let ana: Person;
let brais: Person;
let uxia: Person;
let forts: { id: number };
let mills: { id: number };
let others: { id: number };

beforeAll(async () => {
  ({ ana, brais, uxia } = await people());
  [forts, mills, others] = await Promise.all([anElementType(), anElementType(), anElementType()]);
  await sql('INSERT INTO similar_element_type VALUES ($1, $2)', [forts.id, mills.id]);
});
beforeEach(() => sql('DELETE FROM geometric_element'));

/** Metres to the east and north of 43 N, 8 W. */
const at = (east: number, north: number): [number, number] => [-8 + east / 81_541, 43 + north / 111_092];
const point = (east: number, north: number): GeoJSON.Point => ({ type: 'Point', coordinates: at(east, north) });
const line = (...positions: [number, number][]): GeoJSON.LineString => ({
  type: 'LineString',
  coordinates: positions.map(([east, north]) => at(east, north)),
});
const square = (east: number, north: number, size: number): GeoJSON.Polygon => ({
  type: 'Polygon',
  coordinates: [
    [at(east, north), at(east + size, north), at(east + size, north + size), at(east, north + size), at(east, north)],
  ],
});

const ask = (query: Record<string, unknown>, as: Person = visitor) =>
  callJson<Similar[] & Problem>(GET, {
    url: `/api/elements/similar?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
    )}`,
    as,
  });
async function like(geom: GeoJSON.Geometry, more: Record<string, unknown> = {}, as?: Person): Promise<Similar[]> {
  const { status, body } = await ask({ typeId: forts.id, geom, ...more }, as);
  expect(status).toBe(200);
  return body;
}
const descriptions = (found: Similar[]) => found.map(({ element }) => element.description);
const add = (
  description: string,
  geom: GeoJSON.Geometry,
  more: { type?: { id: number }; isPublic?: boolean; owner?: Person } = {},
) => anElement({ type: forts, owner: ana, description, geom, ...more });

describe('what is asked', () => {
  it.each([
    [{ geom: point(0, 0) }, 'typeId'],
    [{ typeId: 'x', geom: point(0, 0) }, 'typeId'],
    [{ typeId: 1 }, 'geom'],
    [{ typeId: 1, geom: '' }, 'geom'],
    [{ typeId: 1, geom: '{' }, 'geom'],
    [{ typeId: 1, geom: 'null' }, 'geom'],
    [{ typeId: 1, geom: '[1,2]' }, 'geom'],
    [{ typeId: 1, geom: { type: 'Point' } }, 'geom'],
    [{ typeId: 1, geom: { type: 'Point', coordinates: [-8] } }, 'geom'],
    [{ typeId: 1, geom: { type: 'Point', coordinates: [-8, 95] } }, 'geom'],
    [{ typeId: 1, geom: { type: 'Sphere', coordinates: [-8, 43] } }, 'geom'],
    [{ typeId: 1, geom: { type: 'Polygon', coordinates: [[at(0, 0), at(9, 9), at(9, 0), at(0, 9), at(0, 0)]] } }, 'geom'],
    [{ typeId: 1, geom: point(0, 0), except: 'x' }, 'except'],
  ])('400: %o', async (query, field) => {
    const { status, body } = await ask(query);
    expect([status, [...new Set(body.fieldErrors?.map((it) => it.fieldName))]]).toEqual([400, [field]]);
  });

  it('404: an unknown type', async () => expect((await ask({ typeId: 999_999, geom: point(0, 0) })).status).toBe(404));
});

describe('what is near', () => {
  it('lies within 200 m, with its distance in metres, the nearest first', async () => {
    await add('150', point(150, 0));
    await add('here', point(0, 0));
    await add('190', point(0, -190));
    await add('210', point(0, 210));
    const found = await like(point(0, 0));
    expect(descriptions(found)).toEqual(['here', '150', '190']);
    expect(found.map(({ distance }) => Math.round(distance))).toEqual([0, 150, 190]);
    expect(found[0]).toMatchObject({ distance: 0, similarity: 0, overlap: null });
  });

  it('is of the type or of its similar types, which need not be so in return', async () => {
    await add('fort', point(0, 0));
    await add('mill', point(1, 0), { type: mills });
    await add('other', point(2, 0), { type: others });
    expect(descriptions(await like(point(0, 0)))).toEqual(['fort', 'mill']);
    expect(descriptions(await like(point(0, 0), { typeId: mills.id }))).toEqual(['mill']);
  });

  it('is what the caller may see, as the caller sees it, with its type by reference', async () => {
    await add('public', point(0, 0));
    await add('of Ana', point(1, 0), { isPublic: false });
    await add('of Brais', point(2, 0), { isPublic: false, owner: brais });
    expect(descriptions(await like(point(0, 0)))).toEqual(['public']);
    expect(descriptions(await like(point(0, 0), {}, ana))).toEqual(['public', 'of Ana']);
    expect(descriptions(await like(point(0, 0), {}, uxia))).toEqual(['public', 'of Ana', 'of Brais']);
    const [{ element } = {}] = await like(point(0, 0));
    expect(Object.keys(element?.geometricElementTypeDto ?? {}).sort()).toEqual(['code', 'id', 'name']);
    expect(element).not.toHaveProperty('ownerId');
  });

  it('leaves out one element, and is ten at most', async () => {
    const first = await add('first', point(0, 0));
    expect(descriptions(await like(point(0, 0), { except: first.id }))).toEqual([]);
    for (let n = 1; n <= 11; n++) await add(`${n}`, point(n, 0));
    expect(descriptions(await like(point(0, 0)))).toEqual(['first', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('is found at the ends of the earth', async () => {
    const pole: GeoJSON.Point = { type: 'Point', coordinates: [12, 90] };
    await add('pole', pole);
    expect((await like(pole))[0]?.distance).toBe(0);
  });
});

describe('the names', () => {
  it('are compared by trigrams, ignoring case and accents; the more alike come first, whatever their distance', async () => {
    await add('Torre de Hércules', point(180, 0));
    await add('Muíño', point(0, 0));
    const found = await like(point(0, 0), { name: 'TORRE DE HERCULES' });
    expect(descriptions(found)).toEqual(['Torre de Hércules', 'Muíño']);
    expect(found.map(({ similarity }) => similarity)).toEqual([1, 0]);
    const [{ similarity = 0 } = {}] = await like(point(0, 0), { name: 'Torre' });
    expect(similarity).toBeGreaterThan(0.2);
    expect(similarity).toBeLessThan(0.6);
  });
});

describe('the overlap', () => {
  const overlapOf = async (geom: GeoJSON.Geometry, other: GeoJSON.Geometry) => {
    await sql('DELETE FROM geometric_element');
    await add('it', other);
    return (await like(geom))[0]?.overlap;
  };

  it('of areas is the share of the smaller one', async () => {
    expect(await overlapOf(square(0, 0, 100), square(0, 0, 100))).toBeCloseTo(1, 2);
    expect(await overlapOf(square(0, 0, 100), square(50, 0, 100))).toBeCloseTo(0.5, 2);
    expect(await overlapOf(square(0, 0, 100), square(50, 0, 1000))).toBeCloseTo(0.5, 2);
    expect(await overlapOf(square(0, 0, 1000), square(10, 10, 100))).toBeCloseTo(1, 2);
    expect(await overlapOf(square(0, 0, 100), square(150, 0, 100))).toBe(0);
  });

  it('of lines is the share of the shorter one, also of slanting ones; crossing is none', async () => {
    expect(await overlapOf(line([0, 0], [100, 37]), line([0, 0], [100, 37]))).toBeCloseTo(1, 1);
    expect(await overlapOf(line([0, 0], [100, 0]), line([50, 0], [400, 0]))).toBeCloseTo(0.5, 1);
    expect(await overlapOf(line([0, 0], [1000, 370]), line([250, 92.5], [500, 185]))).toBeCloseTo(1, 1);
    expect(await overlapOf(line([-500, 0], [500, 0]), line([0, -500], [0, 500]))).toBeLessThan(0.01);
    expect(await overlapOf(line([0, 0], [100, 0]), line([0, 50], [100, 50]))).toBe(0);
  });

  it('of a line and an area is the share of the line within', async () => {
    expect(await overlapOf(line([-100, 50], [100, 50]), square(0, 0, 100))).toBeCloseTo(0.5, 1);
    expect(await overlapOf(square(0, 0, 100), line([-100, 50], [100, 50]))).toBeCloseTo(0.5, 1);
  });

  it('of points is none', async () => {
    expect(await overlapOf(point(0, 0), square(0, 0, 100))).toBeNull();
    expect(await overlapOf(square(0, 0, 100), point(10, 10))).toBeNull();
  });

  it('comes before the distance, as the names do', async () => {
    await add('beside', square(101, 0, 100));
    await add('over', square(20, 0, 100));
    await add('namesake', square(150, 0, 20));
    const found = await like(square(0, 0, 100), { name: 'namesake' });
    expect(descriptions(found)).toEqual(['namesake', 'over', 'beside']);
    expect(found.map(({ overlap }) => overlap)).toEqual([0, expect.closeTo(0.8, 2), 0]);
  });

  it('an area that holds thousands is compared with those most like it alone', async () => {
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
       SELECT $1, $2, 'Plot ' || n, ST_Expand(ST_SetSRID(ST_MakePoint(-8 + n % 60 * 0.001, 43 + n / 60 * 0.001), 4326), 0.0002), true
       FROM generate_series(0, 1500) n`,
      [forts.id, ana.id],
    );
    const country: GeoJSON.Polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [-9, 42],
          [-7, 42],
          [-7, 44],
          [-9, 44],
          [-9, 42],
        ],
      ],
    };
    const found = await like(country, { name: 'plot 777' });
    expect(found).toHaveLength(10);
    expect(found[0]).toMatchObject({ distance: 0, overlap: 1 });
  });
});
