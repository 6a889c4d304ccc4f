import type { GeometryType } from './schema';

/** What a person can begin to draw. The multi-part kind goes wherever the single kind does. */
export type DrawableKind = 'Point' | 'LineString' | 'Polygon';

const kinds: Record<GeometryType, readonly DrawableKind[]> = {
  ANY_GEOMETRY: ['Point', 'LineString', 'Polygon'],
  POINT_POLYGON: ['Point', 'Polygon'],
  POINT_LINE: ['Point', 'LineString'],
  LINE_POLYGON: ['LineString', 'Polygon'],
  POINT: ['Point'],
  LINE: ['LineString'],
  POLYGON: ['Polygon'],
};

/** The kinds of geometry that an element type allows, in the order in which they are offered. */
export const drawableKinds = (type: GeometryType): readonly DrawableKind[] => kinds[type];
