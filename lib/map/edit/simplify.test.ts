import { expect, it } from 'vitest';
import type { Position } from '@/lib/position';
import { simplify } from './simplify';

/** Metres east and north of a place in Galicia. */
const at = (east: number, north: number): Position => [
  -8.5 + east / (111_320 * Math.cos((42.9 * Math.PI) / 180)),
  42.9 + north / 111_320,
];

it('leaves out what lies on the way, and keeps its corners', () => {
  const way = [at(0, 0), at(10, 1), at(20, -1), at(30, 0), at(30, 10), at(31, 20), at(30, 30)];
  expect(simplify(way, 3)).toEqual([at(0, 0), at(30, 0), at(30, 30)]);
  expect(simplify(way, 0.1)).toEqual(way);
});

it('keeps a way that comes back to where it began', () => {
  const round = [at(0, 0), at(50, 0), at(50, 50), at(0, 50), at(0, 0)];
  expect(simplify(round, 3)).toEqual(round);
});

it('a path of one or two positions, or of none, stays', () => {
  for (const way of [[], [at(0, 0)], [at(0, 0), at(1, 0)]]) expect(simplify(way, 3)).toEqual(way);
});

it('a path of many positions keeps its shape with few of them', () => {
  const way = Array.from({ length: 20_000 }, (_, n) => at(n, 20 * Math.sin(n / 50)));
  const simple = simplify(way, 3);
  expect(simple.length).toBeLessThan(4000);
  expect([simple[0], simple.at(-1)]).toEqual([way[0], way.at(-1)]);
  expect(simplify(simple, 0.001)).toEqual(simple);
});
