'use client';
import { useQuery } from '@tanstack/react-query';
import { useActor, useSession } from '@/components/shell/session';
import type { TableState } from '@/components/ui/table/address';
import type { Actor } from '@/lib/auth/actor';
import { elementsApi } from '@/lib/elements/api';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import type { Page } from '@/lib/http/list';
import type { ListOf } from './list-rules';

function fetchPage(actor: Actor, { type, mine }: ListOf, { page, size, sort, filters }: TableState, signal: AbortSignal) {
  const doors = { VISITOR: elementsApi.list, USER: elementsApi.listUser, ADMIN: elementsApi.listAdmin };
  const own = mine ? { ownerId: actor.id } : {};
  const query = { ...filters, ...own, page, size, sortField: sort.field, sortOrder: sort.order };
  return call(doors[actor.role], { params: { id: type.id }, query } as never, signal) as Promise<Page<Element>>;
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
