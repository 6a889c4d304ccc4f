'use client';
import type { Element } from '@/lib/elements/schema';

const KEY = 'visitedList';

interface Entry {
  id: number;
  name: string;
}

/** The part of a list of elements from which somebody opened one, with the cursors of what is before and after it. */
export interface VisitedList {
  typeId: number;
  /** Filters, order and page size of the calls of the list. */
  query: Record<string, unknown>;
  items: readonly Entry[];
  next?: string;
  previous?: string;
}

interface PageOfList {
  items: readonly Element[];
  next?: string;
  previous?: string;
}

const entries = (items: readonly Element[]): Entry[] => items.map(({ id, name }) => ({ id, name }));

/** Remembers, in this tab, the page of a list that is on the screen. */
export const rememberList = (typeId: number, query: VisitedList['query'], { items, next, previous }: PageOfList) =>
  keepList({ typeId, query, items: entries(items), next, previous });

/** Storage may be forbidden or full: then nobody comes from a list. */
export function keepList(list: VisitedList) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    return;
  }
}

export function visitedList(): VisitedList | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as VisitedList | null;
  } catch {
    return null;
  }
}

/** The same list with the page after or before it. */
export const extended = (list: VisitedList, side: 'next' | 'previous', page: PageOfList): VisitedList =>
  side === 'next'
    ? { ...list, items: [...list.items, ...entries(page.items)], next: page.next }
    : { ...list, items: [...entries(page.items), ...list.items], previous: page.previous };

/** The elements beside one in the list, and at which end of what is known of the list it stands. */
export function placeIn({ items, next, previous }: VisitedList, id: number) {
  const at = items.findIndex((it) => it.id === id);
  if (at < 0) return undefined;
  const more = at === items.length - 1 && next ? 'next' : at === 0 && previous ? 'previous' : undefined;
  return { before: items[at - 1], after: items[at + 1], more } as const;
}
