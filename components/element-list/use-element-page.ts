'use client';
import { useQuery } from '@tanstack/react-query';
import { useActor, useSession } from '@/components/session/session';
import type { TableState } from '@/components/ui/table/address';
import type { Actor } from '@/lib/auth/actor';
import { elementLists } from '@/lib/elements/api';
import { call } from '@/lib/http/client';
import { timeZone } from '@/lib/i18n/locales';
import { dayIn } from '@/lib/i18n/zoned';
import type { ListOf } from './list-rules';

/** Days are those that the screen shows, so the call gets their first and last instant: a day without a time would be one in UTC. */
function asCalled(filters: TableState['filters']): TableState['filters'] {
  const end = (name: string, day: string) => {
    if (!/^(later|before)(Creation|Modification)Date$/.test(name)) return day;
    const span = dayIn(day, timeZone);
    return span ? span[name.startsWith('later') ? 'from' : 'until'] : day;
  };
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, typeof value === 'string' ? end(name, value) : value]),
  );
}

function fetchPage(actor: Actor, { type, mine }: ListOf, { page, size, sort, filters }: TableState, signal: AbortSignal) {
  const own = mine ? { ownerId: actor.id } : {};
  const order = { sortField: sort.field, sortOrder: sort.order };
  const query = { ...asCalled(filters), ...own, page, size, ...order, type: 'reference' };
  return call(elementLists[actor.role], { params: { id: type.id }, query }, signal);
}

/** A page of the elements of a type, as this person may see them. The page before stays until the new one is there. */
export function useElementPage(list: ListOf, state: TableState, wanted: boolean) {
  const actor = useActor();
  const { status } = useSession();
  const whose = ['elements', list.type.id, list.mine, actor.id];
  return useQuery({
    queryKey: [...whose, state],
    queryFn: ({ signal }) => fetchPage(actor, list, state, signal),
    enabled: wanted && status !== 'starting',
    staleTime: 0,
    meta: { ownErrors: true },
    placeholderData: (before, query) => (query && whose.every((part, at) => query.queryKey[at] === part) ? before : undefined),
  });
}
