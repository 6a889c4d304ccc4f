import { expect, it, vi } from 'vitest';
import type { DevicePosition } from './device-position';
import { type Following, followDevice } from './follow';

const device = vi.hoisted(() => ({ at: (_: DevicePosition) => {} }));
vi.mock('./device-position', () => ({
  watchDevice: (here: (position: DevicePosition) => void) => {
    device.at = here;
    return () => undefined;
  },
}));
vi.mock('./maplibre', () => {
  class Marker {
    setLngLat = () => this;
    addTo = () => this;
    remove = () => this;
  }
  class LngLat {
    distanceTo = () => 100;
  }
  const LngLatBounds = { fromLngLat: () => undefined };
  return { maplibregl: { Marker, LngLat, LngLatBounds } };
});

/** A map of which a degree is a pixel, with its centre at 100 pixels from above: a bar lies over a part of it. */
function aMap() {
  const heard = new Map<string, (event: object) => void>();
  const center = { lng: 0, lat: 0 };
  const point = ([lng, lat]: [number, number]) => {
    const at = { x: 150 + lng - center.lng, y: 100 + center.lat - lat };
    return { ...at, dist: (to: typeof at) => Math.hypot(at.x - to.x, at.y - to.y) };
  };
  const map = {
    on: (name: string, act: (event: object) => void) => {
      heard.set(name, act);
      return { unsubscribe: () => undefined };
    },
    project: (at: [number, number] | typeof center) => point(Array.isArray(at) ? at : [at.lng, at.lat]),
    unproject: () => center,
    getCenter: () => center,
    getZoom: () => 15,
    isMoving: () => false,
    panTo: () => undefined,
    easeTo: () => undefined,
    cameraForBounds: () => undefined,
  };
  return { map: map as never, center, moved: () => heard.get('moveend')?.({}) };
}

it('follows as long as the device is where the centre of the map is drawn, wherever that is', () => {
  const { map, center, moved } = aMap();
  let now: Following | undefined;
  followDevice(
    map,
    (following) => {
      now = following;
    },
    () => undefined,
  );
  device.at({ at: [0, 0], accuracyM: 10 });
  moved();
  expect(now?.state).toBe('following');
  center.lng = 39;
  moved();
  expect(now?.state).toBe('following');
  center.lng = 41;
  moved();
  expect(now?.state).toBe('shown');
});
