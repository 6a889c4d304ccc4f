'use client';
import { useQueries } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { drawnAs, type Found, findAtPlace } from '@/components/map/place-elements';
import { Button } from '@/components/ui/button';
import { VISITOR } from '@/lib/auth/actor';
import type { MapType } from '@/lib/element-types/schema';
import type { Filters } from '@/lib/embedding/schema';
import type { Extent } from '@/lib/map/camera';
import type { FreshElement } from '@/lib/map/view';

/** Of each type; no answer holds more. */
const MAX_ELEMENTS = 1000;

interface Props {
  types: readonly MapType[];
  filters: Filters;
  /** What the map shows. */
  extent: Extent;
  onFound: (elements: readonly FreshElement[]) => void;
}

/** Finds what an embedded map with filters draws, and says where that is not all. */
export default function FoundElements(props: Props) {
  return (
    <QueryProvider>
      <FoundHere {...props} />
    </QueryProvider>
  );
}

function FoundHere({ types, filters, extent, onFound }: Props) {
  const t = useTranslations('embed');
  const queries = useQueries({
    queries: types.map(({ id }) => ({
      queryKey: ['embedded', id, filters, extent],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        findAtPlace(VISITOR, id, { box: extent, filters, size: MAX_ELEMENTS }, signal),
      placeholderData: (before: Found | undefined) => before,
      meta: { silent: true as const },
    })),
  });
  const found = queries.flatMap(({ data }) => data?.elements ?? []);
  const versions = found.map(({ id, version }) => `${id}.${version}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids and versions of what was found say whether it is something else.
  useEffect(() => onFound(drawnAs(found)), [versions, onFound]);
  const failed = queries.filter(({ isError }) => isError);
  const hasMore = queries.some(({ data }) => data && data.total > data.elements.length);
  return (
    <div
      role="status"
      className="absolute top-16 left-3 max-w-[calc(100%-5rem)] text-sm *:rounded *:bg-raised *:px-3 *:py-2 *:shadow"
    >
      {failed.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          {t('failed')}
          <Button onClick={() => failed.forEach((query) => void query.refetch())}>{t('retry')}</Button>
        </p>
      )}
      {failed.length === 0 && hasMore && <p>{t('more')}</p>}
    </div>
  );
}
