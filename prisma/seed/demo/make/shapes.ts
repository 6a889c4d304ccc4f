import type { LineString, MultiPolygon, Polygon, Position } from 'geojson';
import type { Random } from '../random';

const METRES_PER_DEGREE = 111_320;

/** The position so many metres east and north of another one, [lng, lat]. */
export function offset([lng, lat]: Position | readonly [number, number], eastM: number, northM: number): Position {
  const scale = METRES_PER_DEGREE * Math.cos((lat as number) * (Math.PI / 180));
  return [round((lng as number) + eastM / scale), round((lat as number) + northM / METRES_PER_DEGREE)];
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Metres along a bearing and to its right, as metres east and north. */
export function turned(alongM: number, rightM: number, bearing: number): [east: number, north: number] {
  const angle = bearing * (Math.PI / 180);
  return [alongM * Math.sin(angle) + rightM * Math.cos(angle), alongM * Math.cos(angle) - rightM * Math.sin(angle)];
}

export const polygon = (...rings: Position[][]): Polygon => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => [...ring, ring[0] as Position]),
});
export const line = (coordinates: Position[]): LineString => ({ type: 'LineString', coordinates });

/** An uneven round area. */
export function blob(centre: Position | readonly [number, number], radiusM: number, random: Random): Polygon {
  const elongation = random.between(0.75, 1.2);
  const ring = Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * 2 * Math.PI;
    const r = radiusM * random.between(0.86, 1.1);
    return offset(centre, Math.cos(angle) * r * elongation, (Math.sin(angle) * r) / elongation);
  });
  return polygon(ring);
}

/** A strip of sand in the hollow of a bay: the middle lies inland of the ends. */
export function crescent(middle: readonly [number, number], lengthM: number, bearing: number, sea: 'left' | 'right'): Polygon {
  const toSea = sea === 'right' ? 1 : -1;
  const widthM = Math.max(38, Math.min(95, lengthM * 0.035));
  const steps = Math.max(12, Math.min(40, Math.round(lengthM / 80)));
  const edge = (side: number) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const t = i / steps - 0.5;
      const hollow = lengthM * 0.07 * 4 * t * t;
      const width = widthM * (1 - (2 * t) ** 4 * 0.8);
      return offset(middle, ...turned(t * lengthM, toSea * (hollow + side * width), bearing));
    });
  return polygon([...edge(-0.5), ...edge(0.5).reverse()]);
}

const STEP_M = 150;

/** A path through positions that winds as paths do, in wide bends and small ones; a position about every 150 metres. */
export function winding(through: readonly (readonly [number, number])[], random: Random, swayM = 80): LineString {
  const path: Position[] = [];
  for (let i = 0; i < through.length - 1; i++) {
    const [before, a, b, after] = [
      through[i - 1] ?? through[i],
      through[i],
      through[i + 1],
      through[i + 2] ?? through[i + 1],
    ].map((p) => p && [...p]);
    if (!before || !a || !b || !after) continue;
    const steps = Math.max(3, Math.round(distanceM(a, b) / STEP_M));
    const phase = random.between(0, 6);
    const [wide, small] = [random.between(520, 760), random.between(140, 210)];
    const [dx, dy] = [(b[0] as number) - (a[0] as number), (b[1] as number) - (a[1] as number)];
    const length = Math.hypot(dx, dy) || 1;
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const along = k * STEP_M;
      const bend = Math.sin(phase + along / wide) + 0.45 * Math.sin(phase * 2 + along / small) + random.between(-0.06, 0.06);
      const sway = Math.min(1, 3 * Math.sin(Math.PI * t)) * swayM * bend;
      path.push(offset(spline(before, a, b, after, t), (-dy / length) * sway, (dx / length) * sway));
    }
  }
  path.push([...(through.at(-1) as readonly [number, number])]);
  return line(path);
}

/** Catmull–Rom between a and b, flattened a little so that it does not overshoot. */
function spline(before: Position, a: Position, b: Position, after: Position, t: number): Position {
  const at = (i: number) => {
    const [p0, p1, p2, p3] = [before[i], a[i], b[i], after[i]] as [number, number, number, number];
    const [m1, m2] = [(p2 - p0) * 0.3, (p3 - p1) * 0.3];
    const [t2, t3] = [t * t, t * t * t];
    return (2 * t3 - 3 * t2 + 1) * p1 + (t3 - 2 * t2 + t) * m1 + (3 * t2 - 2 * t3) * p2 + (t3 - t2) * m2;
  };
  return [at(0), at(1)];
}

/** Great-circle metres (haversine, radius 6 371 008.8 m). */
export function distanceM(a: Position, b: Position): number {
  const rad = Math.PI / 180;
  const [lng1, lat1, lng2, lat2] = [a[0], a[1], b[0], b[1]].map((degrees) => (degrees as number) * rad) as [
    number,
    number,
    number,
    number,
  ];
  const h = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng2 - lng1) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h));
}

export const lengthM = ({ coordinates }: LineString): number =>
  coordinates.reduce((sum, p, i) => (i === 0 ? 0 : sum + distanceM(coordinates[i - 1] as Position, p)), 0);

/** Whether a position lies inside (even–odd rule). */
export function contains({ coordinates }: MultiPolygon, [x, y]: Position): boolean {
  let inside = false;
  for (const ring of coordinates.flat()) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] as [number, number];
      const [xj, yj] = ring[j] as [number, number];
      if (yi > (y as number) !== yj > (y as number) && (x as number) < ((xj - xi) * ((y as number) - yi)) / (yj - yi) + xi)
        inside = !inside;
    }
  }
  return inside;
}
