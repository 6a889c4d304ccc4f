'use client';
import { useTranslations } from 'next-intl';
import { PlaceSearch } from '@/components/map/place-search';
import type { Place } from '@/lib/locations/schema';

/** Finds a place that can be taken along, by its name. */
export function PlaceChoice({ onPlace }: { onPlace: (place: Place) => void }) {
  const t = useTranslations('offlineAreas');
  return <PlaceSearch label={t('place')} hint={t('placeHint')} isMeant={({ bbox }) => Boolean(bbox)} onPlace={onPlace} keeps />;
}
