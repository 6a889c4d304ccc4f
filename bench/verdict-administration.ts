// What was promised of the administration, and whether the figures keep it.
import type { AdministrationFigures, Judged } from './figures.ts';

/** Nothing where it was not measured. */
export function administrationPromises(figures: AdministrationFigures | undefined): Judged[] {
  if (!figures) return [];
  const { few, many } = figures;
  const slowest = (of: Record<string, number>) => Object.entries(of).sort(([, a], [, b]) => b - a)[0] ?? ['', Number.NaN];
  const [path, ms] = slowest(many);
  const [grown, times] = slowest(
    Object.fromEntries(Object.entries(many).map(([it, value]) => [it, value / (few[it] ?? Number.NaN)])),
  );
  const figure = (it: number | undefined) => `${it?.toFixed(0)} ms`;
  return [
    { what: 'First rows of the slowest screen of the administration', figure: ms, unit: 'ms', target: 300, detail: path },
    {
      what: 'A screen with many definitions against few',
      ...{ figure: times, unit: 'times', target: 2 },
      detail: `${grown} ${figure(many[grown])} against ${figure(few[grown])}`,
    },
  ];
}
