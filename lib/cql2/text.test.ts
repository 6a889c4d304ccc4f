import { describe, expect, it } from 'vitest';
import { Expression, TEMPORAL } from './schema';
import { readCql2Text } from './text';
import { Cql2Error } from './tokens';

const property = (name: string) => ({ property: name });
const named = (op: string, value: string) => ({ op, args: [property('name'), value] });

describe('CQL2 text', () => {
  it.each<[string, unknown]>([
    [`city='Toronto'`, { op: '=', args: [property('city'), 'Toronto'] }],
    ['avg(1', undefined],
    [
      `eo:cloud_cover BETWEEN 0.1 AND 0.2 AND eo:instrument='OLI'`,
      {
        op: 'and',
        args: [
          { op: 'between', args: [property('eo:cloud_cover'), 0.1, 0.2] },
          { op: '=', args: [property('eo:instrument'), 'OLI'] },
        ],
      },
    ],
    [
      "floors>5 OR material='brick' OR swimming_pool=true",
      {
        op: 'or',
        args: [
          { op: '>', args: [property('floors'), 5] },
          { op: '=', args: [property('material'), 'brick'] },
          { op: '=', args: [property('swimming_pool'), true] },
        ],
      },
    ],
    ['NOT (floors<5)', { op: 'not', args: [{ op: '<', args: [property('floors'), 5] }] }],
    [`name LIKE 'mercury%'`, { op: 'like', args: [property('name'), 'mercury%'] }],
    [`name NOT LIKE 'a_''b'`, { op: 'not', args: [{ op: 'like', args: [property('name'), `a_'b`] }] }],
    ['depth NOT BETWEEN 100.0 and 150.0', { op: 'not', args: [{ op: 'between', args: [property('depth'), 100, 150] }] }],
    [`cityName IN ('Toronto','Frankfurt')`, { op: 'in', args: [property('cityName'), ['Toronto', 'Frankfurt']] }],
    ['category NOT IN (1,2)', { op: 'not', args: [{ op: 'in', args: [property('category'), [1, 2]] }] }],
    ['geophysicalMeasurement IS NULL', { op: 'isNull', args: [property('geophysicalMeasurement')] }],
    ['"a ""b""" IS NOT NULL', { op: 'not', args: [{ op: 'isNull', args: [property('a "b"')] }] }],
    [
      `CASEI(road_class) IN (CASEI('Οδος'),CASEI('Straße'))`,
      {
        op: 'in',
        args: [
          { op: 'casei', args: [property('road_class')] },
          [
            { op: 'casei', args: ['Οδος'] },
            { op: 'casei', args: ['Straße'] },
          ],
        ],
      },
    ],
    [
      `ACCENTI(CASEI(etat_vol))=ACCENTI('débárquér')`,
      {
        op: '=',
        args: [
          { op: 'accenti', args: [{ op: 'casei', args: [property('etat_vol')] }] },
          { op: 'accenti', args: ['débárquér'] },
        ],
      },
    ],
    [
      'S_INTERSECTS(geometry,POINT(36.319836 32.288087))',
      { op: 's_intersects', args: [property('geometry'), { type: 'Point', coordinates: [36.319836, 32.288087] }] },
    ],
    [
      'S_WITHIN(road,Polygon((43.7286 -79.2986, 43.7311 -79.2996, 43.7323 -79.2972, 43.7286 -79.2986)))',
      {
        op: 's_within',
        args: [
          property('road'),
          {
            type: 'Polygon',
            coordinates: [
              [
                [43.7286, -79.2986],
                [43.7311, -79.2996],
                [43.7323, -79.2972],
                [43.7286, -79.2986],
              ],
            ],
          },
        ],
      },
    ],
    [
      'S_INTERSECTS(geom,MULTIPOINT((1 2),(3 4)))',
      {
        op: 's_intersects',
        args: [
          property('geom'),
          {
            type: 'MultiPoint',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
        ],
      },
    ],
    [
      'S_INTERSECTS(geom, GeometryCollection(POINT(1 2), LINESTRING Z (1 2 3, 4 5 6)))',
      {
        op: 's_intersects',
        args: [
          property('geom'),
          {
            type: 'GeometryCollection',
            geometries: [
              { type: 'Point', coordinates: [1, 2] },
              {
                type: 'LineString',
                coordinates: [
                  [1, 2, 3],
                  [4, 5, 6],
                ],
              },
            ],
          },
        ],
      },
    ],
    [
      'S_INTERSECTS(geometrycollection, GEOMETRYCOLLECTION(POINT(1 2)))',
      {
        op: 's_intersects',
        args: [
          property('geometrycollection'),
          { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] },
        ],
      },
    ],
    ['S_INTERSECTS(geom, BBOX(-8,42,-7,43))', { op: 's_intersects', args: [property('geom'), { bbox: [-8, 42, -7, 43] }] }],
    [
      `T_INTERSECTS(event_time, INTERVAL('1969-07-16T05:32:00Z', '..'))`,
      { op: 't_intersects', args: [property('event_time'), { interval: ['1969-07-16T05:32:00Z', '..'] }] },
    ],
    [
      `updated >= TIMESTAMP('2012-08-10T05:30:00Z')`,
      { op: '>=', args: [property('updated'), { timestamp: '2012-08-10T05:30:00Z' }] },
    ],
    [`built = DATE('1999-11-05')`, { op: '=', args: [property('built'), { date: '1999-11-05' }] }],
    [
      `a=1 AND (b=2 OR c=3) AND NOT d=4`,
      {
        op: 'and',
        args: [
          { op: '=', args: [property('a'), 1] },
          {
            op: 'or',
            args: [
              { op: '=', args: [property('b'), 2] },
              { op: '=', args: [property('c'), 3] },
            ],
          },
          { op: 'not', args: [{ op: '=', args: [property('d'), 4] }] },
        ],
      },
    ],
    [String.raw`name = 'O\'Grove' OR name = '\''`, { op: 'or', args: ["O'Grove", "'"].map((it) => named('=', it)) }],
    [String.raw`name LIKE 'a\\' AND name = 'b'`, { op: 'and', args: [named('like', String.raw`a\\`), named('=', 'b')] }],
    [String.raw`name LIKE '100\%\_'`, named('like', String.raw`100\%\_`)],
    [String.raw`name = 'C:\'`, named('=', 'C:\\')],
    [String.raw`name = 'a\\\'b'`, named('=', String.raw`a\\'b`)],
    ['TRUE', true],
    ['false', false],
    ['(TRUE)', true],
    ['a <> b', { op: '<>', args: [property('a'), property('b')] }],
    ['a <= .5', { op: '<=', args: [property('a'), 0.5] }],
    ['a >= +2.', { op: '>=', args: [property('a'), 2] }],
    ['"a" > 1', { op: '>', args: [property('a'), 1] }],
    ['date = timestamp', { op: '=', args: [property('date'), property('timestamp')] }],
    ['casei = accenti', { op: '=', args: [property('casei'), property('accenti')] }],
    [
      'a is null Or b Is Not Null',
      {
        op: 'or',
        args: [
          { op: 'isNull', args: [property('a')] },
          { op: 'not', args: [{ op: 'isNull', args: [property('b')] }] },
        ],
      },
    ],
    ['s_equals = 1', { op: '=', args: [property('s_equals'), 1] }],
    ['S_Disjoint(a, b)', { op: 's_disjoint', args: [property('a'), property('b')] }],
    ['s_equals(POINT Z (1 2 3), "a")', { op: 's_equals', args: [{ type: 'Point', coordinates: [1, 2, 3] }, property('a')] }],
    [
      'S_TOUCHES(a, LINESTRING(1 2, 3 4))',
      {
        op: 's_touches',
        args: [
          property('a'),
          {
            type: 'LineString',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
        ],
      },
    ],
    [
      'S_CROSSES(a, MULTILINESTRING((1 2, 3 4), (5 6, 7 8)))',
      {
        op: 's_crosses',
        args: [
          property('a'),
          {
            type: 'MultiLineString',
            coordinates: [
              [
                [1, 2],
                [3, 4],
              ],
              [
                [5, 6],
                [7, 8],
              ],
            ],
          },
        ],
      },
    ],
    [
      'S_OVERLAPS(a, MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0))))',
      {
        op: 's_overlaps',
        args: [
          property('a'),
          {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [0, 0],
                  [1, 0],
                  [1, 1],
                  [0, 0],
                ],
              ],
            ],
          },
        ],
      },
    ],
    [
      'S_CONTAINS(a, MULTIPOINT(1 2, 3 4))',
      {
        op: 's_contains',
        args: [
          property('a'),
          {
            type: 'MultiPoint',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
        ],
      },
    ],
    ...TEMPORAL.map((op): [string, unknown] => [
      `${op.toUpperCase()}(a, DATE('2026-03-01'))`,
      { op, args: [property('a'), { date: '2026-03-01' }] },
    ]),
    [
      `T_DURING(INTERVAL(a, "b"), INTERVAL('..', b))`,
      { op: 't_during', args: [{ interval: [property('a'), property('b')] }, { interval: ['..', property('b')] }] },
    ],
    ['T_AFTER(interval, a)', { op: 't_after', args: [property('interval'), property('a')] }],
    [
      `${'NOT '.repeat(10)}a = 1`,
      Array.from({ length: 10 }).reduce((inner) => ({ op: 'not', args: [inner] }), { op: '=', args: [property('a'), 1] }),
    ],
    ['ano_ñ_1 = -1.5e3', { op: '=', args: [property('ano_ñ_1'), -1500] }],
  ])('%s', (text, expected) => {
    if (expected === undefined) return expect(() => readCql2Text(text)).toThrow(Cql2Error);
    const read = readCql2Text(text);
    expect(read).toEqual(expected);
    expect(Expression.parse(read)).toEqual(expected);
  });

  it.each([
    ['', 1],
    ['a', 1],
    ['a =', 4],
    ['a = 1 b', 7],
    [`a = 'x`, 4],
    [String.raw`a = 'x\' AND b = 'y'`, 20],
    [`a = '${'\\'.repeat(20_000)}`, 4],
    ['a LIKE', 7],
    ['(a = 1', 7],
    ['a = 1 AND', 10],
    ['a ; DROP TABLE', 2],
    ['S_INTERSECTS(geom)', 18],
    ['S_INTERSECTS geom, a)', 1],
    ['S_INTERSECTS(geom, a', 21],
    ['S_INTERSECTS(geom, 1)', 21],
    ["S_INTERSECTS(geom, CASEI('a'))", 30],
    ['S_INTERSECTS(geom, POINT(1))', 27],
    ['S_INTERSECTS(geom, POINT(a b))', 26],
    ['S_INTERSECTS(geom, POINT 1 2)', 26],
    ['S_INTERSECTS(geom, BBOX(1,2,3,a))', 31],
    ['T_AFTER(a)', 10],
    ['T_AFTER(a, 1)', 13],
    ["T_AFTER(a, CASEI('b'))", 22],
    ["T_DURING(a, INTERVAL('..'))", 27],
    ["T_DURING(a, INTERVAL('..', '..', '..'))", 39],
    ["T_DURING(a, INTERVAL(1, '..'))", 23],
    ['a = DATE(b)', 10],
    ["a = DATE('2026-03-01'", 22],
    ['a = CASEI(', 11],
    ['a IS 1', 6],
    ['a IS NOT 1', 10],
    ['a NOT = 1', 7],
    ['a BETWEEN 1 OR 2', 13],
    ['a IN 1', 6],
    ['a IN ()', 7],
    ['a IN (1 2)', 9],
    ['a = <', 5],
    ['1', 1],
    ['NOT', 4],
    ['"" = 1', 1],
    ['a = 1 #', 6],
    [`a = ${'CASEI('.repeat(30)}b${')'.repeat(30)}`, 124],
    ['S_INTERSECTS(geom, GEOMETRYCOLLECTION())', 39],
    ['S_INTERSECTS(geom, GEOMETRYCOLLECTION EMPTY)', 39],
    ['S_INTERSECTS(geom, GEOMETRYCOLLECTION(geom))', 39],
    ['S_INTERSECTS(geom, GEOMETRYCOLLECTION(BBOX(1,2,3,4)))', 39],
    ['S_INTERSECTS(geom, GEOMETRYCOLLECTION(POINT(1 2))', 50],
    ['S_INTERSECTS(geom, GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT(1 2))))', 39],
    [`S_INTERSECTS(geom, ${'GEOMETRYCOLLECTION('.repeat(100)}POINT(1 2)`, 39],
    [`${'NOT '.repeat(30)}a = 1`, 81],
    [`${'('.repeat(3000)}a = 1`, 21],
  ])('is not %s: the position is reported', (text, at) => {
    try {
      readCql2Text(text);
    } catch (error) {
      expect(error).toBeInstanceOf(Cql2Error);
      expect((error as Cql2Error).at).toBe(at);
      return;
    }
    throw new Error('it was read');
  });
});
