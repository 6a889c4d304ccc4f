import type { Geometry } from 'geojson';
import { positionsOf } from './edit/snap';

/** The visible part of the world. */
export interface Camera {
  /** [lng, lat] */
  center: [number, number];
  zoom: number;
}

/** [west, south, east, north] in degrees. */
export type Extent = [west: number, south: number, east: number, north: number];

/** The default camera: Galicia. */
export const HOME: Extent = [-9.45, 41.75, -6.6, 43.9];

export function extentOfGeometry(geometry: Geometry): Extent {
  const positions = positionsOf(geometry);
  const lngs = positions.map(([lng]) => lng);
  const lats = positions.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
