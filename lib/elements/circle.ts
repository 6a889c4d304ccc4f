import type { Position } from '@/lib/position';

const SIDES = 64;
const EQUATOR_M = 6378137;
const FLATTENING = 1 / 298.257223563;
const POLE_M = EQUATOR_M * (1 - FLATTENING);
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** How the second eccentricity turns an angle on the auxiliary sphere into metres, and back (Vincenty's A and B). */
function series(u2: number) {
  const a = 1 + (u2 / 16384) * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)));
  const b = (u2 / 1024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2)));
  return { a, b };
}

/**
 * The position `distanceM` metres from `[lng, lat]` (degrees) at `bearing` (radians clockwise from north) on the
 * WGS 84 ellipsoid. The longitude is not wrapped. T. Vincenty, "Direct and inverse solutions of geodesics on the
 * ellipsoid", Survey Review 23 (1975).
 */
export function destination([lng, lat]: Position, bearing: number, distanceM: number): Position {
  const u1 = Math.atan((1 - FLATTENING) * Math.tan(radians(lat)));
  const sigma1 = Math.atan2(Math.tan(u1), Math.cos(bearing));
  const sinAlpha = Math.cos(u1) * Math.sin(bearing);
  const cos2Alpha = 1 - sinAlpha ** 2;
  const { a, b } = series((cos2Alpha * (EQUATOR_M ** 2 - POLE_M ** 2)) / POLE_M ** 2);
  const onSphere = distanceM / (POLE_M * a);
  let sigma = onSphere;
  let middle = 0;
  for (let turn = 0; turn < 20; turn++) {
    middle = Math.cos(2 * sigma1 + sigma);
    const sin = Math.sin(sigma);
    const cos = Math.cos(sigma);
    const far = (b / 6) * middle * (-3 + 4 * sin ** 2) * (-3 + 4 * middle ** 2);
    const shift = b * sin * (middle + (b / 4) * (cos * (-1 + 2 * middle ** 2) - far));
    sigma = onSphere + shift;
  }
  const [sin, cos, sinU, cosU] = [Math.sin(sigma), Math.cos(sigma), Math.sin(u1), Math.cos(u1)];
  const across = sinU * sin - cosU * cos * Math.cos(bearing);
  const latitude = Math.atan2(sinU * cos + cosU * sin * Math.cos(bearing), (1 - FLATTENING) * Math.hypot(sinAlpha, across));
  const lambda = Math.atan2(sin * Math.sin(bearing), cosU * cos - sinU * sin * Math.cos(bearing));
  const c = (FLATTENING / 16) * cos2Alpha * (4 + FLATTENING * (4 - 3 * cos2Alpha));
  const along = sigma + c * sin * (middle + c * cos * (-1 + 2 * middle ** 2));
  return [lng + degrees(lambda - (1 - c) * FLATTENING * sinAlpha * along), degrees(latitude)];
}

/** Whether a circle contains a pole, so that it has no ring in longitude and latitude. Radius in metres. */
export const holdsPole = ([, lat]: Position, radiusM: number) => Math.abs(lat) + radiusM / 110574 >= 90;

/** A closed counter-clockwise ring of 64 sides, each corner `radiusM` metres from the centre. Positions are [lng, lat]. */
export function circleRing(centre: Position, radiusM: number): Position[] {
  const corners = Array.from({ length: SIDES }, (_, n) => destination(centre, -(2 * Math.PI * n) / SIDES, radiusM));
  return [...corners, corners[0] as Position];
}
