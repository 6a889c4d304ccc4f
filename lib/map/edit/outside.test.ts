import { expect, it } from 'vitest';
import type { Extent } from '../camera';
import { outsideOf } from './outside';

const galicia: Extent = [-9.45, 41.75, -6.6, 43.9];

it('what lies inside asks nothing, up to the edge', () => {
  expect(outsideOf({ type: 'Point', coordinates: [-8.4, 43.4] }, galicia)).toBeNull();
  expect(outsideOf({ type: 'Point', coordinates: [-9.45, 43.9] }, galicia)).toBeNull();
});

it('numbers in the wrong order are suggested the other way round', () => {
  expect(outsideOf({ type: 'Point', coordinates: [43.4, -8.4] }, galicia)).toEqual({
    at: [43.4, -8.4],
    swapped: { type: 'Point', coordinates: [-8.4, 43.4] },
  });
});

it('a place that is outside either way, or only in part inside, has no suggestion', () => {
  expect(outsideOf({ type: 'Point', coordinates: [80, 1] }, galicia)?.swapped).toBeNull();
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [43.4, -8.4],
      [2.1, 41.4],
    ],
  };
  expect(outsideOf(line, galicia)?.swapped).toBeNull();
});

it('an area is swapped with its holes', () => {
  const ring = (d: number) => [
    [43 + d, -8],
    [43.5 - d, -8],
    [43.5 - d, -7.5],
    [43 + d, -8],
  ];
  const outside = outsideOf({ type: 'Polygon', coordinates: [ring(0), ring(0.1)] }, galicia);
  expect(outside?.swapped).toEqual({
    type: 'Polygon',
    coordinates: [ring(0), ring(0.1)].map((it) => it.map(([lat, lng]) => [lng, lat])),
  });
});
