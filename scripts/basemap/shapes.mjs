import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The middle of Galicia: detail falls with the distance from here. */
const CENTRE = [-7.9, 42.8];

/** Reads a TopoJSON file of an installed package; its arcs are made absolute, so that they can be reshaped. */
export function readTopology(file) {
  const topology = JSON.parse(readFileSync(require.resolve(file), 'utf8'));
  const { scale, translate } = topology.transform;
  topology.arcs = topology.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  delete topology.transform;
  return topology;
}

/** Degrees between a position and Galicia's border, roughly. */
export function distanceFromGalicia([lng, lat]) {
  return Math.max(0, Math.hypot((lng - CENTRE[0]) * 0.74, lat - CENTRE[1]) - 1.3);
}

/**
 * A curve through every position of a line (cubic Hermite, tangents no longer than the shorter neighbour, so that it never
 * runs into itself). Capes stay where they are; the ends stay too, so that arcs which meet still meet.
 */
export function smooth(line, steps = 3) {
  if (line.length < 3) return line;
  const tangents = line.map((p, i) => tangent(line[i - 1], p, line[i + 1]));
  return line.flatMap((a, i) => {
    const b = line[i + 1];
    if (!b) return [a];
    return Array.from({ length: steps }, (_, k) =>
      hermite(a, tangents[i], b, tangents[i + 1], k / steps, Math.hypot(b[0] - a[0], b[1] - a[1])),
    );
  });
}

/** The direction at a position, as long as the nearer of its neighbours is far; shorter at a sharp turn. */
function tangent(before, p, after) {
  if (!before || !after) return [0, 0];
  const [u, v] = [
    [p[0] - before[0], p[1] - before[1]],
    [after[0] - p[0], after[1] - p[1]],
  ];
  const [lu, lv] = [Math.hypot(...u), Math.hypot(...v)];
  if (lu === 0 || lv === 0) return [0, 0];
  const direction = [u[0] / lu + v[0] / lv, u[1] / lu + v[1] / lv];
  const reach = Math.min(lu, lv) / 2;
  return [direction[0] * reach, direction[1] * reach];
}

function hermite(a, ta, b, tb, t, length) {
  const [t2, t3] = [t * t, t * t * t];
  const limit = (d) => Math.min(1, length / (Math.hypot(...d) || 1));
  const [la, lb] = [limit(ta), limit(tb)];
  return [0, 1].map(
    (i) => (2 * t3 - 3 * t2 + 1) * a[i] + (t3 - 2 * t2 + t) * ta[i] * la + (3 * t2 - 2 * t3) * b[i] + (t3 - t2) * tb[i] * lb,
  );
}

/** Douglas–Peucker; the tolerance (degrees) may depend on the position. */
export function simplify(line, toleranceAt) {
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  keep[line.length - 1] = 1;
  const stack = [[0, line.length - 1]];
  while (stack.length > 0) {
    const [from, to] = stack.pop();
    let worst = 0;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const off = offLine(line[i], line[from], line[to]) / toleranceAt(line[i]);
      if (off > worst) [worst, at] = [off, i];
    }
    if (worst > 1) {
      keep[at] = 1;
      stack.push([from, at], [at, to]);
    }
  }
  return line.filter((_, i) => keep[i]);
}

function offLine(p, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/** Square degrees. */
export function ringArea(ring) {
  let sum = 0;
  for (let i = 0; i < ring.length - 1; i++) sum += ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1];
  return Math.abs(sum / 2);
}

/** Coordinates at the precision that the distance deserves; repeated positions go. */
export function round(line, decimalsAt) {
  const out = [];
  for (const p of line) {
    const factor = 10 ** decimalsAt(p);
    const q = [Math.round(p[0] * factor) / factor, Math.round(p[1] * factor) / factor];
    const last = out.at(-1);
    if (!last || last[0] !== q[0] || last[1] !== q[1]) out.push(q);
  }
  return out;
}

/** Rounds a MultiPolygon's rings and drops those that have become too small to see. */
export function tidyPolygons(coordinates, decimalsAt, smallest) {
  return coordinates
    .map((polygon) =>
      polygon
        .filter((ring) => ringArea(ring) >= smallest(ring[0]))
        .map((ring) => round(ring, decimalsAt))
        .filter((ring) => ring.length >= 4),
    )
    .filter((polygon) => polygon.length > 0);
}

/** Positions in between, so that no two are farther apart than 0.03 degrees. */
export function densify(line) {
  return line.flatMap((p, i) => {
    const next = line[i + 1];
    if (!next) return [p];
    const steps = Math.max(1, Math.ceil(Math.hypot(next[0] - p[0], next[1] - p[1]) / 0.03));
    return Array.from({ length: steps }, (_, k) => [
      p[0] + ((next[0] - p[0]) * k) / steps,
      p[1] + ((next[1] - p[1]) * k) / steps,
    ]);
  });
}

/**
 * Moves a border a tenth of a degree across, to the side of `towards`. Two sources never agree on a border: one reaches
 * under the other, or the sea would show in the seam. Near its ends, which are coasts, it stays.
 */
export function pushAcross(border, towards) {
  const ends = [border[0], border.at(-1)];
  const line = simplify(border, () => 0.05);
  const normals = line.map((_, i) => normal(line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]));
  const sum = normals.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  const side = Math.sign(sum[0] * towards[0] + sum[1] * towards[1]);
  return line.map((p, i) => {
    const reach = Math.min(...ends.map((e) => Math.hypot(e[0] - p[0], e[1] - p[1]))) < 0.08 ? 0 : 0.13 * side;
    return [p[0] + normals[i][0] * reach, p[1] + normals[i][1] * reach];
  });
}

function normal(a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [-dy / length, dx / length];
}

/** TopoJSON sews what the date line had cut: a polygon that jumps from 180 to -180 becomes one on each side. */
export function splitAtDateLine(polygon) {
  const unrolled = polygon.map(unroll);
  const lngs = unrolled[0].map(([lng]) => lng);
  if (Math.max(...lngs) <= 180 && Math.min(...lngs) >= -180) return [unrolled];
  return [-360, 0, 360]
    .map((shift) =>
      unrolled.map((ring) =>
        clip(
          clip(
            ring.map(([lng, lat]) => [lng + shift, lat]),
            180,
            1,
          ),
          -180,
          -1,
        ),
      ),
    )
    .filter((part) => part[0].length >= 4)
    .map((part) => part.filter((ring) => ring.length >= 4));
}

function unroll(ring) {
  let shift = 0;
  return ring.map(([lng, lat], i) => {
    const before = ring[i - 1]?.[0] ?? lng;
    if (lng - before > 180) shift -= 360;
    if (before - lng > 180) shift += 360;
    return [lng + shift, lat];
  });
}

/** Keeps what lies on the near side of a meridian: side 1 keeps lng <= edge, -1 keeps lng >= edge. */
function clip(ring, edge, side) {
  const inside = (p) => (p[0] - edge) * side <= 0;
  const out = ring.flatMap((p, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    const cut = [edge, before[1] + ((p[1] - before[1]) * (edge - before[0])) / (p[0] - before[0])];
    if (inside(p)) return inside(before) ? [p] : [cut, p];
    return inside(before) ? [cut] : [];
  });
  if (out.length > 0) out.push(out[0]);
  return out;
}
