import type { Position } from '@/lib/position';

export interface DevicePosition {
  /** [lng, lat], EPSG:4326. */
  at: Position;
  /** Radius in metres within which the device is, with 95 % confidence. */
  accuracyM: number;
}

/** `denied`: by the person or the operator of the device. `insecure`: browsers tell the position to https pages only. */
export type PositionFailure = 'denied' | 'insecure' | 'unavailable' | 'timeout';

const FAILURES: Record<number, PositionFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };
/** A first position by satellite may take as long. */
const TIMEOUT_MS = 30_000;

/** Tells the position of the device whenever it changes, until the answer is called. After `denied` and `insecure` nothing follows. */
export function watchDevice(tell: (position: DevicePosition) => void, fail: (why: PositionFailure) => void): () => void {
  if (!window.isSecureContext || !('geolocation' in navigator)) {
    fail(window.isSecureContext ? 'unavailable' : 'insecure');
    return () => undefined;
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => tell({ at: [coords.longitude, coords.latitude], accuracyM: coords.accuracy }),
    ({ code }) => fail(FAILURES[code] ?? 'unavailable'),
    { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 10_000 },
  );
  return () => navigator.geolocation.clearWatch(watch);
}
