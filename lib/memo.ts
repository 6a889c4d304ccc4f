/**
 * Remembers what was read for a moment, so that a burst of requests asks once. Nothing depends on it: another copy of
 * the app sees a change at most `forMs` milliseconds later.
 */
export function briefly<T>(forMs: number, read: () => Promise<T>): (() => Promise<T>) & { forget(): void } {
  let held: { value: Promise<T>; until: number } | undefined;
  const get = () => {
    if (held && held.until > Date.now()) return held.value;
    const value = read();
    held = { value, until: Date.now() + forMs };
    value.catch(() => {
      held = undefined;
    });
    return value;
  };
  return Object.assign(get, {
    forget: () => {
      held = undefined;
    },
  });
}
