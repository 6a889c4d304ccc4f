import { createStore } from 'zustand/vanilla';

/** The number of calls, uploads and downloads in progress. */
export const runningCalls = createStore<{ count: number }>()(() => ({ count: 0 }));

const add = (by: 1 | -1) => runningCalls.setState(({ count }) => ({ count: count + by }));

/** Counts a call, an upload or a download while it runs. */
export async function whileRunning<T>(work: Promise<T>): Promise<T> {
  add(1);
  try {
    return await work;
  } finally {
    add(-1);
  }
}
