// What was promised of the review, and whether the figures keep it.
import type { Judged, ReviewFigures } from './figures.ts';

const S = 1000;

/** Nothing where it was not measured. */
export function reviewPromises(review: ReviewFigures | undefined): Judged[] {
  if (!review) return [];
  const { waiting, ms, decided, keysMs, undo } = review;
  const [slowest, figure] = Object.entries(ms).sort(([, a], [, b]) => b - a)[0] ?? ['', Number.NaN];
  const { changes, previewMs, undoMs, undoneMs } = undo;
  const undone = `undone in ${(undoMs / S).toFixed(1)} s, and that again in ${(undoneMs / S).toFixed(1)} s`;
  return [
    { what: `Review, the slowest question with ${waiting} that wait`, figure, unit: 'ms', target: 50, detail: slowest },
    { what: `${decided} items decided by keys`, figure: keysMs, unit: 'ms', target: 60 * S, detail: 'in the browser' },
    { what: `Preview of the undoing of ${changes} changes`, figure: previewMs, unit: 'ms', target: S, detail: undone },
  ];
}
