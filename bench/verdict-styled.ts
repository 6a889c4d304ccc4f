// What was promised of styles by attribute, and whether the figures keep it.
import type { Judged, StyledFigures } from './figures.ts';
import { median } from './rounds';

const S = 1000;

const beside = ({ withMs, withoutMs }: StyledFigures['writes']['plain']) => ({
  figure: withMs / withoutMs,
  unit: 'times',
  detail: `${withMs.toFixed(2)} ms against ${withoutMs.toFixed(2)} ms without the trigger`,
});

/** Nothing where they were not measured. */
export function styledPromises(styled: StyledFigures | undefined): Judged[] {
  if (!styled) return [];
  const { tiles, counting, writes } = styled;
  const { elements, ms, quiet, busy } = counting;
  const [http, sql, bare] = [median(tiles.httpWallMs), median(tiles.sqlWallMs), median(tiles.bareWallMs)];
  const slowest = `${busy.writes} writes, median ${busy.medianMs.toFixed(1)} ms, slowest ${busy.slowestMs.toFixed(0)} ms`;
  return [
    {
      what: 'Tiles of a categorised type against the bare statement',
      ...{ figure: http / sql, unit: 'times', target: 1.3 },
      detail: `${http.toFixed(0)} ms against ${sql.toFixed(0)} ms; without columns and classes ${bare.toFixed(0)} ms`,
    },
    {
      what: `Classes of ${elements} elements counted`,
      ...{ figure: ((ms / elements) * 100_000) / S, unit: 's', target: 60 },
      detail: `for 100,000; ${((elements / ms) * S).toFixed(0)} elements a second, with a writer`,
    },
    {
      what: 'A writer waits for the lock of the counting',
      ...{ figure: busy.longestWaitMs, unit: 'ms', target: 200 },
      detail: `${slowest}; before ${quiet.medianMs.toFixed(1)} ms, slowest ${quiet.slowestMs.toFixed(0)} ms`,
    },
    { what: 'A write of a type with classes against no trigger', ...beside(writes.styled), target: 2 },
    { what: 'A write of a type without against no trigger', ...beside(writes.plain), target: 1.2 },
  ];
}
