import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Topology } from 'topojson-specification';

const require = createRequire(import.meta.url);

/** [lng, lat]. */
export type Position = [number, number];
export type Line = Position[];
export type Polygon = Line[];

/** What depends on where it is. */
type At = (position: Position) => number;

/** A topology whose arcs are absolute. */
export interface Absolute<T> {
  type: 'Topology';
  objects: T;
  arcs: Line[];
}

/** The middle of Galicia: detail falls with the distance from here. */
const CENTRE: Position = [-7.9, 42.8];

/** Reads a TopoJSON file of an installed package; its arcs are made absolute, so that they can be reshaped. */
export function readTopology<T>(file: string): Absolute<T> {
  const topology = JSON.parse(readFileSync(require.resolve(file), 'utf8')) as Topology & { objects: T };
  const { transform, arcs, objects } = topology;
  if (!transform) throw new Error(`${file} is not quantized`);
  const { scale, translate } = transform;
  const absolute = (arc: number[][]): Line => {
    let x = 0;
    let y = 0;
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  };
  return { type: 'Topology', objects, arcs: arcs.map(absolute) };
}

/** Degrees between a position and Galicia's border, roughly. */
export function distanceFromGalicia([lng, lat]: readonly [number, number]): number {
  return Math.max(0, Math.hypot((lng - CENTRE[0]) * 0.74, lat - CENTRE[1]) - 1.3);
}

/**
 * A curve through every position of a line (cubic Hermite, tangents no longer than the shorter neighbour, so that it never
 * runs into itself). Capes stay where they are; the ends stay too, so that arcs which meet still meet.
 */
export function smooth(line: Line, steps = 3): Line {
  if (line.length < 3) return line;
  const tangents = line.map((p, i) => tangent(line[i - 1], p, line[i + 1]));
  return line.flatMap((a, i) => {
    const b = line[i + 1];
    if (!b) return [a];
    return Array.from({ length: steps }, (_, k) =>
      hermite([a, tangents[i] ?? [0, 0]], [b, tangents[i + 1] ?? [0, 0]], k / steps, Math.hypot(b[0] - a[0], b[1] - a[1])),
    );
  });
}

/** The direction at a position, as long as the nearer of its neighbours is far; shorter at a sharp turn. */
function tangent(before: Position | undefined, p: Position, after: Position | undefined): Position {
  if (!before || !after) return [0, 0];
  const u: Position = [p[0] - before[0], p[1] - before[1]];
  const v: Position = [after[0] - p[0], after[1] - p[1]];
  const [lu, lv] = [Math.hypot(...u), Math.hypot(...v)];
  if (lu === 0 || lv === 0) return [0, 0];
  const direction: Position = [u[0] / lu + v[0] / lv, u[1] / lu + v[1] / lv];
  const reach = Math.min(lu, lv) / 2;
  return [direction[0] * reach, direction[1] * reach];
}

/** The position at `t` (0 to 1) between two positions with their tangents. */
function hermite([a, ta]: [Position, Position], [b, tb]: [Position, Position], t: number, length: number): Position {
  const [t2, t3] = [t * t, t * t * t];
  const limit = (d: Position) => Math.min(1, length / (Math.hypot(...d) || 1));
  const [la, lb] = [limit(ta), limit(tb)];
  const at = (i: 0 | 1) =>
    (2 * t3 - 3 * t2 + 1) * a[i] + (t3 - 2 * t2 + t) * ta[i] * la + (3 * t2 - 2 * t3) * b[i] + (t3 - t2) * tb[i] * lb;
  return [at(0), at(1)];
}

/** Douglas–Peucker; the tolerance (degrees) may depend on the position. */
export function simplify(line: Line, toleranceAt: At): Line {
  const [first] = line;
  if (!first) return line;
  const place = (i: number) => line[i] ?? first;
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  keep[line.length - 1] = 1;
  const stack: [from: number, to: number][] = [[0, line.length - 1]];
  for (let part = stack.pop(); part; part = stack.pop()) {
    const [from, to] = part;
    let worst = 0;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const off = offLine(place(i), place(from), place(to)) / toleranceAt(place(i));
      if (off > worst) [worst, at] = [off, i];
    }
    if (worst > 1) {
      keep[at] = 1;
      stack.push([from, at], [at, to]);
    }
  }
  return line.filter((_, i) => keep[i]);
}

function offLine(p: Position, a: Position, b: Position): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/** Square degrees. */
export function ringArea(ring: Line): number {
  const sum = pairs(ring).reduce((total, [a, b]) => total + a[0] * b[1] - b[0] * a[1], 0);
  return Math.abs(sum / 2);
}

/** Each position of a line with the one after it. */
export const pairs = (line: Line): [Position, Position][] => line.slice(1).map((next, i) => [line[i] ?? next, next]);

/** Coordinates at the precision that the distance deserves; repeated positions go. */
export function round(line: Line, decimalsAt: At): Line {
  const out: Line = [];
  for (const p of line) {
    const factor = 10 ** decimalsAt(p);
    const q: Position = [Math.round(p[0] * factor) / factor, Math.round(p[1] * factor) / factor];
    const last = out.at(-1);
    if (!last || last[0] !== q[0] || last[1] !== q[1]) out.push(q);
  }
  return out;
}

/** Rounds a MultiPolygon's rings and drops those that have become too small to see. */
export function tidyPolygons(coordinates: Polygon[], decimalsAt: At, smallest: At): Polygon[] {
  return coordinates
    .map((polygon) =>
      polygon
        .filter((ring) => ring[0] && ringArea(ring) >= smallest(ring[0]))
        .map((ring) => round(ring, decimalsAt))
        .filter((ring) => ring.length >= 4),
    )
    .filter((polygon) => polygon.length > 0);
}

/** Positions in between, so that no two are farther apart than 0.03 degrees. */
export function densify(line: Line): Line {
  return line.flatMap((p, i) => {
    const next = line[i + 1];
    if (!next) return [p];
    const steps = Math.max(1, Math.ceil(Math.hypot(next[0] - p[0], next[1] - p[1]) / 0.03));
    return Array.from(
      { length: steps },
      (_, k): Position => [p[0] + ((next[0] - p[0]) * k) / steps, p[1] + ((next[1] - p[1]) * k) / steps],
    );
  });
}

/**
 * Moves a border a tenth of a degree across, to the side of `towards`. Two sources never agree on a border: one reaches
 * under the other, or the sea would show in the seam. Near its ends, which are coasts, it stays.
 */
export function pushAcross(border: Line, towards: Position): Line {
  const ends = [...border.slice(0, 1), ...border.slice(-1)];
  const line = simplify(border, () => 0.05);
  const normals = line.map((p, i) => normal(line[i - 1] ?? p, line[i + 1] ?? p));
  const sum = normals.reduce<Position>(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  const side = Math.sign(sum[0] * towards[0] + sum[1] * towards[1]);
  return line.map((p, i) => {
    const reach = Math.min(...ends.map((e) => Math.hypot(e[0] - p[0], e[1] - p[1]))) < 0.08 ? 0 : 0.13 * side;
    const [nx, ny] = normals[i] ?? [0, 0];
    return [p[0] + nx * reach, p[1] + ny * reach];
  });
}

function normal(a: Position, b: Position): Position {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [-dy / length, dx / length];
}

/** TopoJSON sews what the date line had cut: a polygon that jumps from 180 to -180 becomes one on each side. */
export function splitAtDateLine(polygon: Polygon): Polygon[] {
  const unrolled = polygon.map(unroll);
  const lngs = (unrolled[0] ?? []).map(([lng]) => lng);
  if (Math.max(...lngs) <= 180 && Math.min(...lngs) >= -180) return [unrolled];
  return [-360, 0, 360]
    .map((shift) =>
      unrolled.map((ring) =>
        clip(
          clip(
            ring.map(([lng, lat]): Position => [lng + shift, lat]),
            180,
            1,
          ),
          -180,
          -1,
        ),
      ),
    )
    .filter(([outer = []]) => outer.length >= 4)
    .map((part) => part.filter((ring) => ring.length >= 4));
}

function unroll(ring: Line): Line {
  let shift = 0;
  return ring.map(([lng, lat], i) => {
    const before = ring[i - 1]?.[0] ?? lng;
    if (lng - before > 180) shift -= 360;
    if (before - lng > 180) shift += 360;
    return [lng + shift, lat];
  });
}

/** Keeps what lies on the near side of a meridian: side 1 keeps lng <= edge, -1 keeps lng >= edge. */
function clip(ring: Line, edge: number, side: 1 | -1): Line {
  const inside = (p: Position) => (p[0] - edge) * side <= 0;
  const out = ring.flatMap((p, i) => {
    const before = ring.at(i - 1) ?? p;
    const cut: Position = [edge, before[1] + ((p[1] - before[1]) * (edge - before[0])) / (p[0] - before[0])];
    if (inside(p)) return inside(before) ? [p] : [cut, p];
    return inside(before) ? [cut] : [];
  });
  return [...out, ...out.slice(0, 1)];
}
