'use client';
import { useTranslations } from 'next-intl';
import type { Place } from '@/lib/locations/schema';

/** A place that was found, as a line of a list. */
export function PlaceFound({ place }: { place: Place }) {
  const t = useTranslations('map.search.kinds');
  return (
    <>
      <span className="wrap-break-word block font-semibold">{place.n}</span>
      <span className="wrap-break-word block text-sm text-soft">{[t(place.t), place.within].filter(Boolean).join(' · ')}</span>
    </>
  );
}
