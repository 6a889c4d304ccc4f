/** A tile that repeats without seams. Pixels of the picture. */
export interface HatchTile {
  width: number;
  height: number;
  /** From one line to the next along each axis; 0: the lines lie along that axis. */
  acrossX: number;
  acrossY: number;
  /** Whether they go down to the right. */
  falls: boolean;
}

/** Angles nearer than this to the axes are drawn along them: their tile would be endless. */
const STEEPEST = 4;
const MAX_LINES = 12;
const MAX_PX = 1024;
/** Along lines that lie along an axis any length repeats. */
const ALONG = 8;

/** As many distances as make a side of whole pixels, or nearly: a side that is rounded much makes the hatch denser or thinner. */
function side(distance: number): { size: number; lines: number } {
  const off = (lines: number) => Math.abs(lines * distance - Math.round(lines * distance)) / (lines * distance);
  const fitting = Array.from({ length: MAX_LINES }, (_, index) => index + 1).filter(
    (lines) => lines === 1 || lines * distance <= MAX_PX,
  );
  const lines = fitting.reduce((best, next) => (off(next) < off(best) - 1e-6 ? next : best), 1);
  return { size: Math.max(1, Math.round(lines * distance)), lines };
}

/** The tile of lines `step` pixels from each other, `angle` degrees clockwise from the horizontal. */
export function hatchTile(step: number, angle: number): HatchTile {
  const turned = ((angle % 180) + 180) % 180;
  if (turned < STEEPEST || turned > 180 - STEEPEST) {
    const { size, lines } = side(step);
    return { width: ALONG, height: size, acrossX: 0, acrossY: size / lines, falls: false };
  }
  if (Math.abs(turned - 90) < STEEPEST) {
    const { size, lines } = side(step);
    return { width: size, height: ALONG, acrossX: size / lines, acrossY: 0, falls: false };
  }
  const radians = (turned * Math.PI) / 180;
  const [x, y] = [side(step / Math.abs(Math.sin(radians))), side(step / Math.abs(Math.cos(radians)))];
  return { width: x.size, height: y.size, acrossX: x.size / x.lines, acrossY: y.size / y.lines, falls: turned < 90 };
}

/** The lines that cross the tile, from end to end and beyond its edges, as pairs of points. */
export function hatchLines({
  width,
  height,
  acrossX,
  acrossY,
  falls,
}: HatchTile): [x1: number, y1: number, x2: number, y2: number][] {
  if (acrossX === 0) return rows(height, acrossY).map((y) => [-1, y, width + 1, y]);
  if (acrossY === 0) return rows(width, acrossX).map((x) => [x, -1, x, height + 1]);
  const slope = (falls ? acrossX : -acrossX) / acrossY;
  const beyond = Math.abs(slope) * height;
  const from = Math.floor(-beyond / acrossX) - 2;
  const to = Math.ceil((width + beyond) / acrossX) + 2;
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const x = (from + index) * acrossX;
    return [x - slope * height, -height, x + slope * 2 * height, 2 * height];
  });
}

const rows = (size: number, across: number) => Array.from({ length: Math.round(size / across) }, (_, at) => (at + 0.5) * across);
