// What was promised of imports, and whether the figures keep it.
import type { ImportFigures, Judged } from './figures.ts';

const MS = 1000;
const NAMES = { list: 'Lists', tile: 'Tiles', save: 'Saves' };
const each = (rows: number, ms: number) => `${((rows / ms) * MS).toFixed(0)} rows a second`;

/** Nothing where they were not measured. */
export function importPromises(imports: ImportFigures | undefined): Judged[] {
  if (!imports) return [];
  const { rows, trialMs, importMs, undoMs, copyMs, quiet, busy } = imports;
  const detail = `${each(rows, importMs)}, its trial ${each(rows, trialMs)}, its undo ${each(rows, undoMs)}`;
  return [
    { what: `Import of ${rows} points against COPY`, figure: importMs / copyMs, unit: 'times', target: 4, detail },
    ...(['list', 'tile', 'save'] as const).map((it) => ({
      ...{ what: `${NAMES[it]} of others while it runs`, figure: busy[it] / quiet[it], unit: 'times', target: 2 },
      detail: `${quiet[it].toFixed(1)} ms before, ${busy[it].toFixed(1)} ms meanwhile`,
    })),
  ];
}
