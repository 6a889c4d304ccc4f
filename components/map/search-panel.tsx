'use client';
import { useTranslations } from 'next-intl';
import { Sheet } from '@/components/ui/sheet';
import { showPanel } from '@/components/viewer/viewer';
import { SearchField } from './search/search-field';

/** The search where its box does not fit on the map. */
export default function SearchPanel() {
  const t = useTranslations('map.search');
  return (
    <Sheet title={t('title')} onClose={() => showPanel(null)}>
      <SearchField inPanel />
      <p className="mt-3 text-sm text-soft">{t('hint')}</p>
    </Sheet>
  );
}
