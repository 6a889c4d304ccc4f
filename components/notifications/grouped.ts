import type { Notification } from '@/lib/notifications/schema';

/** Entries that say the same of the same thing, the newest of them first. */
export interface Grouped {
  it: Notification;
  ids: number[];
  read: boolean;
}

/**
 * Joins entries that follow each other and say the same of one thing: a change that comes in ten saves is one line. What is counted each day
 * stays apart.
 */
export function grouped(entries: readonly Notification[]): Grouped[] {
  const groups: Grouped[] = [];
  for (const it of entries) {
    const last = groups.at(-1);
    if (last && last.it.kind === it.kind && last.it.link === it.link && last.it.isNew === it.isNew && it.count === undefined) {
      last.ids.push(it.id);
      last.read &&= it.read;
    } else groups.push({ it, ids: [it.id], read: it.read });
  }
  return groups;
}
