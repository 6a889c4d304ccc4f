const KEY = 'vieiro.lastTypes';
const MAX_STORED = 50;

/** The types of what was added last in this browser, the latest first. */
export function lastTypes(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((it) => Number.isInteger(it)) : [];
  } catch {
    return [];
  }
}

export function rememberType(typeId: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([typeId, ...lastTypes().filter((it) => it !== typeId)].slice(0, MAX_STORED)));
  } catch {
    // A browser that keeps nothing shows the types in their own order.
  }
}
