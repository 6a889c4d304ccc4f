import type { Feature } from 'geojson';
import { expect, it } from 'vitest';
import { PALETTES } from '../../lib/styles/basemap-colors.ts';
import { pictureOf } from './picture.ts';

const square = (west: number, south: number, size: number): Feature => ({
  type: 'Feature',
  properties: { kind: 'land' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
        [west, south],
      ],
    ],
  },
});
const paths = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d);

it.each(['light', 'dark'] as const)('the picture in %s has the colours of the map', (theme) => {
  const svg = pictureOf([square(-8.4, 42.4, 0.9)], theme);
  for (const part of ['sea', 'land', 'shore'] as const) expect(svg).toContain(PALETTES[theme][part]);
});

it('what lies in the middle is drawn there, north up; what lies elsewhere is not drawn', () => {
  const [middle] = paths(pictureOf([square(-8.4, 42.4, 0.9)], 'light'));
  const positions = [...(middle ?? '').matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const [first, , third] = positions;
  expect([first?.[0], third?.[0]]).toEqual([100, 140]);
  expect((first?.[1] ?? 0) - (third?.[1] ?? 0)).toBeGreaterThan(50);
  expect(paths(pictureOf([square(20, 10, 1), square(-8.4, 60, 1)], 'light'))).toEqual([]);
});

it('positions that fall together are drawn once, and far outside of the picture only some remain', () => {
  const line = (from: number, step: number): Feature => ({
    type: 'Feature',
    properties: { kind: 'river' },
    geometry: { type: 'LineString', coordinates: Array.from({ length: 200 }, (_, at) => [from + at * step, 42.8]) },
  });
  const count = (feature: Feature) => (paths(pictureOf([feature], 'light'))[0] ?? '').split(/[ML ]/).length / 2;
  expect(count(line(-8, 0.0005))).toBeLessThan(10);
  expect(count(line(-8, 0.1))).toBeLessThan(60);
});
