import type { Geometry } from 'geojson';
import type { Drawing } from './editor';
import { geometryOf } from './shape';

/** The finished shape, or the path so far: an area from three vertices on, before that the line. Null while there is nothing. */
export function soFar({ shape, path }: Drawing): Geometry | null {
  if (!path) return geometryOf(shape);
  if (shape.kind === 'Polygon' && path.length >= 3) return geometryOf({ ...shape, parts: [[path]] });
  const [only] = path;
  if (only && path.length === 1) return { type: 'Point', coordinates: only };
  return path.length >= 2 ? { type: 'LineString', coordinates: path } : null;
}
