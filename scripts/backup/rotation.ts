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
 * The names of the backups that may go. The newest one and the newest good one never do; neither does one of the time that base backups
 * and archived WAL cover, since it holds files which were discarded later. Damaged ones are counted by themselves:
 * something of them may still be of use, and they take the place of no good one.
 *
 * @param names all backups, oldest first
 * @param good those of them that are not known to be damaged
 * @param since the moment of the oldest base backup, where there is one
 */
export function superfluous(
  names: readonly string[],
  keep: Keep,
  { good, since }: { good: readonly string[]; since?: Date },
): string[] {
  const chosen = (among: readonly string[]) => [
    ...newestOfEach(among, day, keep.daily),
    ...newestOfEach(among, week, keep.weekly),
    ...newestOfEach(among, month, keep.monthly),
    ...among.slice(-1),
  ];
  const retained = new Set([...chosen(good), ...chosen(names.filter((name) => !good.includes(name)))]);
  return names.filter((name) => !retained.has(name) && (since === undefined || momentOf(name) < since));
}
