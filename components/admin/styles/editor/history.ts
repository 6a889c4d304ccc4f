/** What was, what is, and what was taken back. */
export interface Past<T> {
  before: readonly T[];
  now: T;
  after: readonly T[];
  /** The last change and when it was: changes of the same thing in a row are one step. */
  last: { what: string; atMs: number } | null;
}

const MAX_STEPS = 100;
/** Typing and dragging within so long is one step. */
const TOGETHER_MS = 1000;

export const pastOf = <T>(now: T): Past<T> => ({ before: [], now, after: [], last: null });

/** With a further state. `what` names what was changed. */
export function changed<T>(past: Past<T>, now: T, what: string, atMs: number): Past<T> {
  if (Object.is(now, past.now)) return past;
  const { last, before } = past;
  const goesOn = last !== null && last.what === what && atMs - last.atMs < TOGETHER_MS && before.length > 0;
  return {
    before: goesOn ? before : [...before, past.now].slice(-MAX_STEPS),
    now,
    after: [],
    last: { what, atMs },
  };
}

export function undone<T>(past: Past<T>): Past<T> {
  const previous = past.before.at(-1);
  if (previous === undefined) return past;
  return { before: past.before.slice(0, -1), now: previous, after: [past.now, ...past.after], last: null };
}

export function redone<T>(past: Past<T>): Past<T> {
  const [next, ...after] = past.after;
  return next === undefined ? past : { before: [...past.before, past.now], now: next, after, last: null };
}
