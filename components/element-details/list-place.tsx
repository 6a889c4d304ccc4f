'use client';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { extended, keepList, placeIn, type VisitedList, visitedList } from '@/components/elements/visited-list';
import { useActor, useSession } from '@/components/session/session';
import { elementLists } from '@/lib/elements/api';
import { listRole } from '@/lib/elements/policy';
import { call } from '@/lib/http/client';

/** The ways to the element before and after this one, for whoever came from a list. */
export function ListPlace({ id }: { id: number }) {
  const t = useTranslations('elementDetails');
  const place = usePlace(id);
  if (!place?.before && !place?.after) return null;
  const { before, after } = place;
  return (
    <nav aria-label={t('beside')} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      {before && (
        <Way id={before.id}>
          <ChevronLeft aria-hidden className="size-4 shrink-0" />
          <span className="line-clamp-1">{t('previous', { name: before.name })}</span>
        </Way>
      )}
      {after && (
        <Way id={after.id}>
          <span className="line-clamp-1">{t('next', { name: after.name })}</span>
          <ChevronRight aria-hidden className="size-4 shrink-0" />
        </Way>
      )}
    </nav>
  );
}

const Way = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link
    href={`/geometric_element/details/${id}`}
    className="inline-flex min-h-11 max-w-full items-center gap-1 text-accent hover:underline last:ml-auto"
  >
    {children}
  </Link>
);

/** Where the element stands in the list. At an end of what is known of the list, its page beyond is fetched. */
function usePlace(id: number) {
  const actor = useActor();
  const { status } = useSession();
  const [list, setList] = useState<VisitedList | null>(null);
  useEffect(() => setList(visitedList()), []);
  const place = list ? placeIn(list, id) : undefined;
  const after = list && place?.more && list[place.more];
  const { data } = useQuery({
    queryKey: ['elements', 'beside', list?.typeId, after, actor.id],
    queryFn: ({ signal }) =>
      call(
        elementLists[listRole(actor, list?.typeId ?? 0)],
        { params: { id: list?.typeId ?? 0 }, query: { ...list?.query, after } },
        signal,
      ),
    enabled: Boolean(after) && status !== 'starting',
    meta: { silent: true },
  });
  useEffect(() => {
    if (!data || !list || !place?.more) return;
    const whole = extended(list, place.more, data.result);
    keepList(whole);
    setList(whole);
  }, [data, list, place?.more]);
  return place;
}
