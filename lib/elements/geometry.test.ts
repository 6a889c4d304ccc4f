import { describe, expect, it } from 'vitest';
import type { GeometryType } from '@/lib/element-types/schema';
import { circleRing } from './circle';
import { MAX_POSITIONS, readGeometry, showDegrees } from './geometry';

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

describe('which kinds a type allows', () => {
  const shapes = {
    POINT: [
      { type: 'Point', coordinates: [-8, 42] },
      { type: 'MultiPoint', coordinates: [[-8, 42]] },
    ],
    LINE: [
      { type: 'LineString', coordinates: square },
      { type: 'LinearRing', coordinates: square },
      { type: 'MultiLineString', coordinates: [square] },
    ],
    POLYGON: [
      { type: 'Polygon', coordinates: [square] },
      { type: 'MultiPolygon', coordinates: [[square]] },
      { type: 'Circle', coordinates: [-8, 42], radius: 10 },
    ],
  };
  it.each<[GeometryType, (keyof typeof shapes)[]]>([
    ['POINT', ['POINT']],
    ['LINE', ['LINE']],
    ['POLYGON', ['POLYGON']],
    ['POINT_LINE', ['POINT', 'LINE']],
    ['POINT_POLYGON', ['POINT', 'POLYGON']],
    ['LINE_POLYGON', ['LINE', 'POLYGON']],
    ['ANY_GEOMETRY', ['POINT', 'LINE', 'POLYGON']],
  ])('%s: %j', (type, kinds) => {
    for (const [kind, raws] of Object.entries(shapes))
      for (const raw of raws)
        expect([raw.type, readGeometry(raw, type).problems?.map(({ key }) => key)]).toEqual([
          raw.type,
          kinds.includes(kind as keyof typeof shapes) ? undefined : ['elements.geometry.kind'],
        ]);
  });
});

describe('at the borders', () => {
  it.each([[[180, 90]], [[-180, -90]], [[180, -90]], [[-180, 90]]])('%j is in the world', (coordinates) =>
    expect(readGeometry({ type: 'Point', coordinates }, 'POINT')).toEqual({ geometry: { type: 'Point', coordinates } }),
  );
  it.each([
    [180.0000001, 0],
    [-180.0000001, 0],
    [0, 90.0000001],
    [0, -90.0000001],
  ])('%d, %d is not', (lng, lat) =>
    expect(problem({ type: 'Point', coordinates: [lng, lat] })).toEqual([
      'geom',
      'range',
      { at: 'coordinates', lng: String(lng), lat: String(lat) },
    ]),
  );
  it.each([
    [[Number.POSITIVE_INFINITY, 0]],
    [[0, Number.NEGATIVE_INFINITY]],
    [[Number.NaN, 0]],
    [[0, '1']],
    [['1', 0]],
    [null],
    ['12'],
    [{ 0: 1, 1: 2, length: 2 }],
  ])('%j is no position', (coordinates) =>
    expect(problem({ type: 'Point', coordinates })).toEqual(['geom', 'position', { at: 'coordinates' }]),
  );

  it('a line may go along a meridian or a parallel, and come back to where it began', () => {
    const line = (...coordinates: number[][]) => readGeometry({ type: 'LineString', coordinates }, 'LINE').geometry;
    expect(line([1, 2], [1, 3])).toBeDefined();
    expect(line([1, 2], [2, 2])).toBeDefined();
    expect(line([1, 2], [1, 3], [1, 2])).toBeDefined();
    expect(line([1, 2])).toBeUndefined();
  });

  it('a ring is closed where both coordinates are the same', () => {
    const ring = (...last: number[]) => problem({ type: 'Polygon', coordinates: [[...square.slice(0, 4), last]] })?.[1];
    expect([ring(-8, 42), ring(-8, 42.1), ring(-8.1, 42)]).toEqual([undefined, 'ringOpen', 'ringOpen']);
  });
  it('a triangle is the smallest ring', () => {
    const triangle = [
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ];
    expect(readGeometry({ type: 'Polygon', coordinates: [triangle] }, 'POLYGON').geometry).toBeDefined();
    expect(problem({ type: 'Polygon', coordinates: [triangle.slice(1)] })?.[1]).toBe('ringShort');
  });
  it('a place in a multipolygon names part, ring and position', () =>
    expect(problem({ type: 'MultiPolygon', coordinates: [[square], [square, [[1, 1], 'x']]] })).toEqual([
      'geom',
      'position',
      { at: 'coordinates[1][1][1]' },
    ]));

  it('shows degrees to the centimetre, without zeros at the end', () =>
    expect([1.23456789, 2, -0.5, 1e-9].map(showDegrees)).toEqual(['1.2345679', '2', '-0.5', '0']));
});

describe('how many problems are said', () => {
  const points = (n: number) => ({ type: 'MultiPoint', coordinates: Array.from({ length: n }, () => ['x']) });
  it.each([
    [9, 9],
    [10, 10],
    [11, 10],
    [500, 10],
  ])('of %d wrong positions: %d', (n, said) => {
    const { problems } = readGeometry(points(n), 'POINT');
    expect(problems).toHaveLength(said);
    expect(problems?.at(-1)?.values).toEqual({ at: `coordinates[${said - 1}]` });
  });
  it('a wrong kind is reported after them, if there is space', () => {
    const keys = (n: number) => readGeometry(points(n), 'LINE').problems?.map(({ key }) => key.split('.').at(-1));
    expect(keys(9)?.at(-1)).toBe('kind');
    expect(keys(10)?.at(-1)).toBe('position');
    expect(keys(10)).toHaveLength(10);
  });
  it('what follows from a wrong position is not said too', () => {
    const rules = (raw: unknown) => readGeometry(raw, 'ANY_GEOMETRY').problems?.map(({ key }) => key.split('.').at(-1));
    expect(rules({ type: 'LineString', coordinates: ['x'] })).toEqual(['position']);
    expect(rules({ type: 'LineString', coordinates: [] })).toEqual(['empty']);
    expect(rules({ type: 'Polygon', coordinates: [['x', [1, 2]]] })).toEqual(['position']);
    expect(rules({ type: 'Circle', coordinates: 'x', radius: 10 })).toEqual(['position']);
    expect(rules({ type: 'Circle', coordinates: [200, 0], radius: 10 })).toEqual(['range']);
    expect(rules({ type: 'Circle', coordinates: 'x', radius: 0 })).toEqual(['position', 'radius']);
    expect(rules('x')).toEqual(['unknown']);
    expect(rules([])).toEqual(['unknown']);
  });
  it('after too many positions no more are read', () => {
    const coordinates = [...Array.from({ length: MAX_POSITIONS + 1 }, (_, n) => [n / MAX_POSITIONS, 42]), 'x', 'x'];
    expect(readGeometry({ type: 'MultiPoint', coordinates }, 'POINT').problems?.map(({ key }) => key)).toEqual([
      'elements.geometry.tooMany',
    ]);
  });
  it.each([
    ['a'.repeat(50), 'a'.repeat(40)],
    [7, '?'],
    [undefined, '?'],
    [null, '?'],
  ])('the type %j is called %s', (type, called) =>
    expect(problem({ type, coordinates: [] })).toEqual(['geom', 'unknown', { type: called }]),
  );
  it.each(['x', '', 7, true, [], [1, 2]])('%j is no geometry', (raw) =>
    expect(problem(raw)).toEqual(['geom', 'unknown', { type: '?' }]),
  );
  it('a geometry that is missing is required', () =>
    expect(readGeometry(undefined, 'POINT')).toEqual({
      problems: [{ path: 'geom', key: 'project.app.Body.field.required' }],
    }));
});

describe('a circle', () => {
  const circle = (radius: unknown, coordinates: unknown = [-8, 42]) =>
    readGeometry({ type: 'Circle', coordinates, radius }, 'POLYGON');
  it('becomes a polygon with one ring', () =>
    expect(circle(1000)).toEqual({ geometry: { type: 'Polygon', coordinates: [circleRing([-8, 42], 1000)] } }));
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '10', undefined, null])('has no radius %j', (radius) =>
    expect(circle(radius).problems).toEqual([{ path: 'geom', key: 'elements.geometry.radius', values: undefined }]),
  );
  it('may be as small as can be', () => expect(circle(0.001).geometry).toBeDefined());
  it.each([
    ['a pole', 120_000, [0, 89]],
    ['the line where the day changes', 1000, [-179.999, 0]],
    ['it from the other side', 1000, [179.999, 0]],
  ])('that holds %s is out of range', (_, radius, centre) =>
    expect(circle(radius, centre).problems).toEqual([
      {
        path: 'geom',
        key: 'elements.geometry.range',
        values: { at: 'radius', lng: String(centre[0]), lat: String(centre[1]) },
      },
    ]),
  );
});
