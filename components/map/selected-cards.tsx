'use client';
import { useTranslations } from 'next-intl';
import { useViewer } from '@/components/viewer/viewer';
import { ElementCard } from './results-panel';

/** What was clicked on the map or chosen in the list beside it. */
export function SelectedCards() {
  const t = useTranslations('map.inView');
  const { state, elements, selected } = useViewer((it) => it.results);
  if (state !== 'shown' || elements.length === 0) return null;
  return (
    <section aria-label={t('selected')} className="flex flex-col gap-2">
      <h3 className="sr-only">{t('selected')}</h3>
      {elements.map((element) => (
        <ElementCard key={element.id} element={element} alone={elements.length === 1} selected={element.id === selected} />
      ))}
    </section>
  );
}
