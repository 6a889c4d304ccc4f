import { expect, it } from 'vitest';
import { walk } from './walk';

it('adds positions that the device is sure of, once somebody has moved', () => {
  const way = walk();
  expect(way.add({ at: [-8.5, 42.9], accuracyM: 8 })).toBe(true);
  expect(way.add({ at: [-8.50001, 42.9], accuracyM: 8 })).toBe(false);
  expect(way.add({ at: [-8.51, 42.9], accuracyM: 200 })).toBe(false);
  expect(way.add({ at: [-8.5, 42.9005], accuracyM: 8 })).toBe(true);
  expect(way.add({ at: [-8.5, 42.901], accuracyM: 8 })).toBe(true);
  expect(way.line()).toEqual([
    [-8.5, 42.9],
    [-8.5, 42.901],
  ]);
});
