'use client';
import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/spinner';

/** Says in the map's place that it is on its way, until its code is there. A picture of it may show behind. */
export function MapSkeleton() {
  const t = useTranslations('map');
  return (
    <div data-map data-idle="false" className="absolute inset-0 grid animate-late place-items-end justify-center pb-6 text-soft">
      <span className="flex items-center gap-3 rounded-full bg-raised px-4 py-2 text-sm shadow">
        <Spinner />
        {t('loading')}
      </span>
    </div>
  );
}
