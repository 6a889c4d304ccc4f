import { expect, it } from 'vitest';
import { MAX_POSITIONS } from '@/lib/elements/geometry';
import { wktOf } from './refused-place';

it.each([
  ['POINT(-8.12345678901234 42.9)', 'Point', [-8.12345678901234, 42.9]],
  [
    'MULTIPOINT(1 2,3 4)',
    'MultiPoint',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    'LINESTRING(1 2,3 4)',
    'LineString',
    [
      [1, 2, 7],
      [3, 4, 7],
    ],
  ],
  [
    'MULTILINESTRING((1 2,3 4),(5 6,7 8))',
    'MultiLineString',
    [
      [
        [1, 2],
        [3, 4],
      ],
      [
        [5, 6],
        [7, 8],
      ],
    ],
  ],
  [
    'POLYGON((0 0,1 0,1 1,0 0),(2 2,3 2,3 3,2 2))',
    'Polygon',
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
      [
        [2, 2],
        [3, 2],
        [3, 3],
        [2, 2],
      ],
    ],
  ],
  [
    'MULTIPOLYGON(((0 0,1 0,1 1,0 0)),((2 2,3 2,3 3,2 2)))',
    'MultiPolygon',
    [
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
      [
        [
          [2, 2],
          [3, 2],
          [3, 3],
          [2, 2],
        ],
      ],
    ],
  ],
])('%s', (text, type, coordinates) => {
  expect(wktOf({ type, coordinates })).toBe(text);
});

it.each([
  ['no geometry', null],
  ['none of the file', undefined],
  ['an empty point', { type: 'Point', coordinates: [] }],
  ['an empty line', { type: 'LineString', coordinates: [] }],
  [
    'coordinates that are none',
    {
      type: 'Polygon',
      coordinates: [
        [1, 2],
        [3, null],
      ],
    },
  ],
  ['a collection', { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] }],
])('%s has no text', (_, geometry) => {
  expect(wktOf(geometry)).toBeNull();
});

it('has a text as long as an element may be', () => {
  const line = (length: number) => ({
    type: 'LineString',
    coordinates: Array.from({ length }, (_, n) => [-8.12345678901234, n]),
  });
  expect(wktOf(line(MAX_POSITIONS))).toMatch(/^LINESTRING\(/);
  expect(wktOf(line(MAX_POSITIONS + 1))).toBeNull();
});
