import type { Extent } from './camera';

// As `lib/tiles` writes them; `groups.test.ts` compares.
const FIRST_ID = 2 ** 50;
const ZOOM_UNIT = 2 ** 36;
const SQUARE_BITS = 3;

export interface Share {
  typeId: number;
  count: number;
}

/** The square of the map ([west, south, east, north] in degrees) whose elements the group with this id stands for. */
export function squareOf(id: number): Extent {
  const rest = id - FIRST_ID;
  const squares = 2 ** (Math.floor(rest / ZOOM_UNIT) + SQUARE_BITS);
  const at = rest % ZOOM_UNIT;
  const [x, y] = [Math.floor(at / squares), at % squares];
  return [lng(x / squares), lat((y + 1) / squares), lng((x + 1) / squares), lat(y / squares)];
}

const lng = (part: number) => part * 360 - 180;
const lat = (part: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * part))) * 180) / Math.PI;

/** How many of each type a group holds, the largest share first. */
export const sharesOf = (properties: Record<string, unknown>): Share[] =>
  Object.entries(properties)
    .flatMap(([name, count]) => {
      const typeId = /^t(\d+)$/.exec(name)?.[1];
      return typeId ? [{ typeId: Number(typeId), count: Number(count) }] : [];
    })
    .sort((a, b) => b.count - a.count || a.typeId - b.typeId);
