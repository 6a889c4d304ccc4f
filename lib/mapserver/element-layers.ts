import type { StyleGeometry } from '@/lib/styles/schema';

/** The layers of elements, one for each dimension. */
export const ELEMENT_LAYERS = ['geometric_element_point', 'geometric_element_line', 'geometric_element_polygon'] as const;
export type ElementLayer = (typeof ELEMENT_LAYERS)[number];

export const ELEMENT_TITLES: Record<ElementLayer, string> = {
  geometric_element_point: 'Elements: points',
  geometric_element_line: 'Elements: lines',
  geometric_element_polygon: 'Elements: polygons',
};
export const GEOMETRY_OF: Record<ElementLayer, StyleGeometry> = {
  geometric_element_point: 'POINT',
  geometric_element_line: 'LINE',
  geometric_element_polygon: 'POLYGON',
};
