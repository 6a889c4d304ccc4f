let running = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1) {
  running += by;
  for (const tell of listeners) tell();
}

/** Counts a call, an upload or a download as long as it runs. */
export async function whileRunning<T>(work: Promise<T>): Promise<T> {
  count(1);
  try {
    return await work;
  } finally {
    count(-1);
  }
}

/** How many calls the page is waiting for. */
export const runningCalls = {
  get: () => running,
  /** Calls `tell` whenever the number changes; the answer ends that. */
  subscribe(tell: () => void) {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
};
