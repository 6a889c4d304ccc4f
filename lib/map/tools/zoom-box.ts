import type { Feature } from 'geojson';
import type { Position } from '@/lib/position';
import type { Extent } from '../camera';
import type { Tool } from './toolbox';

/** A smaller box is taken for an accidental drag. */
const LEAST_PX = 4;

const extentOf = ([a, b]: Position, [c, d]: Position): Extent => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];

const frame = ([west, south, east, north]: Extent): Feature => ({
  type: 'Feature',
  properties: { role: 'shape' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
});

/** Fits the map to a box: dragged from corner to corner, or by a click on each of two opposite corners. */
export const zoomBox: Tool = {
  cursor: 'crosshair',
  start(stage) {
    let corner: Position | null = null;
    const show = (at: Position) => corner && stage.draft([frame(extentOf(corner, at))]);
    const close = (at: Position) => {
      if (!corner || stage.distancePx(corner, at) < LEAST_PX) return;
      stage.fit(extentOf(corner, at));
      stage.finish();
    };
    return {
      click(at) {
        if (corner && stage.distancePx(corner, at) >= LEAST_PX) close(at);
        else corner = at;
      },
      move: show,
      press(at) {
        corner ??= at;
        return true;
      },
      drag: show,
      release: close,
    };
  },
};
