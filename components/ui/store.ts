import { useSyncExternalStore } from 'react';

/** A value outside React that components can follow. The server always sees the initial one. */
export function createStore<T>(initial: T) {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (tell: () => void) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  };
  return {
    get: () => current,
    set(next: T) {
      if (Object.is(next, current)) return;
      current = next;
      for (const tell of listeners) tell();
    },
    subscribe,
    use: (): T =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => initial,
      ),
  };
}
