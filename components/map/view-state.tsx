'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useDistanceText } from '@/components/ui/use-distance-text';
import { useViewer } from '@/components/viewer/viewer';
import { useLocating } from './locate';

/** What the map says about itself beside what it draws: how wide the view is, for screen readers, and how well the position is known. */
export default function ViewState() {
  const t = useTranslations('map');
  const engine = useViewer((it) => it.engine);
  const following = useLocating((it) => it.following);
  const distance = useDistanceText();
  const [metres, setMetres] = useState<number>();
  useEffect(() => engine?.watchWidth(setMetres), [engine]);
  return (
    <>
      <p role="status" className="sr-only">
        {metres === undefined ? '' : t('width', { distance: distance(metres) })}
      </p>
      <div
        role="status"
        className="pointer-events-none absolute inset-x-14 bottom-12 z-10 max-md:bottom-24 flex justify-center empty:hidden"
      >
        {following && (
          <p className="rounded-full bg-raised px-3 py-1 text-ink text-sm shadow">
            {following.position ? t('accuracy', { distance: distance(following.position.accuracyM) }) : t('locating')}
          </p>
        )}
      </div>
    </>
  );
}
