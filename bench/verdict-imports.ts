// What was promised of imports, and whether the figures keep it.
import type { ImportFigures, Judged } from './figures.ts';

const MS = 1000;
const each = (rows: number, ms: number) => `${((rows / ms) * MS).toFixed(0)} rows a second`;

/** Nothing where they were not measured. */
export function importPromises(imports: ImportFigures | undefined): Judged[] {
  if (!imports) return [];
  const { rows, trialMs, importMs, undoMs, copyMs, quietListMs, busyListMs } = imports;
  const detail = `${each(rows, importMs)}, its trial ${each(rows, trialMs)}, its undo ${each(rows, undoMs)}`;
  const lists = `${quietListMs.toFixed(1)} ms before, ${busyListMs.toFixed(1)} ms meanwhile`;
  return [
    { what: `Import of ${rows} points against COPY`, figure: importMs / copyMs, unit: 'times', target: 4, detail },
    { what: 'Lists of others while it runs', figure: busyListMs / quietListMs, unit: 'times', target: 2, detail: lists },
  ];
}
