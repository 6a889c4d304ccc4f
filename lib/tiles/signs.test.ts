import { beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { call } from '@/lib/test/call';
import { anElement, anElementType } from '@/lib/test/elements';
import { placedFeaturesOf } from '@/lib/test/mvt';
import { type Person, people } from '@/lib/test/people';

// Where the sign of a group stands in its square of 64 px: where its members are, but not too near to the next square.

let who: Awaited<ReturnType<typeof people>>;
beforeAll(async () => {
  who = await people();
});

const Z = 8;
const WORLD_PX = 512 * 2 ** Z;
/** The corner of a square, in pixels of the world: the tile is 122/94. */
const SQUARE = { x: 122 * 512 + 3 * 64, y: 94 * 512 + 2 * 64 };

/** The position of a pixel of the world. */
function positionOf(x: number, y: number): [number, number] {
  const north = Math.PI * (1 - (2 * y) / WORLD_PX);
  return [(x / WORLD_PX) * 360 - 180, (Math.atan(Math.sinh(north)) * 180) / Math.PI];
}

/** Where the sign of a group stands whose members are around a place of the square, in pixels of the square. */
async function signOf(x: number, y: number, { as, scope, isPublic }: { as?: Person; scope?: string; isPublic: boolean }) {
  const type = await anElementType();
  for (const [east, south] of [
    [-1, -1],
    [-1, 2],
    [2, -1],
  ] as const) {
    const coordinates = positionOf(SQUARE.x + x + east, SQUARE.y + y + south);
    await anElement({ type, owner: who.ana, isPublic, geom: { type: 'Point', coordinates } });
  }
  const params = { typeIds: String(type.id), z: String(Z), x: '122', y: '94.mvt' };
  const features = await placedFeaturesOf(await call(GET, { url: `/x${scope ? `?scope=${scope}` : ''}`, params, as }));
  expect(features.map(({ count }) => count)).toEqual([3]);
  const at = features[0]?.at ?? { x: 0, y: 0 };
  return [Math.round(at.x / 8 - 3 * 64), Math.round(at.y / 8 - 2 * 64)];
}

describe('the sign of a group', () => {
  it.each([
    [27, 24, 27, 24],
    [24, 31, 24, 31],
    [5, 27, 22, 27],
    [58, 27, 32, 27],
    [27, 5, 27, 22],
    [27, 58, 27, 32],
  ])('of public elements around %d, %d stands at %d, %d', async (x, y, atX, atY) =>
    expect(await signOf(x, y, { isPublic: true })).toEqual([atX, atY]),
  );
  it('of what is not public stands at one place of the square, apart from the others', async () => {
    expect(await signOf(10, 30, { isPublic: false, scope: 'own', as: who.ana })).toEqual([54, 54]);
    expect(await signOf(30, 10, { isPublic: false, scope: 'all', as: who.uxia })).toEqual([54, 54]);
  });
});
