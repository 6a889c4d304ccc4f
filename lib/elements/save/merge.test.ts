import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ElementGeometry } from '../geometry';
import { type Fields, merge, undone } from './merge';
import { isSameShape } from './same-shape';

const text = fc.constantFrom('a', 'b', 'c', null);
const flag = fc.boolean();
const choice = fc.option(fc.subarray(['ROMAN', 'GOTHIC', 'MODERN'], { minLength: 1 }), { nil: null });
const point = fc
  .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }))
  .map((coordinates) => ({ type: 'Point', coordinates }));
const set = (all: Record<string, unknown>): Fields => Object.fromEntries(Object.entries(all).filter(([, it]) => it !== null));
const fields = fc.record({ description: text, geom: point, isPublic: flag, 'attribute.1': text, 'attribute.2': choice }).map(set);

/** Of chosen values the order does not matter. */
const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

describe('a merge of three states', () => {
  it('is independent of the order where there is no conflict', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, one, other) => {
        const [there, back] = [merge(base, one, other), merge(base, other, one)];
        expect(there.conflicts.map((it) => it.field)).toEqual(back.conflicts.map((it) => it.field));
        if (there.conflicts.length === 0) expect(merge({}, there.fields, back.fields).conflicts).toEqual([]);
      }),
    );
  });

  it('never invents a value: each is mine or theirs', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        for (const [field, it] of Object.entries(merge(base, mine, theirs).fields))
          expect([mine[field], theirs[field]]).toContainEqual(it);
      }),
    );
  });

  it('never loses what one of them has changed', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { fields: result, conflicts } = merge(base, mine, theirs);
        for (const { field, mine: my, theirs: their } of conflicts) {
          expect([my, their]).toEqual([mine[field] ?? null, theirs[field] ?? null]);
          expect(result[field] ?? null).toEqual(their);
        }
        const open = new Set(conflicts.map(({ field }) => field));
        const expectPreserved = (own: Fields) => {
          for (const field of new Set([base, own].flatMap(Object.keys)))
            if (!open.has(field) && plain(own[field]) !== plain(base[field]))
              expect(plain(result[field])).toBe(plain(own[field]));
        };
        expectPreserved(mine);
        expectPreserved(theirs);
      }),
    );
  });

  it('with what nobody has changed is what the other one made, and says so', () => {
    fc.assert(
      fc.property(fields, fields, (base, theirs) => {
        expect(merge(base, base, theirs).fields).toEqual(theirs);
        expect(merge(base, theirs, base)).toMatchObject({ fields: theirs, taken: [], conflicts: [] });
        expect(merge(base, theirs, theirs)).toMatchObject({ taken: [], conflicts: [] });
      }),
    );
  });

  it('takes one field from each, and names what is taken', () => {
    const base = { description: 'a', 'attribute.1': 'x' };
    expect(merge(base, { description: 'b', 'attribute.1': 'x' }, { description: 'a', isPublic: true })).toEqual({
      fields: { description: 'b', isPublic: true },
      taken: ['attribute.1', 'isPublic'],
      conflicts: [],
    });
  });

  it('two different values, a value and none: a conflict with all three', () => {
    expect(
      merge({ description: 'a', 'attribute.1': 'x' }, { description: 'b' }, { description: 'c', 'attribute.1': 'y' }),
    ).toEqual({
      fields: { description: 'c', 'attribute.1': 'y' },
      taken: [],
      conflicts: [
        { field: 'description', base: 'a', mine: 'b', theirs: 'c' },
        { field: 'attribute.1', base: 'x', mine: null, theirs: 'y' },
      ],
    });
  });

  it('chosen values are a set', () => {
    const chosen = (...values: string[]) => ({ 'attribute.2': values });
    expect(merge(chosen('A', 'B'), chosen('B', 'A'), chosen('C'))).toMatchObject({ fields: chosen('C'), conflicts: [] });
  });
});

describe('the same shape', () => {
  type Ring = [number, number][];
  const corners = fc
    .uniqueArray(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      minLength: 3,
      maxLength: 6,
      selector: String,
    })
    .map((it) => it as Ring);
  const closed = (ring: Ring) => [...ring, ring[0] as [number, number]];
  const turned = (ring: Ring, by: number) => [...ring.slice(by % ring.length), ...ring.slice(0, by % ring.length)];
  const area = (...rings: Ring[]) => ({ type: 'Polygon', coordinates: rings.map(closed) }) as ElementGeometry;

  it('is a ring that starts elsewhere or goes the other way, and holes in another order', () => {
    fc.assert(
      fc.property(corners, corners, corners, fc.nat(9), (outer, one, two, by) => {
        expect(isSameShape(area(outer, one, two), area(turned(outer.toReversed(), by), turned(two, by), one))).toBe(true);
      }),
    );
  });

  it('is not a ring with another corner, a hole less, or another kind', () => {
    fc.assert(
      fc.property(corners, corners, (outer, hole) => {
        const moved = outer.map(([x, y], at) => (at === 0 ? [x + 20, y] : [x, y])) as Ring;
        expect(isSameShape(area(outer), area(moved))).toBe(false);
        expect(isSameShape(area(outer, hole), area(outer))).toBe(false);
        expect(isSameShape(area(outer), { type: 'MultiPolygon', coordinates: [[closed(outer)]] })).toBe(false);
      }),
    );
  });

  it.each(['MultiPoint', 'MultiLineString', 'MultiPolygon'] as const)('%s: parts in another order', (type) => {
    const part = (n: number) =>
      ({
        MultiPoint: [n, n],
        MultiLineString: [
          [n, 0],
          [n, 1],
        ],
        MultiPolygon: [
          [
            [n, 0],
            [n, 1],
            [n + 1, 1],
            [n, 0],
          ],
        ],
      })[type];
    const of = (...parts: number[]) => ({ type, coordinates: parts.map(part) }) as ElementGeometry;
    expect(isSameShape(of(1, 2, 3), of(3, 1, 2))).toBe(true);
    expect(isSameShape(of(1, 2, 3), of(1, 2, 4))).toBe(false);
  });

  it('is not a line the other way round', () => {
    const line = (...coordinates: Ring) => ({ type: 'LineString', coordinates }) as ElementGeometry;
    expect(isSameShape(line([0, 0], [1, 1]), line([1, 1], [0, 0]))).toBe(false);
    expect(isSameShape(line([0, 0], [1, 1]), line([0, 0], [1, 1]))).toBe(true);
  });
});

it('what an element was: its changes undone, newest first, without what is not part of a save', () => {
  const now = { description: 'c', isPublic: true, 'attribute.1': 'x' };
  expect(
    undone(now, [
      { description: ['b', 'c'], 'attribute.1': [null, 'x'], 'file.1': [null, {}] },
      { description: ['a', 'b'], internalComments: ['seen', null], 'join.2': [{}, null] },
    ]),
  ).toEqual({ description: 'a', isPublic: true, internalComments: 'seen' });
});
