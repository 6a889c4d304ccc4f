import { beforeAll, describe, expect, it } from 'vitest';
import { POST } from '@/app/api/elements/mended_geometry/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { type Person, people, visitor } from '@/lib/test/people';
import type { Problem } from '@/lib/test/texts';
import type { ElementGeometry } from '../geometry';

let ana: Person;
beforeAll(async () => {
  ({ ana } = await people());
});

const mend = (geom: unknown, as: Person = ana) =>
  callJson<{ geom: ElementGeometry } & Problem>(POST, {
    method: 'POST',
    url: '/api/elements/mended_geometry',
    body: { geom },
    as,
  });
/** Metres to the east and north of 43 N, 8 W. */
const at = ([east, north]: readonly [number, number]) => [-8 + east / 81_541, 43 + north / 111_092];
const polygon = (...rings: (readonly [number, number])[][]) => ({ type: 'Polygon', coordinates: rings.map((it) => it.map(at)) });
const square = (east: number, north: number, size: number): (readonly [number, number])[] => [
  [east, north],
  [east + size, north],
  [east + size, north + size],
  [east, north + size],
  [east, north],
];
/** What a geometry is to the database: whether it is valid, its square metres, its parts and holes. */
async function measured(geom: unknown) {
  const [found] = await sql<{ valid: boolean; area: number; parts: number; holes: number }>(
    `SELECT ST_IsValid(g) AS valid, round(ST_Area(g::geography)::numeric, -1)::float8 AS area, ST_NumGeometries(g) AS parts,
       (SELECT coalesce(sum(ST_NumInteriorRings(d.geom)), 0)::int FROM ST_Dump(g) d) AS holes
     FROM ST_GeomFromGeoJSON($1) g`,
    [JSON.stringify(geom)],
  );
  return found;
}
async function mended(geom: unknown) {
  const { status, body } = await mend(geom);
  expect(status).toBe(200);
  return measured(body.geom);
}

const bowtie = polygon([
  [0, 0],
  [100, 100],
  [100, 0],
  [0, 100],
  [0, 0],
]);

describe('what is mended', () => {
  it('an outline that crosses itself becomes the areas that it encloses', async () => {
    expect((await measured(bowtie))?.valid).toBe(false);
    expect(await mended(bowtie)).toEqual({ valid: true, area: 5000, parts: 2, holes: 0 });
  });

  it('areas that lie over each other become one', async () => {
    const over = {
      type: 'MultiPolygon',
      coordinates: [polygon(square(0, 0, 100)), polygon(square(50, 0, 100))].map((it) => it.coordinates),
    };
    expect(await mended(over)).toEqual({ valid: true, area: 15_000, parts: 1, holes: 0 });
  });

  it('parts and holes of less than a square metre go, larger ones stay', async () => {
    const holed = polygon(square(0, 0, 100), square(10, 10, 20).toReversed(), square(50, 50, 0.5).toReversed());
    expect(await mended(holed)).toEqual({ valid: true, area: 9600, parts: 1, holes: 1 });
    const parts = {
      type: 'MultiPolygon',
      coordinates: [polygon(square(0, 0, 100)), polygon(square(500, 0, 0.5))].map((it) => it.coordinates),
    };
    expect(await mended(parts)).toEqual({ valid: true, area: 10_000, parts: 1, holes: 0 });
  });

  it('a sound area stays as it is, and so do points and lines', async () => {
    const sound = polygon(square(0, 0, 100));
    expect((await mend(sound)).body.geom.coordinates[0]).toHaveLength(5);
    expect(await mended(sound)).toEqual({ valid: true, area: 10_000, parts: 1, holes: 0 });
    for (const geom of [
      { type: 'Point', coordinates: at([0, 0]) },
      { type: 'LineString', coordinates: [at([0, 0]), at([9, 9]), at([9, 0]), at([0, 9])] },
    ])
      expect((await mend(geom)).body.geom).toEqual(geom);
  });
});

describe('what is refused', () => {
  it('401: a visitor', async () => expect((await mend(bowtie, visitor)).status).toBe(401));

  const many = Array.from({ length: 1001 }, (_, n) => [-8 + (n % 50) / 1000, 43 + n / 100_000]);
  it.each([
    ['no geometry', undefined, /required/],
    ['an open ring', { type: 'Polygon', coordinates: [[...square(0, 0, 9).slice(0, 4).map(at), at([5, 5])]] }, /not closed/],
    [
      'what has no area',
      polygon([
        [0, 0],
        [100, 0],
        [50, 0],
        [0, 0],
      ]),
      /Nothing would be left/,
    ],
    ['too many positions', { type: 'Polygon', coordinates: [[...many, many[0]]] }, /at most 1,?000 positions/],
  ])('400 at geom: %s', async (_, geom, message) => {
    const { status, body } = await mend(geom);
    expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, ['geom']]);
    expect(body.fieldErrors?.[0]?.message).toMatch(message);
  });

  it('positions are counted over all parts: a thousand are enough, one more is too many', async () => {
    /** A round outline of so many positions, the first of which is also the last. */
    const ring = (positions: number, east: number) =>
      Array.from({ length: positions }, (_, n) => {
        const angle = (2 * Math.PI * (n % (positions - 1))) / (positions - 1);
        return at([east + 500 * Math.cos(angle), 500 * Math.sin(angle)]);
      });
    const parts = (positions: number) => ({ type: 'MultiPolygon', coordinates: [[ring(500, 0)], [ring(positions, 2000)]] });
    expect((await mend(parts(500))).status).toBe(200);
    const { status, body } = await mend(parts(501));
    expect([status, body.fieldErrors?.[0]?.message]).toEqual([400, expect.stringMatching(/at most 1,?000 positions/)]);
  });

  it('an outline that crosses itself everywhere is mended or refused in seconds', async () => {
    const random = Array.from({ length: 999 }, (_, n) => [-8 + ((n * 7919) % 997) / 10_000, 43 + ((n * 104_729) % 991) / 10_000]);
    const began = performance.now();
    const { status } = await mend({ type: 'Polygon', coordinates: [[...random, random[0]]] });
    expect([200, 400]).toContain(status);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
