import { describe, expect, it } from 'vitest';
import { circleRing, destination } from './circle';
import { MAX_POSITIONS, readGeometry } from './geometry';

const square = [
  [-8, 42],
  [-7, 42],
  [-7, 43],
  [-8, 43],
  [-8, 42],
];
const problem = (raw: unknown, type: Parameters<typeof readGeometry>[1] = 'ANY_GEOMETRY') => {
  const first = readGeometry(raw, type).problems?.[0];
  return first && [first.path, first.key.split('.').at(-1), first.values ?? {}];
};

describe('what may be stored', () => {
  it.each([
    { type: 'Point', coordinates: [-8, 42] },
    { type: 'MultiPoint', coordinates: [[-8, 42]] },
    {
      type: 'LineString',
      coordinates: [
        [-8, 42],
        [-8, 43],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [-8, 42],
          [-8, 43],
        ],
      ],
    },
    { type: 'Polygon', coordinates: [square] },
    { type: 'MultiPolygon', coordinates: [[square]] },
  ])('$type, as it came', (geometry) => expect(readGeometry(geometry, 'ANY_GEOMETRY')).toEqual({ geometry }));

  it('drops a third coordinate, and whatever else stands beside the geometry', () =>
    expect(readGeometry({ type: 'Point', coordinates: [-8, 42, 300], crs: 'x' }, 'POINT')).toEqual({
      geometry: { type: 'Point', coordinates: [-8, 42] },
    }));
  it('reads a linear ring as a line', () =>
    expect(readGeometry({ type: 'LinearRing', coordinates: square }, 'LINE').geometry).toEqual({
      type: 'LineString',
      coordinates: square,
    }));
  it('allows the multi-part kind wherever the single kind goes, and nothing else', () => {
    expect(readGeometry({ type: 'MultiPolygon', coordinates: [[square]] }, 'POINT_POLYGON').geometry).toBeDefined();
    expect(problem({ type: 'MultiPolygon', coordinates: [[square]] }, 'POINT_LINE')).toEqual([
      'geom',
      'kind',
      { kind: 'MultiPolygon' },
    ]);
    expect(problem({ type: 'LineString', coordinates: square }, 'POINT_POLYGON')).toEqual([
      'geom',
      'kind',
      { kind: 'LineString' },
    ]);
    expect(problem({ type: 'LinearRing', coordinates: square }, 'POLYGON')?.[1]).toBe('kind');
  });
});

describe('what is refused, and where', () => {
  it.each([
    [undefined, 'required', {}],
    [null, 'required', {}],
    ['POINT(1 2)', 'unknown', { type: '?' }],
    [{ type: 'GeometryCollection', geometries: [] }, 'unknown', { type: 'GeometryCollection' }],
    [{ type: 'Point', coordinates: [1] }, 'position', { at: 'coordinates' }],
    [{ type: 'Point', coordinates: ['1', '2'] }, 'position', { at: 'coordinates' }],
    [{ type: 'MultiPoint', coordinates: [] }, 'empty', { at: 'coordinates' }],
    [
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [1, Number.NaN],
        ],
      },
      'position',
      { at: 'coordinates[1]' },
    ],
    [
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [181, 2],
        ],
      },
      'range',
      { at: 'coordinates[1]', lng: '181', lat: '2' },
    ],
    [{ type: 'Point', coordinates: [0, -90.5] }, 'range', { at: 'coordinates', lng: '0', lat: '-90.5' }],
    [
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [1, 2],
        ],
      },
      'lineShort',
      { at: 'coordinates' },
    ],
    [{ type: 'MultiLineString', coordinates: [square, [[1, 2]]] }, 'lineShort', { at: 'coordinates[1]' }],
    [{ type: 'Polygon', coordinates: [square.slice(0, 4)] }, 'ringOpen', { at: 'coordinates[0]' }],
    [
      {
        type: 'Polygon',
        coordinates: [
          square,
          [
            [1, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      },
      'ringShort',
      { at: 'coordinates[1]' },
    ],
    [{ type: 'MultiPolygon', coordinates: [[square], []] }, 'empty', { at: 'coordinates[1]' }],
    [{ type: 'Polygon', coordinates: [] }, 'empty', { at: 'coordinates' }],
    [{ type: 'Circle', coordinates: [-8, 42], radius: -1 }, 'radius', {}],
    [{ type: 'Circle', coordinates: [-8, 89.9], radius: 20_000 }, 'range', { at: 'radius', lng: '-8', lat: '89.9' }],
    [{ type: 'Circle', coordinates: [179.99, 0], radius: 20_000 }, 'range', { at: 'radius', lng: '179.99', lat: '0' }],
  ])('%j: %s', (raw, rule, values) => expect(problem(raw)).toEqual(['geom', rule, values]));

  it('says all positions that are wrong at once', () =>
    expect(
      readGeometry(
        {
          type: 'MultiPoint',
          coordinates: [
            [200, 0],
            [0, 0],
            [0, 'x'],
          ],
        },
        'POINT',
      ).problems?.map((it) => it.values?.at),
    ).toEqual(['coordinates[0]', 'coordinates[2]']));
  it(`takes ${MAX_POSITIONS} positions and not one more`, () => {
    const line = (n: number) => ({ type: 'LineString', coordinates: Array.from({ length: n }, (_, i) => [i / n, 42]) });
    expect(readGeometry(line(MAX_POSITIONS), 'LINE').geometry).toBeDefined();
    expect(problem(line(MAX_POSITIONS + 1))).toEqual(['geom', 'tooMany', { max: MAX_POSITIONS }]);
  });
});

describe('circles', () => {
  it('become closed rings of 64 sides, counter-clockwise', () => {
    const ring = circleRing([-8, 42], 1000);
    expect([ring.length, ring[0]]).toEqual([65, ring[64]]);
    const area = ring.slice(1).reduce((sum, [x, y], n) => sum + ring[n]![0] * y - x * ring[n]![1], 0);
    expect(area).toBeGreaterThan(0);
  });
  it('measure on the ellipsoid: a known geodesic of 54,972.271 m (Flinders Peak to Buninyong)', () => {
    const [lng, lat] = destination([144.42486789, -37.95103342], (306.86816 * Math.PI) / 180, 54972.271);
    expect(lng).toBeCloseTo(143.926496, 4);
    expect(lat).toBeCloseTo(-37.652821, 4);
  });
});
