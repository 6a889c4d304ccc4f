import type { Feature } from 'geojson';
import type { Position } from '@/lib/position';
import type { Extent } from '../camera';
import type { Tool } from './toolbox';

/** A smaller box is taken for an accidental drag. */
const MIN_PX = 4;

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

/** Says which box was made: dragged from corner to corner, or by a click on each of two opposite corners. Then another one can be. */
export const boxTool = (made: (box: Extent, stage: Parameters<Tool['start']>[0]) => void): Tool => ({
  cursor: 'crosshair',
  start(stage) {
    let corner: Position | null = null;
    const show = (at: Position) => corner && stage.draft([frame(extentOf(corner, at))]);
    const close = (at: Position) => {
      if (!corner || stage.distancePx(corner, at) < MIN_PX) return;
      const box = extentOf(corner, at);
      corner = null;
      stage.draft([]);
      made(box, stage);
    };
    return {
      click(at) {
        if (corner && stage.distancePx(corner, at) >= MIN_PX) close(at);
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
});

/** Fits the map to a box. */
export const zoomBox: Tool = boxTool((box, stage) => {
  stage.fit(box);
  stage.finish();
});
