import type { GeometryType } from './schema';

/** The geometries that a person can draw. Where the single kind is allowed, so is the multi-part kind. */
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
