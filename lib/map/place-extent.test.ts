import { describe, expect, it } from 'vitest';
import { lengthM } from './edit/measure';
import { extentOfPlace } from './place-extent';

describe('the view of a place', () => {
  const spot = { t: 'EP', bbox: [-8.5, 43, -8.5, 43] } as const;
  const area = { t: 'PR', bbox: [-9, 42, -8, 43] } as const;
  it('of a population entity reaches 100 m around it', () => {
    const [west, south, east, north] = extentOfPlace({ ...spot, bbox: [...spot.bbox] });
    const across = lengthM([
      [west, 43],
      [east, 43],
    ]);
    const up = lengthM([
      [-8.5, south],
      [-8.5, north],
    ]);
    expect(Math.abs(across - 200)).toBeLessThan(2);
    expect(Math.abs(up - 200)).toBeLessThan(2);
  });
  it('of a province reaches 50 m beyond its box', () => {
    const [, south] = extentOfPlace({ ...area, bbox: [...area.bbox] });
    expect(Math.abs((42 - south) * 111_320 - 50)).toBeLessThan(0.1);
  });
});
