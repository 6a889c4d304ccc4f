/** Which backups stay. */

import { momentOf } from './folder';
import type { Keep } from './settings';

const day = (at: Date) => at.toISOString().slice(0, 10);
const month = (at: Date) => at.toISOString().slice(0, 7);
/** The Monday of its week. */
const week = (at: Date) => {
  const monday = new Date(at);
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return day(monday);
};

/** The newest backup of each of the last `count` periods that have one. */
function newestOfEach(names: readonly string[], period: (at: Date) => string, count: number): string[] {
  const newest = new Map<string, string>();
  for (const name of names) newest.set(period(momentOf(name)), name);
  return [...newest.values()].slice(newest.size - Math.min(count, newest.size));
}

/**
 * The names of the backups that may go. The newest good one never does; neither does one of the time that base backups and archived
 * WAL cover, since it holds files which were discarded later.
 *
 * @param names all backups, oldest first
 * @param since the moment of the oldest base backup, where there is one
 */
export function superfluous(
  names: readonly string[],
  keep: Keep,
  { newestGood, since }: { newestGood?: string; since?: Date },
): string[] {
  const kept = new Set([
    ...newestOfEach(names, day, keep.daily),
    ...newestOfEach(names, week, keep.weekly),
    ...newestOfEach(names, month, keep.monthly),
    ...names.slice(-1),
    ...(newestGood ? [newestGood] : []),
  ]);
  return names.filter((name) => !kept.has(name) && (since === undefined || momentOf(name) < since));
}
