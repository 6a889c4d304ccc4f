import { describe, expect, it } from 'vitest';
import { FIRST_GROUP_ID, GROUP_ZOOM_SHIFT } from '@/lib/tile-grid';
import { sharesOf, squareOf } from './groups';

describe('a group of the tiles', () => {
  it.each([0, 1, 7, 14])('zoom %i: its id says the square of the map that it stands for', (zoom) => {
    const squares = 2 ** (zoom + 3);
    const [lng, lat] = [-8.5448, 42.8782];
    const x = Math.floor((lng / 360 + 0.5) * squares);
    const y = Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * squares);
    const [west, south, east, north] = squareOf(FIRST_GROUP_ID + zoom * 2 ** GROUP_ZOOM_SHIFT + x * squares + y);
    expect([west <= lng, lng < east, south < lat, lat <= north]).toEqual([true, true, true, true]);
    expect(east - west).toBeCloseTo(360 / squares, 9);
  });

  it('tells its types, the largest share first', () => {
    expect(sharesOf({ count: 6, t3: 1, t12: 4, t2: 1 })).toEqual([
      { typeId: 12, count: 4 },
      { typeId: 2, count: 1 },
      { typeId: 3, count: 1 },
    ]);
  });
});
