/** Past states, the current one, and undone ones. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

const MAX_STEPS = 200;

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** Adds a state that can be undone. The oldest are dropped when there are too many. */
export const step = <T>({ past, present }: History<T>, next: T): History<T> => ({
  past: [...past, present].slice(-MAX_STEPS),
  present: next,
  future: [],
});

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: rest };
}
