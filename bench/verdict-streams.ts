// What was promised of open streams, and whether the figures keep it.
import type { Judged, StreamFigures } from './figures.ts';

/** Nothing where they were not measured. */
export function streamPromises(streams: StreamFigures | undefined): Judged[] {
  if (!streams) return [];
  const { streams: count, grownMb, bareMb } = streams;
  const detail = `${((grownMb * 1024) / count).toFixed(0)} kB each; a bare server takes ${bareMb.toFixed(0)} MB`;
  return [{ what: `Server’s memory grown by ${count} streams`, figure: grownMb, unit: 'MB', target: 60, detail }];
}
