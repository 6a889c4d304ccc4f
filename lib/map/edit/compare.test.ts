import type { Polygon } from 'geojson';
import { expect, it } from 'vitest';
import { compareShapes, figuresOf } from './compare';

const square = (west: number, ...more: [number, number][]): Polygon => ({
  type: 'Polygon',
  coordinates: [[[west, 43], ...more, [west + 0.01, 43], [west + 0.01, 43.01], [west, 43.01], [west, 43]]],
});

it('a point that was moved', () => {
  const { apartM, elsewhere, before, after } = compareShapes(
    { type: 'Point', coordinates: [-8, 43] },
    { type: 'Point', coordinates: [-8, 43.0001] },
  );
  expect(apartM).toBeCloseTo(11.11, 1);
  expect([elsewhere, before, after]).toEqual([1, { type: 'Point', points: 1 }, { type: 'Point', points: 1 }]);
});

it('an area with another point: one more, none elsewhere; rings are closed by no point of their own', () => {
  const { before, after, elsewhere, apartM } = compareShapes(square(-8), square(-8, [-7.995, 42.999]));
  expect([before.points, after.points, elsewhere]).toEqual([4, 5, 0]);
  expect((after.areaM2 ?? 0) - (before.areaM2 ?? 0)).toBeGreaterThan(40_000);
  expect(apartM).toBeGreaterThan(50);
});

it('an area that was moved as a whole has all points elsewhere and its size', () => {
  const { before, after, elsewhere } = compareShapes(square(-8), square(-7));
  expect(elsewhere).toBe(4);
  expect(after.areaM2).toBeCloseTo(before.areaM2 ?? 0, 0);
});

it('a ring that begins elsewhere is the same', () => {
  const [ring = []] = square(-8).coordinates;
  const turned: Polygon = { type: 'Polygon', coordinates: [[...ring.slice(1), ring[1] ?? []]] };
  expect(compareShapes(square(-8), turned)).toMatchObject({ apartM: 0, elsewhere: 0 });
});

it('several parts and holes are counted together', () => {
  const hole = [
    [-7.998, 43.002],
    [-7.996, 43.002],
    [-7.996, 43.004],
    [-7.998, 43.002],
  ];
  const figures = figuresOf({
    type: 'MultiPolygon',
    coordinates: [[...square(-8).coordinates, hole], square(-7).coordinates],
  });
  expect(figures.points).toBe(11);
  expect(
    figuresOf({
      type: 'MultiPoint',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    }),
  ).toEqual({ type: 'MultiPoint', points: 2 });
});
