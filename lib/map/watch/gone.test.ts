import { expect, it, vi } from 'vitest';
import type { MapLibreMap } from '../maplibre';
import { watchGone } from './gone';

it.each([
  ['of elements that is not there', 'elements-0', { state: 'loaded' }, true],
  ['of hidden elements that is not there', 'elements-0-pending', { state: 'loaded', latestFeatureIndex: null }, true],
  ['with elements', 'elements-0', { state: 'loaded', latestFeatureIndex: {} }, false],
  ['that is on its way', 'elements-0', { state: 'loading' }, false],
  ['of the background', 'base', { state: 'loaded' }, false],
])('a tile %s', (_, sourceId, tile, isReported) => {
  const tell = vi.fn();
  watchGone({ on: (_: string, hear: (event: object) => void) => hear({ sourceId, tile }) } as unknown as MapLibreMap, tell);
  expect(tell.mock.calls.length > 0).toBe(isReported);
});
