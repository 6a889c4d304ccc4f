'use client';
import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/spinner';

/** Holds the map's place until its code is there. */
export function MapSkeleton() {
  const t = useTranslations('map');
  return (
    <div data-map data-idle="false" className="absolute inset-0 grid animate-late place-items-center bg-sunken text-soft">
      <span className="flex items-center gap-3">
        <Spinner />
        {t('loading')}
      </span>
    </div>
  );
}
