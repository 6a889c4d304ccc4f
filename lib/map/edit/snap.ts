import type { Position as GeoJsonPosition, Geometry } from 'geojson';
import type { Position } from '@/lib/position';

/** Distance on the screen in pixels: the eye decides what is near. */
export type PixelDistance = (a: Position, b: Position) => number;

/** The nearest of the candidates that lies within `tolerancePx`, or null. */
export function nearest<T>(
  at: Position,
  candidates: readonly T[],
  positionOf: (candidate: T) => Position,
  distance: PixelDistance,
  tolerancePx: number,
): T | null {
  let best: T | null = null;
  let least = tolerancePx;
  for (const candidate of candidates) {
    const pixels = distance(at, positionOf(candidate));
    if (pixels > least) continue;
    best = candidate;
    least = pixels;
  }
  return best;
}

/** Every position of a geometry, flat. */
export function positionsOf(geometry: Geometry): Position[] {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(positionsOf);
  const flat = (it: unknown): Position[] =>
    Array.isArray(it) && typeof it[0] === 'number' ? [[it[0], (it as GeoJsonPosition)[1] ?? 0]] : (it as unknown[]).flatMap(flat);
  return flat(geometry.coordinates);
}
