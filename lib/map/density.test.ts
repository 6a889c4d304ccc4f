import { beforeEach, expect, it, vi } from 'vitest';

// What a device can is asked once.
beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

/** On a screen of so many pixels for each of CSS, with a graphics card or without one. */
async function densityOn(devicePixelRatio: number, hasCard: boolean) {
  const getContext = vi.fn(() => (hasCard ? { getExtension: () => null } : null));
  vi.stubGlobal('document', { createElement: () => ({ getContext }) });
  vi.stubGlobal('window', { devicePixelRatio });
  const { mapDensity } = await import('./density');
  const density = mapDensity();
  mapDensity();
  expect(getContext.mock.calls).toEqual([['webgl2', { failIfMajorPerformanceCaveat: true }]]);
  return density;
}

it('with a graphics card, follows the screen up to two pixels for each of CSS', async () => {
  expect(await densityOn(1, true)).toBe(undefined);
  vi.resetModules();
  expect(await densityOn(2, true)).toBe(undefined);
  vi.resetModules();
  expect(await densityOn(2.625, true)).toBe(2);
});

it('without one, has one pixel for each of CSS at most', async () => {
  expect(await densityOn(2.625, false)).toBe(1);
  vi.resetModules();
  expect(await densityOn(0.5, false)).toBe(0.5);
});
