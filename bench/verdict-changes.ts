// What was promised of changes of a type that has elements, and whether the figures keep it.
import type { ChangeFigures, Judged } from './figures.ts';

const MS = 1000;
const each = (elements: number, ms: number) => `${((elements / ms) * MS).toFixed(0)} a second`;

/** Nothing where they were not measured. */
export function changePromises(measured: ChangeFigures | undefined): Judged[] {
  if (!measured) return [];
  const { quiet, changes } = measured;
  return Object.entries(changes).map(([what, { elements, previewMs, runMs, undoMs, batches, savers, busy }]) => ({
    what: `${what}: the longest that a lock is held`,
    figure: batches.longestMs,
    unit: 'ms',
    target: 200,
    detail: [
      `${elements} elements, preview ${previewMs.toFixed(0)} ms, ${each(elements, runMs)}, undone ${each(elements, undoMs)}`,
      `${batches.over} of ${batches.count} batches longer, the longest in “${batches.longest}”`,
      `${savers.over} of ${savers.count} transactions of others, up to ${savers.longestMs.toFixed(0)} ms`,
      `others’ saves ${quiet.save.toFixed(1)} ms before, ${busy.save.toFixed(1)} meanwhile`,
    ].join('; '),
  }));
}
