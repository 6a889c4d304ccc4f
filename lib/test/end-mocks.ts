import { vi } from 'vitest';

/** Puts back what a file of tests has replaced, for the next one in the same process. */
export function endMocks(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}
