import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Hit } from '@/lib/search/schema';
import { forgetHit, forgetPersonalHits, recentHits, rememberHit } from './recent-hits';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const type = (id: number): Hit => ({ kind: 'TYPE', id, name: `Type ${id}` });
const spot: Hit = { kind: 'COORDINATES', name: '42.88, -8.54', center: [-8.54, 42.88] };

it('keeps the last six, the latest first, each once', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) rememberHit(type(id));
  expect(recentHits().map(({ name }) => name)).toEqual([3, 7, 6, 5, 4, 2].map((id) => `Type ${id}`));
  forgetHit(type(7));
  expect(recentHits()).toHaveLength(5);
});

it('forgets what is personal, and leaves nothing behind where that was all', () => {
  rememberHit(spot);
  rememberHit({ ...type(1), personal: true });
  forgetPersonalHits();
  expect(recentHits()).toEqual([spot]);
  forgetHit(spot);
  rememberHit({ ...type(1), personal: true });
  forgetPersonalHits();
  expect(stored.size).toBe(0);
});

it.each([
  'no JSON',
  '{}',
  '[null, 1, "x"]',
  '[{"kind":"ELEMENT","id":1,"name":"x"}]',
  '[{"kind":"PLACE","name":"x","center":[1],"bbox":null}]',
  '[{"kind":"PLACE","name":"x","center":[1,2],"bbox":[1]}]',
  '[{"kind":"COORDINATES","name":"x","center":[1,"2"]}]',
  '[{"kind":"TYPE","id":-1,"name":"x"}]',
  '[{"kind":"OTHER","id":1,"name":"x"}]',
])('makes nothing of %s', (text) => {
  stored.set('vieiro.searches', text);
  expect(recentHits()).toEqual([]);
});

it('is nothing where storage is forbidden', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  rememberHit(spot);
  expect(recentHits()).toEqual([]);
});
