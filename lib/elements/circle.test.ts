import { describe, expect, it } from 'vitest';
import type { Position } from '@/lib/position';
import { circleRing, destination, holdsPole } from './circle';

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Of degrees: half of the last one is less than a tenth of a millimetre. */
const DIGITS = 9;

describe('the end of a geodesic', () => {
  it('a published one of 54,972.271 m: Flinders Peak to Buninyong', () => {
    const [lng, lat] = destination(
      [144 + 25 / 60 + 29.5244 / 3600, -37 - 57 / 60 - 3.7203 / 3600],
      radians(306.86815833),
      54972.271,
    );
    expect(lng).toBeCloseTo(143 + 55 / 60 + 35.3839 / 3600, 7);
    expect(lat).toBeCloseTo(-37 - 39 / 60 - 10.1561 / 3600, 7);
  });

  // What `geod +ellps=WGS84` of PROJ says, which computes in another way.
  it.each<[Position, bearing: number, distanceM: number, Position]>([
    [[-8, 42], 0, 1000, [-8, 42.009003057988]],
    [[-8, 42], 45, 100_000, [-7.137930896572, 42.633359954378]],
    [[-8, 42], 270, 250_000, [-11.016226017165, 41.960359117491]],
    [[30, -60], 200, 3_000_000, [-33.23487582628, -80.033282866311]],
    [[20, 10], 80, 15_000_000, [155.603079737544, -0.12857783395]],
    [[0, 0], 90, 1_000_000, [8.983152841195, 0]],
    [[-45, 30], -120, 8_000_000, [-103.376869595709, -15.058971742635]],
  ])('from %j at %d degrees, %d m: %j', (from, bearing, distanceM, [lng, lat]) => {
    const end = destination(from, radians(bearing), distanceM);
    expect(end[0]).toBeCloseTo(lng, DIGITS);
    expect(end[1]).toBeCloseTo(lat, DIGITS);
  });
});

describe('a circle', () => {
  it('is a closed ring of 64 sides, counter-clockwise from the north', () => {
    const ring = circleRing([-8, 42], 1000);
    expect([ring.length, ring[0]]).toEqual([65, ring[64]]);
    const area = ring.slice(1).reduce((sum, [x, y], n) => sum + (ring[n] as Position)[0] * y - x * (ring[n] as Position)[1], 0);
    expect(area).toBeGreaterThan(0);
    expect(ring[0]?.[0]).toBeCloseTo(-8, DIGITS);
    expect(ring[0]?.[1]).toBeCloseTo(42.009003057988, DIGITS);
  });

  it('has equal sides all around', () => {
    const ring = circleRing([0, 0], 1000);
    // Opposite corners: west and east, north and south.
    expect(ring[16]?.[0]).toBeCloseTo(-(ring[48]?.[0] ?? 0), DIGITS);
    expect(ring[16]?.[1]).toBeCloseTo(0, DIGITS);
    expect(ring[32]?.[1]).toBeCloseTo(-(ring[0]?.[1] ?? 0), DIGITS);
    expect(new Set(ring.map(String)).size).toBe(64);
  });

  it.each([
    [[0, 89], 110_574, true],
    [[0, 89], 110_573, false],
    [[0, -89], 110_574, true],
    [[50, -88], 221_147, false],
    [[0, 0], 9_951_660, true],
    [[90, 0], 1000, false],
  ] as [Position, number, boolean][])('around %j with %d m contains a pole: %s', (centre, radiusM, holds) =>
    expect(holdsPole(centre, radiusM)).toBe(holds),
  );
});
