import geodesic from 'geographiclib-geodesic';
import type { Geometry } from 'geojson';
import type { Position } from '@/lib/position';

const ellipsoid = geodesic.Geodesic.WGS84;

/** Length in metres along the ellipsoid (Karney 2013, GeographicLib), good to some nanometres. Positions are [lng, lat]. */
export function lengthM(positions: readonly Position[]): number {
  return positions.reduce((sum, [lng, lat], index) => {
    const before = positions[index - 1];
    return before ? sum + (ellipsoid.Inverse(before[1], before[0], lat, lng).s12 ?? 0) : sum;
  }, 0);
}

/** Area in square metres of a ring on the ellipsoid; it need not be closed, and may run either way. */
export function ringAreaM2(ring: readonly Position[]): number {
  const polygon = ellipsoid.Polygon(false);
  for (const [lng, lat] of ring) polygon.AddPoint(lat, lng);
  return Math.abs(polygon.Compute(false, true).area ?? 0);
}

/** The measurements of a geometry: a line's length, an area's size (holes taken out) and perimeter (of its shells). */
export function measure(geometry: Geometry): { lengthM?: number; areaM2?: number } {
  switch (geometry.type) {
    case 'LineString':
      return { lengthM: lengthM(geometry.coordinates as Position[]) };
    case 'MultiLineString':
      return { lengthM: sum(geometry.coordinates.map((line) => lengthM(line as Position[]))) };
    case 'Polygon':
      return ofPolygons([geometry.coordinates as Position[][]]);
    case 'MultiPolygon':
      return ofPolygons(geometry.coordinates as Position[][][]);
    default:
      return {};
  }
}

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

const ofPolygons = (polygons: Position[][][]) => ({
  areaM2: sum(polygons.map((rings) => sum(rings.map((ring, index) => (index === 0 ? 1 : -1) * ringAreaM2(openRing(ring)))))),
  lengthM: sum(polygons.map((rings) => lengthM(rings[0] ?? []))),
});

const openRing = (ring: Position[]) => ring.slice(0, -1);
