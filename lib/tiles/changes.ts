import { LAST_GROUPED_ZOOM } from '@/lib/tile-grid';
import type { TileParams } from './schema';
import { GRID_BITS } from './sql';

/** A change of public elements: the type, whether any has come to a cell or left it, and the box in the grid; nulls: anywhere. */
export type TileChange = readonly [
  typeId: number,
  moved: boolean,
  ...([minX: number, minY: number, maxX: number, maxY: number] | [null, null, null, null]),
];

/** Boxes are rounded to the grid. */
const ROUNDING = 2;

/**
 * Whether a tile may differ after a change. An element is drawn where its box meets the tile with its margin. In groups an element that
 * comes or goes also decides whether another one of its square is drawn as itself, which is in tiles that this other one reaches:
 * as far from the square as the largest element is long.
 */
export function touches([typeId, moved, ...box]: TileChange, { typeIds, z, x, y }: TileParams, reach: number): boolean {
  if (!typeIds.includes(typeId)) return false;
  const [minX, minY, maxX, maxY] = box;
  if (minX === null) return true;
  const side = 2 ** (GRID_BITS - z);
  const away = side / 64 + ROUNDING + (moved && z <= LAST_GROUPED_ZOOM ? side / 8 + reach : 0);
  return maxX + away >= x * side && minX - away <= (x + 1) * side && maxY + away >= y * side && minY - away <= (y + 1) * side;
}
