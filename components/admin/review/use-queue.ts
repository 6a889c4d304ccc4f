'use client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { prefetch } from '@/components/calls/query-provider';
import { useActor } from '@/components/session/session';
import type { FilterValues } from '@/components/ui/table/filters';
import { call } from '@/lib/http/client';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { itemOptions } from './load-item';

/** Items that are listed at once, how few of them are left when more are fetched, and how many are read ahead. */
const [AT_ONCE, FEW, AHEAD] = [100, 20, 2];
const AGAIN_MS = 60_000;

/** What waits, and which of it is open. What was decided here is no longer in the list, before the server has said so. */
export function useQueue(filters: FilterValues) {
  const actor = useActor();
  const locale = useLocale();
  const client = useQueryClient();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [openId, open] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin.review', 'items', actor.id, locale, filters],
    queryFn: ({ signal }) => call(reviewQueueApi.list, { query: { ...filters, size: AT_ONCE } }, signal),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  });
  const items = useMemo(() => data?.result.items.filter(({ id }) => !decided.has(id)) ?? [], [data, decided]);
  const current = items.find(({ id }) => id === openId) ?? items[0];
  const at = current ? items.indexOf(current) : -1;
  const total = Math.max(items.length, (data?.result.totalItems ?? 0) - ((data?.result.items.length ?? 0) - items.length));

  useEffect(() => {
    for (const { id } of items.slice(at + 1, at + 1 + AHEAD)) void prefetch(itemOptions(id, locale));
  }, [items, at, locale]);
  useEffect(() => {
    if (data && items.length < FEW && items.length < total) void refetch();
  }, [data, items.length, total, refetch]);

  /** Goes to the item before or after the open one. */
  const go = useCallback((step: number) => open(items[at + step]?.id ?? current?.id ?? null), [items, at, current]);
  /** Takes items out of the list and opens the one that follows the open one. */
  const leave = useCallback(
    (ids: readonly string[]) => {
      const rest = items.filter(({ id }) => !ids.includes(id));
      const next = items.slice(at).find(({ id }) => !ids.includes(id)) ?? rest.at(-1);
      setDecided((before) => new Set([...before, ...ids]));
      open(next?.id ?? null);
    },
    [items, at],
  );
  /** They wait after all. */
  const bringBack = useCallback(
    (ids: readonly string[]) => {
      setDecided((before) => new Set([...before].filter((id) => !ids.includes(id))));
      for (const id of ids) void client.invalidateQueries({ queryKey: ['admin.review', 'item', id] });
    },
    [client],
  );
  /** What the server says of the list and its figures. */
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['admin.review', 'items'] });
    void client.invalidateQueries({ queryKey: ['admin.review', 'waiting'] });
  }, [client]);
  /** An item was changed here, without a decision. */
  const readAgain = useCallback(
    (id: string) => {
      bringBack([id]);
      refresh();
    },
    [bringBack, refresh],
  );
  return {
    items,
    total,
    current,
    open,
    go,
    leave,
    bringBack,
    refresh,
    readAgain,
    loading: !data,
    error: data ? null : error,
    retry: refetch,
  };
}
export type Queue = ReturnType<typeof useQueue>;
