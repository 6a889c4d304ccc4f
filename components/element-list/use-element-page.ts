'use client';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActor, useSession } from '@/components/session/session';
import type { TableState } from '@/components/ui/table/address';
import type { Actor } from '@/lib/auth/actor';
import { elementLists } from '@/lib/elements/api';
import { listRole } from '@/lib/elements/policy';
import { call } from '@/lib/http/client';
import { timeZone } from '@/lib/i18n/locales';
import { dayIn } from '@/lib/i18n/zoned';
import type { ListOf } from './list-rules';

/** Days are those that the screen shows, so the call gets their first and last instant: a day without a time would be one in UTC. */
export function asCalled(filters: TableState['filters']): TableState['filters'] {
  const end = (name: string, day: string) => {
    if (!/^(later|before)(Creation|Modification)Date$/.test(name)) return day;
    const span = dayIn(day, timeZone);
    return span ? span[name.startsWith('later') ? 'from' : 'until'] : day;
  };
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, typeof value === 'string' ? end(name, value) : value]),
  );
}

/** Which elements a list shows, as its calls say it. */
export const calledFilters = (actor: Actor, { mine }: ListOf, filters: TableState['filters']) => ({
  ...asCalled(filters),
  ...(mine && { ownerId: actor.id }),
});

/** What the calls of a list say besides the page. */
export function queryOf(
  actor: Actor,
  list: ListOf,
  { size, sort, filters }: TableState,
  place: { page?: number; after?: string } = {},
) {
  return {
    ...calledFilters(actor, list, filters),
    ...place,
    size,
    sortField: sort.field,
    sortOrder: sort.order,
    type: 'reference',
  };
}

function fetchPage(actor: Actor, list: ListOf, state: TableState, after: string | undefined, signal: AbortSignal) {
  const place = after === undefined ? { page: state.page } : { after };
  const query = queryOf(actor, list, state, place);
  return call(elementLists[listRole(actor, list.type.id)], { params: { id: list.type.id }, query }, signal);
}
type Answer = Awaited<ReturnType<typeof fetchPage>>;

/** The cursor of a page, where a page beside it has been read. The first page is always asked for by its number. */
function cursorOf(client: QueryClient, whose: readonly unknown[], state: TableState): string | undefined {
  const beside = (page: number) => client.getQueryData<Answer>([...whose, { ...state, page }])?.result;
  return state.page === 0 ? undefined : (beside(state.page - 1)?.next ?? beside(state.page + 1)?.previous);
}

/**
 * A page of the elements of a type, as this person may see them. The page after or before one that was read begins where that one ends;
 * any other is asked for by its number. The page before stays until the new one is there.
 */
export function useElementPage(list: ListOf, state: TableState, wanted: boolean) {
  const actor = useActor();
  const { status } = useSession();
  const client = useQueryClient();
  const whose = ['elements', list.type.id, list.mine, actor.id];
  return useQuery({
    queryKey: [...whose, state],
    queryFn: ({ signal }) => fetchPage(actor, list, state, cursorOf(client, whose, state), signal),
    enabled: wanted && status !== 'starting',
    staleTime: 0,
    meta: { ownErrors: true },
    placeholderData: (before, query) => (query && whose.every((part, at) => query.queryKey[at] === part) ? before : undefined),
  });
}
