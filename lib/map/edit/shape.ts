import type { Position as GeoJsonPosition, Geometry } from 'geojson';
import type { Position } from '@/lib/position';

export type Kind = 'Point' | 'LineString' | 'Polygon';

/**
 * A geometry while it is edited: parts of rings of positions, for every kind alike. A point is a part with one ring of one
 * position, a line a part with one ring, an area a part with its shell and then its holes. Rings are not closed here.
 */
export interface Shape {
  kind: Kind;
  /** It was a multi-part geometry and is returned as one. */
  multi: boolean;
  parts: Position[][][];
}

export interface Address {
  part: number;
  ring: number;
  at: number;
}

const MIN_VERTICES = { Point: 1, LineString: 2, Polygon: 3 } as const;

export const sameAddress = (a: Address | null, b: Address | null) =>
  a === b || (a !== null && b !== null && a.part === b.part && a.ring === b.ring && a.at === b.at);

/** Takes a GeoJSON geometry apart. A third coordinate is dropped. Throws for a geometry collection. */
export function shapeOf(geometry: Geometry): Shape {
  const flat = (position: GeoJsonPosition): Position => [position[0] ?? 0, position[1] ?? 0];
  const open = (ring: GeoJsonPosition[]) => ring.slice(0, -1).map(flat);
  switch (geometry.type) {
    case 'Point':
      return { kind: 'Point', multi: false, parts: [[[flat(geometry.coordinates)]]] };
    case 'MultiPoint':
      return { kind: 'Point', multi: true, parts: geometry.coordinates.map((position) => [[flat(position)]]) };
    case 'LineString':
      return { kind: 'LineString', multi: false, parts: [[geometry.coordinates.map(flat)]] };
    case 'MultiLineString':
      return { kind: 'LineString', multi: true, parts: geometry.coordinates.map((line) => [line.map(flat)]) };
    case 'Polygon':
      return { kind: 'Polygon', multi: false, parts: [geometry.coordinates.map(open)] };
    case 'MultiPolygon':
      return { kind: 'Polygon', multi: true, parts: geometry.coordinates.map((polygon) => polygon.map(open)) };
    default:
      throw new TypeError(`A ${geometry.type} cannot be edited`);
  }
}

/** Converts it back to GeoJSON; null if nothing is complete. Unchanged vertices keep their exact coordinates. */
export function geometryOf({ kind, multi, parts }: Shape): Geometry | null {
  const whole = parts.filter((rings) => rings[0] && rings[0].length >= MIN_VERTICES[kind]);
  const [first] = whole;
  if (!first) return null;
  const many = multi || whole.length > 1;
  if (kind === 'Point') {
    const points = whole.map((rings) => rings[0]?.[0] as Position);
    return many ? { type: 'MultiPoint', coordinates: points } : { type: 'Point', coordinates: points[0] as Position };
  }
  if (kind === 'LineString') {
    const lines = whole.map((rings) => rings[0] as Position[]);
    return many ? { type: 'MultiLineString', coordinates: lines } : { type: 'LineString', coordinates: lines[0] as Position[] };
  }
  const polygons = whole.map((rings) => rings.filter((ring) => ring.length >= MIN_VERTICES.Polygon).map(closed));
  return many ? { type: 'MultiPolygon', coordinates: polygons } : { type: 'Polygon', coordinates: polygons[0] as Position[][] };
}

const closed = (ring: Position[]): Position[] => [...ring, ring[0] as Position];

export const positionAt = ({ parts }: Shape, { part, ring, at }: Address): Position | undefined => parts[part]?.[ring]?.[at];

const withRing = (shape: Shape, { part, ring }: Address, change: (ring: Position[]) => Position[]): Shape => ({
  ...shape,
  parts: shape.parts.map((rings, p) =>
    p === part ? rings.map((positions, r) => (r === ring ? change(positions) : positions)) : rings,
  ),
});

export const moveVertex = (shape: Shape, address: Address, to: Position): Shape =>
  withRing(shape, address, (ring) => ring.with(address.at, to));

/** The new vertex gets this address; those from there on move up. */
export const insertVertex = (shape: Shape, address: Address, position: Position): Shape =>
  withRing(shape, address, (ring) => ring.toSpliced(address.at, 0, position));

/** Removes a vertex. A hole with too few vertices is removed, and so is a part whose shell or line has too few. */
export function removeVertex(shape: Shape, address: Address): Shape {
  const less = withRing(shape, address, (ring) => ring.toSpliced(address.at, 1));
  const enough = (ring: Position[] | undefined) => ring !== undefined && ring.length >= MIN_VERTICES[shape.kind];
  const parts = less.parts
    .filter((rings) => enough(rings[0]))
    .map((rings) => rings.filter((ring, index) => index === 0 || enough(ring)));
  return { ...less, parts };
}

/** Adds a drawn path as a new part. */
export const addPart = (shape: Shape, path: Position[]): Shape => ({ ...shape, parts: [...shape.parts, [path]] });

export interface Handle {
  address: Address;
  position: Position;
}

export const vertices = ({ parts }: Shape): Handle[] =>
  parts.flatMap((rings, part) =>
    rings.flatMap((positions, ring) => positions.map((position, at) => ({ address: { part, ring, at }, position }))),
  );

/** The middles of all edges, each with the address that a vertex inserted there would get, and where its edge begins. */
export function midpoints({ kind, parts }: Shape): (Handle & { from: Position })[] {
  if (kind === 'Point') return [];
  return parts.flatMap((rings, part) =>
    rings.flatMap((positions, ring) =>
      positions.flatMap((from, index) => {
        const to = positions[index + 1] ?? (kind === 'Polygon' ? positions[0] : undefined);
        return to ? [{ address: { part, ring, at: index + 1 }, position: middle(from, to), from }] : [];
      }),
    ),
  );
}

const middle = (a: Position, b: Position): Position => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** How many vertices a part of this kind needs. */
export const leastVertices = (kind: Kind): number => MIN_VERTICES[kind];
