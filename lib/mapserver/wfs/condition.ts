/** A condition on features, parsed from a filter. The properties are checked later, against the type. */
export type Condition =
  | { op: 'and' | 'or'; parts: Condition[] }
  | { op: 'not'; part: Condition }
  | { op: 'compare'; with: Comparison; left: Operand; right: Operand; matchCase: boolean }
  | { op: 'between'; property: string; lower: string; upper: string }
  | { op: 'like'; property: string; pattern: string; matchCase: boolean }
  | { op: 'null'; property: string }
  | { op: 'ids'; ids: FeatureId[] }
  | { op: 'box'; extent?: [number, number, number, number]; srid: number }
  | { op: 'spatial'; relation: SpatialRelation; shape: Shape }
  | { op: 'distance'; within: boolean; shape: Shape; metres: number };

export const COMPARISONS = {
  PropertyIsEqualTo: '=',
  PropertyIsNotEqualTo: '<>',
  PropertyIsLessThan: '<',
  PropertyIsGreaterThan: '>',
  PropertyIsLessThanOrEqualTo: '<=',
  PropertyIsGreaterThanOrEqualTo: '>=',
} as const;
type Comparison = (typeof COMPARISONS)[keyof typeof COMPARISONS];

export type Operand = { property: string } | { literal: string };

/** The operators of MapServer, besides BBOX and the two of a distance. */
export const SPATIAL_RELATIONS = [
  'Equals',
  'Disjoint',
  'Touches',
  'Within',
  'Overlaps',
  'Crosses',
  'Intersects',
  'Contains',
] as const;
export type SpatialRelation = (typeof SPATIAL_RELATIONS)[number];

/** A geometry to compare with: well-known text, x first. */
export interface Shape {
  wkt: string;
  srid: number;
}

/** `type`: the part before the point, if there is one. */
export interface FeatureId {
  type?: string;
  id: number;
}

export interface SortKey {
  property: string;
  descending: boolean;
}

export const EVERYTHING: Condition = { op: 'and', parts: [] };

export const allOf = (parts: Condition[]): Condition => {
  const [only, ...others] = parts;
  return only && others.length === 0 ? only : { op: 'and', parts };
};
