import type { Geometry } from 'geojson';
import type { Position } from '@/lib/position';
import { geometryOf, shapeOf } from './shape';
import { simplify } from './simplify';

/** What the outline may be wrong by, in metres, from the first that makes it short enough. */
const TOLERANCES_M = [0, 2, 10, 50, 250];
/** Ten centimetres. */
const DIGITS = 6;

const rounded = (position: Position): Position => position.map((it) => Number(it.toFixed(DIGITS))) as Position;

/** A geometry with so few positions that an address can hold it, where it lies and about as large; null if that cannot be. */
export function lightGeometry(geometry: Geometry, mostPositions: number): Geometry | null {
  const shape = shapeOf(geometry);
  for (const toleranceM of TOLERANCES_M) {
    const parts = shape.parts.map((rings) => rings.map((ring) => simplify(ring, toleranceM).map(rounded)));
    if (parts.flat(2).length <= mostPositions) return geometryOf({ ...shape, parts });
  }
  return null;
}
