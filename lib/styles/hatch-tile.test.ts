import { describe, expect, it } from 'vitest';
import { hatchLines, hatchTile } from './hatch-tile';

const angles = [0, 3, 5, 12, 30, 45, 60, 85, 90, 93, 120, 135, 150, 175];
const steps = [2, 2.8, 3.3, 5.66, 6.4, 11.34, 16.5, 40];

/** From line to line, across them. */
const stepOf = ({ acrossX, acrossY }: ReturnType<typeof hatchTile>) =>
  acrossX === 0 ? acrossY : acrossY === 0 ? acrossX : (acrossX * acrossY) / Math.hypot(acrossX, acrossY);

describe.each(steps)('lines %d pixels apart', (step) => {
  it.each(angles)('at %d degrees are as dense as they should be', (angle) => {
    const tile = hatchTile(step, angle);
    expect(Math.abs(stepOf(tile) - step) / step).toBeLessThan(0.04);
    expect([tile.width, tile.height].every((side) => Number.isInteger(side) && side >= 1 && side <= 1024)).toBe(true);
  });

  it.each(angles)('at %d degrees meet at the edges of their tile', (angle) => {
    const tile = hatchTile(step, angle);
    const lines = hatchLines(tile);
    // Where they cross the left and the right edge, and the upper and the lower one, they are at the same positions.
    const crossing = (x: number) =>
      lines
        .filter(([x1, , x2]) => x1 !== x2)
        .map(([x1, y1, x2, y2]) => y1 + ((x - x1) / (x2 - x1)) * (y2 - y1))
        .filter((y) => y > -0.001 && y < tile.height - 0.001)
        .sort((a, b) => a - b);
    const [left, right] = [crossing(0), crossing(tile.width)];
    if (tile.acrossY !== 0)
      expect(left.map((y, index) => Math.abs(y - (right[index] ?? Number.NaN)) < 0.01)).not.toContain(false);
    if (tile.acrossY !== 0) expect(crossing(0)).toHaveLength(Math.round(tile.height / tile.acrossY));
    else expect(lines).toHaveLength(Math.round(tile.width / tile.acrossX));
  });
});

it('lines fall to the right below 90 degrees and rise above', () => {
  expect([hatchTile(10, 45).falls, hatchTile(10, 135).falls, hatchTile(10, -45).falls]).toEqual([true, false, false]);
});
