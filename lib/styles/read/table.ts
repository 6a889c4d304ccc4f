/** A table for names that a file gives: it knows nothing but its own, not even `constructor`. */
export const table = <T>(entries: Record<string, T>): Record<string, T | undefined> =>
  Object.assign(Object.create(null), entries);
