import type { Geometry } from 'geojson';
import { extentOfGeometry } from '@/lib/map/camera';
import type { Position } from '@/lib/position';
import { lengthM, measure } from './measure';
import { positionsOf } from './snap';

/** A shape in figures. */
export interface ShapeFigures {
  type: Geometry['type'];
  /** Positions; that which closes a ring is not counted. */
  points: number;
  lengthM?: number;
  areaM2?: number;
}

/** What two shapes differ in. */
export interface ShapeDifference {
  before: ShapeFigures;
  after: ShapeFigures;
  /** How far their middles lie from each other, in metres along the ellipsoid. */
  apartM: number;
  /** How many points lie elsewhere, beside those that came or went. */
  elsewhere: number;
}

const ringsOf = (geometry: Geometry): number =>
  geometry.type === 'Polygon'
    ? geometry.coordinates.length
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates.reduce((sum, rings) => sum + rings.length, 0)
      : 0;

export const figuresOf = (geometry: Geometry): ShapeFigures => ({
  type: geometry.type,
  points: positionsOf(geometry).length - ringsOf(geometry),
  ...measure(geometry),
});

function middleOf(geometry: Geometry): Position {
  const [west, south, east, north] = extentOfGeometry(geometry);
  return [(west + east) / 2, (south + north) / 2];
}

/** Where an element's shape has changed, in figures. Geometries are GeoJSON in EPSG:4326. */
export function compareShapes(before: Geometry, after: Geometry): ShapeDifference {
  const [was, is] = [figuresOf(before), figuresOf(after)];
  const there = new Set(positionsOf(before).map(String));
  const unmoved = new Set(
    positionsOf(after)
      .map(String)
      .filter((it) => there.has(it)),
  ).size;
  return {
    before: was,
    after: is,
    apartM: lengthM([middleOf(before), middleOf(after)]),
    elsewhere: Math.max(0, Math.min(was.points, is.points) - unmoved),
  };
}
