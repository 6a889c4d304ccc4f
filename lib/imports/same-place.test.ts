import { describe, expect, it } from 'vitest';
import { single } from './rows';
import { isSamePlace } from './same-place';

describe('the same place', () => {
  const ring = [
    [-8, 43],
    [-8, 43.1],
    [-7.9, 43],
    [-8, 43],
  ] as [number, number][];
  const polygon = (coordinates: [number, number][]) => ({ type: 'Polygon' as const, coordinates: [coordinates] });
  it('with lost digits, as one part of several, with a ring that starts elsewhere', () => {
    expect(
      isSamePlace({ type: 'Point', coordinates: [-8.123456789, 43] }, { type: 'Point', coordinates: [-8.1234568, 43] }),
    ).toBe(true);
    expect(isSamePlace(polygon(ring), { type: 'MultiPolygon', coordinates: [[ring]] })).toBe(true);
    expect(isSamePlace(polygon(ring), polygon([...ring.slice(1), ring[1] as [number, number]]))).toBe(true);
  });
  it('not a metre aside, nor of another kind', () => {
    expect(isSamePlace({ type: 'Point', coordinates: [-8, 43] }, { type: 'Point', coordinates: [-8.00001, 43] })).toBe(false);
    expect(isSamePlace({ type: 'Point', coordinates: [-8, 43] }, { type: 'LineString', coordinates: ring })).toBe(false);
  });
  it('several parts stay several', () =>
    expect(
      single({
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      }),
    ).toEqual({
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    }));
});
