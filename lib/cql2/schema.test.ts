import { describe, expect, it } from 'vitest';
import { COMPARISONS, Expression, SPATIAL, TEMPORAL } from './schema';

// CQL2 JSON (OGC 21-065r2): what is accepted, and one thing wrong at a time.

const a = { property: 'a' };
const point = { type: 'Point', coordinates: [1, 2] };
const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const line = [
  [0, 0],
  [1, 1],
];
const meets = (shape: unknown) => ({ op: 's_intersects', args: [a, shape] });
const equals = (value: unknown) => ({ op: '=', args: [a, value] });
const at = (time: unknown) => ({ op: 't_intersects', args: [a, time] });
const accepts = (value: unknown) => Expression.safeParse(value).success;

describe('CQL2 JSON', () => {
  it.each<unknown>([
    true,
    false,
    { op: 'and', args: [true, false] },
    { op: 'or', args: [true, false, true] },
    { op: 'not', args: [equals(1)] },
    ...COMPARISONS.map((op) => ({ op, args: [a, 1] })),
    { op: 'like', args: [a, 'b%'] },
    { op: 'between', args: [a, 1, 2] },
    { op: 'in', args: [a, ['b']] },
    { op: 'in', args: [a, Array.from({ length: 1000 }, (_, n) => n)] },
    { op: 'isNull', args: [a] },
    ...SPATIAL.map((op) => ({ op, args: [a, point] })),
    ...TEMPORAL.map((op) => ({ op, args: [a, { date: '2026-03-01' }] })),
    equals(true),
    equals('x'.repeat(2000)),
    equals({ date: '2026-02-28' }),
    equals({ timestamp: '2026-02-28T10:00:00+01:00' }),
    equals({ op: 'casei', args: ['x'] }),
    equals({ op: 'accenti', args: [{ op: 'casei', args: [a] }] }),
    meets({ type: 'Point', coordinates: [1, 2, 3, 4] }),
    meets({ type: 'LineString', coordinates: line }),
    meets({ type: 'Polygon', coordinates: [ring] }),
    meets({ type: 'MultiPoint', coordinates: [[1, 2]] }),
    meets({ type: 'MultiLineString', coordinates: [line] }),
    meets({ type: 'MultiPolygon', coordinates: [[ring]] }),
    meets({ type: 'GeometryCollection', geometries: [point] }),
    meets({ bbox: [1, 2, 3, 4] }),
    meets({ bbox: [1, 2, 0, 3, 4, 9] }),
    at({ timestamp: '2026-02-28T10:00:00Z' }),
    at({ interval: ['2026-02-28', '..'] }),
    at({ interval: ['..', '2026-02-28T10:00:00Z'] }),
    at({ interval: ['2026-02-28T10:00:00-03:00', '2026-03-28'] }),
    at({ interval: [a, a] }),
  ])('has %j', (value) => expect(accepts(value)).toBe(true));

  it.each<[string, unknown]>([
    ['a text alone', 'a'],
    ['no operator', { args: [a, 1] }],
    ['another operator', { op: '==', args: [a, 1] }],
    ['a member more', { ...equals(1), note: 'x' }],
    ['one of two', { op: 'and', args: [true] }],
    ['two to negate', { op: 'not', args: [true, true] }],
    ['201 of them', { op: 'or', args: Array.from({ length: 201 }, () => true) }],
    ['one side', { op: '<', args: [a] }],
    ['three sides', { op: '<', args: [a, 1, 2] }],
    ['like three', { op: 'like', args: [a, 'b', 'c'] }],
    ['between one', { op: 'between', args: [a, 1] }],
    ['in nothing', { op: 'in', args: [a, []] }],
    ['in 1001 values', { op: 'in', args: [a, Array.from({ length: 1001 }, (_, n) => n)] }],
    ['in a value', { op: 'in', args: [a, 1] }],
    ['whether two are null', { op: 'isNull', args: [a, a] }],
    ['a property with more', equals({ property: 'a', of: 'b' })],
    ['a property that is a number', equals({ property: 1 })],
    ['a text that is too long', equals('x'.repeat(2001))],
    ['a text that no database stores', equals('a\u0000')],
    ['no number', equals(Number.POSITIVE_INFINITY)],
    ['null', equals(null)],
    ['no day', equals({ date: '2026-02-30' })],
    ['a day with more', equals({ date: '2026-02-28', at: 1 })],
    ['an instant without its zone', equals({ timestamp: '2026-02-28T10:00:00' })],
    ['an instant with more', equals({ timestamp: '2026-02-28T10:00:00Z', at: 1 })],
    ['another fold', equals({ op: 'upper', args: ['x'] })],
    ['a fold of two', equals({ op: 'casei', args: ['x', 'y'] })],
    ['a fold with more', equals({ op: 'casei', args: ['x'], at: 1 })],
    ['a geometry that is a text', meets('POINT(1 2)')],
    ['another shape', meets({ type: 'Circle', coordinates: [1, 2] })],
    ['a position of one', meets({ type: 'Point', coordinates: [1] })],
    ['a position of five', meets({ type: 'Point', coordinates: [1, 2, 3, 4, 5] })],
    ['a position of texts', meets({ type: 'Point', coordinates: ['1', '2'] })],
    ['a line of one', meets({ type: 'LineString', coordinates: [[0, 0]] })],
    ['an area of nothing', meets({ type: 'Polygon', coordinates: [] })],
    ['a ring of three', meets({ type: 'Polygon', coordinates: [[...line, [0, 0]]] })],
    ['a ring that is open', meets({ type: 'Polygon', coordinates: [[...ring.slice(0, 3), [2, 2]]] })],
    ['no points', meets({ type: 'MultiPoint', coordinates: [] })],
    ['no lines', meets({ type: 'MultiLineString', coordinates: [] })],
    ['no areas', meets({ type: 'MultiPolygon', coordinates: [] })],
    ['an area without rings', meets({ type: 'MultiPolygon', coordinates: [[]] })],
    ['an empty collection', meets({ type: 'GeometryCollection', geometries: [] })],
    [
      'a collection in another one',
      meets({ type: 'GeometryCollection', geometries: [{ type: 'GeometryCollection', geometries: [point] }] }),
    ],
    ['a box of five', meets({ bbox: [1, 2, 3, 4, 5] })],
    ['a box with more', meets({ bbox: [1, 2, 3, 4], crs: 1 })],
    ['one geometry', { op: 's_within', args: [point] }],
    ['three geometries', { op: 's_within', args: [a, point, point] }],
    ['a time that is a text', at('2026-02-28')],
    ['one time', { op: 't_after', args: [a] }],
    ['three times', { op: 't_after', args: [a, { date: '2026-03-01' }, { date: '2026-03-01' }] }],
    ['an interval with one end', at({ interval: ['2026-02-28'] })],
    ['an interval with more', at({ interval: ['..', '..'], of: 1 })],
    ['an interval that begins with a word', at({ interval: ['now', '..'] })],
    ['an interval that ends with a word', at({ interval: ['..', 'now'] })],
    ['an interval that begins without a zone', at({ interval: ['2026-02-28T10:00:00', '..'] })],
    ['an interval that ends without a zone', at({ interval: ['..', '2026-02-28T10:00:00'] })],
    ['a time where a geometry belongs', meets({ date: '2026-02-28' })],
    ['a geometry where a time belongs', at(point)],
  ])('has not %s', (_, value) => expect(accepts(value)).toBe(false));
});
