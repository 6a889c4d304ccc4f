import type { Geometry } from 'geojson';
import type { Position } from '@/lib/position';
import { extentOfGeometry } from './camera';
import type { MapLibreMap } from './maplibre';

/** Going to something goes no nearer than this zoom. */
export const CLOSEST_FIT = 17;

export function reveal(map: MapLibreMap, geometry: Geometry, hiddenBelow: number) {
  const [west, south, east, north] = extentOfGeometry(geometry);
  const padding = { top: 64, right: 72, bottom: hiddenBelow + 48, left: 48 };
  if (west !== east || south !== north) map.fitBounds([west, south, east, north], { padding, maxZoom: CLOSEST_FIT });
  else map.easeTo({ center: [west, south], zoom: Math.max(map.getZoom(), 15), offset: [0, -hiddenBelow / 2] });
}

export function keepInSight(map: MapLibreMap, geometry: Geometry, hiddenBelow: number) {
  // On its way somewhere already: most likely to this very place.
  if (map.isMoving()) return;
  const [west, south, east, north] = extentOfGeometry(geometry);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const middle: Position = [(west + east) / 2, (south + north) / 2];
  const { x, y } = map.project(middle);
  const inside = x > 24 && x < width - 24 && y > 24 && y < height - hiddenBelow - 24;
  if (!inside) map.easeTo({ center: middle, offset: [0, -hiddenBelow / 2] });
}

/** Smaller than this on the screen, nobody can take hold of a vertex. */
const MIN_PX = 90;
/** The bar of drawing lies over this much of the map's upper part. */
const BAR_PX = 116;

export function keepWhole(map: MapLibreMap, geometry: Geometry, hiddenBelow: number) {
  const [west, south, east, north] = extentOfGeometry(geometry);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const [from, to] = [map.project([west, north]), map.project([east, south])];
  const size = Math.max(to.x - from.x, to.y - from.y);
  if (size > 0 && size < MIN_PX) return reveal(map, geometry, hiddenBelow);
  if (from.x >= 0 && from.y >= BAR_PX && to.x <= width && to.y <= height - hiddenBelow) return;
  const padding = { top: BAR_PX, right: 72, bottom: hiddenBelow + 16, left: 24 };
  map.fitBounds([west, south, east, north], { padding, maxZoom: map.getZoom() });
}

/** When a panel opens beside the map, everything stays where it was on the screen; otherwise the middle stays the middle. */
export function resize(map: MapLibreMap, { left, top, anchored }: { left: number; top: number; anchored: boolean }) {
  // A map on its way somewhere is not held back.
  if (!anchored || map.isMoving()) return void map.resize();
  const { clientWidth, clientHeight } = map.getContainer();
  const aside = map.getPadding().top ?? 0;
  const center = map.unproject([left + clientWidth / 2, top + (clientHeight + aside) / 2]);
  map.resize();
  map.jumpTo({ center });
}
