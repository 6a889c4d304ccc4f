/** A position in the picture, in CSS pixels. */
export type Pixel = readonly [x: number, y: number];

export interface Frame {
  widthPx: number;
  heightPx: number;
}

/** Paths are written in whole numbers of this part of a pixel. */
export const PATH_SCALE = 2;
/** Lines are up to so many pixels wide, with what they are drawn with around. */
const MARGIN_PX = 8;
/** A place nearer than this to the one before is not drawn, in units of the path. */
const NEAREST = 2;

/** On which outer sides of the picture a place lies, as bits. */
const sidesOf = ([x, y]: Pixel, { widthPx, heightPx }: Frame) =>
  (x < -MARGIN_PX ? 1 : 0) | (x > widthPx + MARGIN_PX ? 2 : 0) | (y < -MARGIN_PX ? 4 : 0) | (y > heightPx + MARGIN_PX ? 8 : 0);

/**
 * The data of an SVG path through the positions, in units of 1 / `PATH_SCALE` pixels. Of a run of positions on one outer side of the picture
 * only the first and the last stay, which changes nothing inside. Empty if nothing of it can be seen.
 */
export function pathData(positions: readonly Pixel[], frame: Frame): string {
  const sides = positions.map((place) => sidesOf(place, frame));
  if (sides.reduce((all, side) => all & side, 15) !== 0) return '';
  let data = '';
  let [lastX, lastY, lastSides] = [0, 0, 0];
  for (const [index, place] of positions.entries()) {
    const [x, y] = place.map((px) => Math.round(px * PATH_SCALE)) as [number, number];
    const own = sides[index] as number;
    const inner = index > 0 && index < positions.length - 1;
    if (inner && lastSides & own & (sides[index + 1] as number)) continue;
    if (inner && own === lastSides && Math.abs(x - lastX) + Math.abs(y - lastY) < NEAREST) continue;
    data += index === 0 ? `M${x} ${y}l` : `${x - lastX} ${y - lastY} `;
    [lastX, lastY, lastSides] = [x, y, own];
  }
  return data.trimEnd();
}
