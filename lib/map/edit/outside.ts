import type { Position as GeoJsonPosition, Geometry } from 'geojson';
import type { Extent } from '../camera';
import { positionsOf } from './snap';

const isWithin = ([west, south, east, north]: Extent, geometry: Geometry) =>
  positionsOf(geometry).every(([lng, lat]) => lng >= west && lng <= east && lat >= south && lat <= north);

function swapped(geometry: Geometry): Geometry {
  const swap = (it: unknown): unknown =>
    Array.isArray(it) && typeof it[0] === 'number' ? [it[1], it[0]] : (it as GeoJsonPosition[]).map(swap);
  if (geometry.type === 'GeometryCollection') return geometry;
  return { ...geometry, coordinates: swap(geometry.coordinates) } as Geometry;
}

/** A geometry of which some lies outside of the extent. */
export interface Outside {
  /** The first position that does, [lng, lat]. */
  at: [number, number];
  /** The same with longitude and latitude swapped, where all of that lies inside. */
  swapped: Geometry | null;
}

/** Whether a geometry leaves the extent of the map; null if it does not. */
export function outsideOf(geometry: Geometry, extent: Extent): Outside | null {
  const [west, south, east, north] = extent;
  const at = positionsOf(geometry).find(([lng, lat]) => lng < west || lng > east || lat < south || lat > north);
  if (!at) return null;
  const turned = swapped(geometry);
  return { at, swapped: isWithin(extent, turned) ? turned : null };
}
