import { forgetExtent } from '@/lib/map/memory';

const listeners = new Set<() => void>();

/** The person went to the map by the navigation bar: it begins where it begins for everybody. */
export function startOver() {
  forgetExtent();
  for (const tell of listeners) tell();
}

/** Calls `tell` whenever that happens; the answer ends it. */
export function onStartOver(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
