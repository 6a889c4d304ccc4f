import { expect, it, vi } from 'vitest';
import type { MapLibreMap } from './maplibre';
import { type Seen, watchPointer } from './readouts';

vi.mock('./maplibre', () => ({ maplibregl: {} }));

/** A map on which a pixel is a degree, and what is told of it. */
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
  const told: Seen[] = [];
  const end = watchPointer(map as unknown as MapLibreMap, (seen) => told.push(seen));
  return {
    told,
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
  const { told, pan } = watched();
  pan(10);
  expect(told).toEqual([
    { pointer: null, clicked: null, center: [50, 0] },
    { pointer: null, clicked: null, center: [60, 0] },
  ]);
});

it('a map that moves beneath a pointer at rest puts another place under it', () => {
  const { told, point, pan } = watched();
  point('pointermove', 20, 30);
  expect(told.at(-1)?.pointer).toEqual([20, 30]);
  pan(10);
  expect(told.at(-1)?.pointer).toEqual([30, 30]);
});

it('what was clicked stays where it is, also when the map moves', () => {
  const { told, click, point, pan } = watched();
  click(7, 8);
  point('pointermove', 20, 30);
  point('pointerleave');
  pan(10);
  expect(told.at(-1)).toEqual({ pointer: null, clicked: [7, 8], center: [60, 0] });
});

it('a finger is no pointer that rests', () => {
  const { told, point } = watched();
  point('pointermove', 20, 30, 'touch');
  expect(told.at(-1)?.pointer).toBeNull();
});

it('tells nothing any more once it has ended', () => {
  const { told, end, point, pan } = watched();
  end();
  point('pointermove', 20, 30);
  pan(10);
  expect(told).toHaveLength(1);
});
