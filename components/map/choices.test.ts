import { expect, it } from 'vitest';
import type { MapContent } from '@/lib/map/view';
import { opacityOf } from './choices';

const content = {
  types: [
    { id: 1, allowChangeOpacity: true },
    { id: 2, allowChangeOpacity: false },
  ],
  groups: [
    {
      layers: [
        { id: 5, allowChangeOpacity: true },
        { id: 6, allowChangeOpacity: false },
      ],
    },
  ],
} as unknown as MapContent;
const choices = { shown: {}, opacity: { 'type-1': 0, 'type-2': 0.1, 'layer-5': 0.2, 'layer-6': 0.3, 'layer-9': 0.4 } };

it('an opacity that was chosen counts while the layer, and the map, may be faded', () => {
  expect(opacityOf(content, choices, true)).toEqual({ 'type-1': 0, 'layer-5': 0.2 });
  expect(opacityOf(content, choices, false)).toEqual({});
  expect(opacityOf(content, { ...choices, opacity: {} }, true)).toEqual({});
});
