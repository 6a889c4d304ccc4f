import type { Geometry } from 'geojson';
import { extentOfGeometry } from './camera';
import type { MapLibreMap } from './maplibre';
import type { Position } from './tools/toolbox';

const CLOSEST_FIT = 16;
const margins = { padding: 48, maxZoom: CLOSEST_FIT } as const;

export function reveal(map: MapLibreMap, geometry: Geometry) {
  const [west, south, east, north] = extentOfGeometry(geometry);
  if (west === east && south === north) map.easeTo({ center: [west, south], zoom: Math.max(map.getZoom(), 15) });
  else map.fitBounds([west, south, east, north], margins);
}

export function keepInSight(map: MapLibreMap, geometry: Geometry, hiddenBelow: number) {
  const [west, south, east, north] = extentOfGeometry(geometry);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const middle: Position = [(west + east) / 2, (south + north) / 2];
  const { x, y } = map.project(middle);
  const inside = x > 24 && x < width - 24 && y > 24 && y < height - hiddenBelow - 24;
  if (!inside) map.easeTo({ center: middle, offset: [0, -hiddenBelow / 2] });
}

export function keepWhole(map: MapLibreMap, geometry: Geometry, hiddenBelow: number) {
  const [west, south, east, north] = extentOfGeometry(geometry);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const [from, to] = [map.project([west, north]), map.project([east, south])];
  if (from.x >= 0 && from.y >= 0 && to.x <= width && to.y <= height - hiddenBelow) return;
  const padding = { top: 120, right: 72, bottom: hiddenBelow + 24, left: 24 };
  map.fitBounds([west, south, east, north], { padding, maxZoom: map.getZoom() });
}

/** When a panel opens beside the map, everything stays where it was on the screen; otherwise the middle stays the middle. */
export function resize(map: MapLibreMap, { left, top, anchored }: { left: number; top: number; anchored: boolean }) {
  if (!anchored) return void map.resize();
  const { clientWidth, clientHeight } = map.getContainer();
  const center = map.unproject([left + clientWidth / 2, top + clientHeight / 2]);
  map.resize();
  map.jumpTo({ center });
}
