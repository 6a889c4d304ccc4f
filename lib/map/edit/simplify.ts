import type { Position } from '@/lib/position';

const METRES_PER_DEGREE = 111_320;

/**
 * A line with as few of its vertices as stay within `toleranceM` of all others (Douglas and Peucker 1973). Distances are in the plane
 * at the latitude of the first vertex, which is exact enough for a way that somebody walks.
 */
export function simplify(line: readonly Position[], toleranceM: number): Position[] {
  const [first] = line;
  if (!first || line.length < 3) return [...line];
  const shrink = Math.cos((first[1] * Math.PI) / 180);
  const flat = line.map(([lng, lat]): Position => [lng * shrink * METRES_PER_DEGREE, lat * METRES_PER_DEGREE]);
  const retained = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const farthest = farthestIn(flat, from, to);
    if (farthest.distance <= toleranceM) continue;
    retained.add(farthest.at);
    open.push([from, farthest.at], [farthest.at, to]);
  }
  return line.filter((_, at) => retained.has(at));
}

function farthestIn(flat: readonly Position[], from: number, to: number) {
  let found = { at: from, distance: 0 };
  for (let at = from + 1; at < to; at += 1) {
    const distance = distanceTo(flat[at] as Position, flat[from] as Position, flat[to] as Position);
    if (distance > found.distance) found = { at, distance };
  }
  return found;
}

/** From a point to a segment. */
function distanceTo([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}
