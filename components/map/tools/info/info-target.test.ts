import { expect, it } from 'vitest';
import type { Hit } from '@/lib/map/tools/toolbox';
import type { MapContent } from '@/lib/map/view';
import { hitsOf, targetOf } from './info-target';

const content = {
  types: [{ id: 1 }, { id: 2 }],
  groups: [{ layers: [{ id: 5, infoFormat: 'geojson' }] }],
} as unknown as MapContent;
const element: Hit = { kind: 'element', id: 9, typeId: 1, pending: false };
const group = (...shares: { typeId: number; count: number }[]): Hit => ({
  kind: 'group',
  id: 2 ** 50,
  pending: false,
  count: shares.reduce((sum, { count }) => sum + count, 0),
  shares,
  box: [0, 0, 5, 5],
  at: [3, 3],
});

it('a choice of what to ask counts while it shows and there is something to choose from', () => {
  expect(targetOf('type-2', content, ['type-1', 'type-2', 'layer-5'])).toBe('type-2');
  expect(targetOf('type-2', content, ['type-1', 'layer-5'])).toBeNull();
  // Without a layer that can be asked no select shows, and nobody could take the choice back.
  expect(targetOf('type-2', content, ['type-1', 'type-2'])).toBeNull();
  expect(targetOf(null, content, ['type-1', 'layer-5'])).toBeNull();
});

it('a click is about what is chosen: elements of the type, and of a group what it holds of it', () => {
  const hits = [group({ typeId: 2, count: 4 }), group({ typeId: 1, count: 3 }, { typeId: 2, count: 2 }), element];
  expect(hitsOf(null, hits)).toBe(hits);
  expect(hitsOf('type-1', hits)).toEqual([{ ...hits[1], count: 3, shares: [{ typeId: 1, count: 3 }] }, element]);
  expect(hitsOf('layer-5', hits)).toEqual([]);
});
