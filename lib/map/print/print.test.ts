import { describe, expect, it } from 'vitest';
import type { Extent } from '../camera';
import { lengthM } from '../edit/measure';
import { MARGIN_MM, pageLayout } from './layout';
import { PX_PER_MM, printCamera, roundScale, scaleBarOf } from './scale';

describe('a page', () => {
  it.each([
    ['a4', 'portrait', 210, 297],
    ['a4', 'landscape', 297, 210],
    ['a3', 'portrait', 297, 420],
    ['a3', 'landscape', 420, 297],
  ] as const)('%s %s keeps its margins, and its legend to a fifth', (size, orientation, width, height) => {
    const { page, map, legend, title, foot } = pageLayout(size, orientation, true);
    expect(page).toEqual({ width, height });
    expect([map.x, title.y, foot.y + foot.height]).toEqual([MARGIN_MM, MARGIN_MM, height - MARGIN_MM]);
    expect(legend && legend.x + legend.width).toBeCloseTo(width - MARGIN_MM);
    expect(legend?.width).toBeLessThanOrEqual(width / 5);
    expect(map.x + map.width).toBeLessThan(legend?.x ?? 0);
  });
  it('gives the map the whole width without a legend', () => {
    const { map, legend } = pageLayout('a4', 'portrait', false);
    expect([legend, map.width]).toEqual([null, 180]);
  });
});

describe('the scale on paper', () => {
  const extent: Extent = [-8.6, 42.8, -8.4, 43];
  const frame = { width: 180, height: 240 };
  it('is a round number that shows the whole extent', () => {
    const { denominator, zoom } = printCamera(extent, frame);
    expect(roundScale(denominator)).toBe(denominator);
    const worldPx = 512 * 2 ** zoom;
    expect(((extent[2] - extent[0]) / 360) * worldPx).toBeLessThanOrEqual(frame.width * PX_PER_MM + 0.01);
  });
  it('is true: a millimetre of paper is so many metres of the ellipsoid', () => {
    const { center, zoom, denominator } = printCamera(extent, frame);
    const degreesPerMm = (PX_PER_MM * 360) / (512 * 2 ** zoom);
    const tenCm = lengthM([
      [center[0] - 50 * degreesPerMm, center[1]],
      [center[0] + 50 * degreesPerMm, center[1]],
    ]);
    expect(Math.abs(tenCm / (0.1 * denominator) - 1)).toBeLessThan(0.005);
  });
  it.each([
    [23_456, 25_000],
    [25_000, 25_000],
    [1_010_000, 1_100_000],
    [999, 1000],
  ])('1:%i is rounded to 1:%i', (scale, round) => expect(roundScale(scale)).toBe(round));
  it('lets what is shown fill the frame: no scale is rounded by more than a seventh', () => {
    for (let denominator = 700; denominator < 9_000_000; denominator *= 1.013)
      expect(roundScale(denominator) / denominator).toBeLessThan(1.144);
  });
  it('has a bar of a round distance', () => {
    expect(scaleBarOf(25_000, 50)).toEqual({ metres: 1000, lengthMm: 40 });
    expect(scaleBarOf(1_000_000, 50)).toEqual({ metres: 50_000, lengthMm: 50 });
  });
});
