import { expect, it, vi } from 'vitest';
import type { MapLibreMap } from './maplibre';
import { type Seen, watchPointer } from './readouts';

vi.mock('./maplibre', () => ({ maplibregl: {} }));

/** A map on which a pixel is a degree, and what it reports. */
function watched() {
  const canvas = new EventTarget();
  const listeners = new Map<string, (event?: unknown) => void>();
  const place = (lng: number, lat: number) => ({ wrap: () => ({ toArray: () => [lng, lat] }), toArray: () => [lng, lat] });
  let west = 0;
  const map = {
    getCanvas: () => canvas,
    getCenter: () => place(west + 50, 0),
    unproject: ([x, y]: [number, number]) => place(west + x, y),
    on(name: string, listener: (event?: unknown) => void) {
      listeners.set(name, listener);
      return { unsubscribe: () => listeners.delete(name) };
    },
  };
  const reported: Seen[] = [];
  const end = watchPointer(map as unknown as MapLibreMap, (seen) => reported.push(seen));
  return {
    reported,
    end,
    point: (name: string, offsetX = 0, offsetY = 0, pointerType = 'mouse') =>
      canvas.dispatchEvent(Object.assign(new Event(name), { offsetX, offsetY, pointerType })),
    click: (lng: number, lat: number) => listeners.get('click')?.({ lngLat: place(lng, lat) }),
    pan(to: number) {
      west = to;
      listeners.get('move')?.();
    },
  };
}

it('without a pointer there is the middle of the map, which follows the map', () => {
  const { reported, pan } = watched();
  pan(10);
  expect(reported).toEqual([
    { pointer: null, clicked: null, center: [50, 0] },
    { pointer: null, clicked: null, center: [60, 0] },
  ]);
});

it('a map that moves beneath a pointer at rest puts another place under it', () => {
  const { reported, point, pan } = watched();
  point('pointermove', 20, 30);
  expect(reported.at(-1)?.pointer).toEqual([20, 30]);
  pan(10);
  expect(reported.at(-1)?.pointer).toEqual([30, 30]);
});

it('what was clicked stays where it is, also when the map moves', () => {
  const { reported, click, point, pan } = watched();
  click(7, 8);
  point('pointermove', 20, 30);
  point('pointerleave');
  pan(10);
  expect(reported.at(-1)).toEqual({ pointer: null, clicked: [7, 8], center: [60, 0] });
});

it('a finger is no pointer that rests', () => {
  const { reported, point } = watched();
  point('pointermove', 20, 30, 'touch');
  expect(reported.at(-1)?.pointer).toBeNull();
});

it('tells nothing any more once it has ended', () => {
  const { reported, end, point, pan } = watched();
  end();
  point('pointermove', 20, 30);
  pan(10);
  expect(reported).toHaveLength(1);
});
