import { describe, expect, it } from 'vitest';
import { type TileChange, touches } from './changes';

/** The tile of zoom 16 in the middle of the grid; `side` of it. */
const SIDE = 2 ** 14;
const AT = 2 ** 15;
const tile = { typeIds: [7, 9], z: 16, x: AT, y: AT };
const MIN = AT * SIDE;
const change = (dx: number, { typeId = 7, moved = true } = {}): TileChange => [
  typeId,
  moved,
  MIN + dx,
  MIN + 5,
  MIN + dx,
  MIN + 5,
];

describe('a change touches a tile', () => {
  it.each([
    ['within it', change(100), true],
    ['in its margin', change(-SIDE / 64), true],
    ['beyond its margin', change(-SIDE / 64 - 10), false],
    ['on its other side', change(SIDE + SIDE / 64), true],
    ['beyond that', change(SIDE + SIDE / 64 + 10), false],
    ['of another type of the tile', change(100, { typeId: 9 }), true],
    ['of none of its types', change(100, { typeId: 8 }), false],
    ['anywhere', [7, true, null, null, null, null] as const, true],
    ['anywhere of another type', [8, true, null, null, null, null] as const, false],
  ])('%s', (_, one, expected) => expect(touches(one, tile, 1e6)).toBe(expected));

  it('of groups also where another element of the square reaches it, if any has come or gone', () => {
    const grouped = { ...tile, z: 14, x: AT >> 2, y: AT >> 2 };
    const away = (SIDE * 4) / 64 + (SIDE * 4) / 8 + 5000;
    expect(touches(change(-away), grouped, 5000)).toBe(true);
    expect(touches(change(-away - 10), grouped, 5000)).toBe(false);
    expect(touches(change(-away, { moved: false }), grouped, 5000)).toBe(false);
    expect(touches(change(-away), grouped, 0)).toBe(false);
  });
});
