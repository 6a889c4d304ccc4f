'use client';
import { useSyncExternalStore } from 'react';

function subscribe(tell: () => void) {
  for (const event of ['online', 'offline'] as const) window.addEventListener(event, tell);
  return () => {
    for (const event of ['online', 'offline'] as const) window.removeEventListener(event, tell);
  };
}

/** Whether the device has a network, as far as the browser knows. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
