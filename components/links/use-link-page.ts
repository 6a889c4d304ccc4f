'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useActor, useSession } from '@/components/session/session';
import { DEFAULT_SIZE } from '@/components/ui/table/address';
import type { Sort } from '@/components/ui/table/columns';
import { call } from '@/lib/http/client';
import type { ListEndpoint } from '@/lib/http/list';

/** A page of a table, and the ways to the others. */
export interface LinkPage<Row> {
  rows: readonly Row[] | undefined;
  total: number;
  /** False: so many were counted, and there are more. */
  exact: boolean;
  /** Zero-based. */
  page: number;
  pages: number;
  size: number;
  sort: Sort;
  stale: boolean;
  error: Error | null;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  setSort: (sort: Sort) => void;
  retry: () => void;
}

const LATEST: Sort = { field: 'modificationDate', order: 'desc' };

/**
 * The relations or joins of an element, as this person may see them, by the endpoint of their role. `asked` goes along with every call. When the last row of
 * a page has gone, the page before takes its place.
 */
export function useLinkPage<Row>(
  name: 'relations' | 'joins',
  elementId: number,
  endpoint: ListEndpoint<Row>,
  asked: Record<string, string> = {},
): LinkPage<Row> {
  const actor = useActor();
  const { status } = useSession();
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(DEFAULT_SIZE);
  const [sort, setSort] = useState(LATEST);
  const whose = [name, elementId, actor.id, actor.role];
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...whose, page, size, sort],
    queryFn: ({ signal }) => {
      const query = { page, size, sortField: sort.field, sortOrder: sort.order, ...asked };
      return call(endpoint, { params: { id: elementId }, query }, signal);
    },
    enabled: status !== 'starting',
    staleTime: 0,
    meta: { ownErrors: true },
    placeholderData: (before, query) => (query && whose.every((part, at) => query.queryKey[at] === part) ? before : undefined),
  });
  const total = data?.result.totalItems ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  const beyond = data !== undefined && !isPlaceholderData && page >= pages;
  useEffect(() => {
    if (beyond) setPage(pages - 1);
  }, [beyond, pages]);
  return {
    rows: beyond ? undefined : data?.result.items,
    total,
    exact: data?.result.totalIsExact ?? true,
    page: Math.min(page, pages - 1),
    pages,
    size,
    sort,
    stale: isPlaceholderData,
    error,
    setPage,
    setSize: (to) => {
      setSize(to);
      setPage(0);
    },
    setSort: (to) => {
      setSort(to);
      setPage(0);
    },
    retry: () => void refetch(),
  };
}
