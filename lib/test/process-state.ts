import { workerState } from './worker-state';

// In tests `@/lib/process-state` is this (vitest.config.ts): what a former file has left running keeps the state that it began with.
const { values } = workerState();

/** The state of a module that exists once for a file of tests. */
export function processState<T>(name: string, initial: () => T): T {
  if (!values.has(name)) values.set(name, initial());
  return values.get(name) as T;
}
