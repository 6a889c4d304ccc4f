import { expect, it } from 'vitest';
import { layerTimeoutMs } from './layer-timeout';

it.each([
  [undefined, 15_000],
  ['3000', 3000],
  ['0', 100],
  ['86400000', 60_000],
])('a timeout that is configured as %s is %s ms', (OTHER_LAYERS_INFO_TIMEOUT, ms) =>
  expect(layerTimeoutMs({ OTHER_LAYERS_INFO_TIMEOUT })).toBe(ms),
);
