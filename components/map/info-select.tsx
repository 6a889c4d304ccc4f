'use client';
import { useTranslations } from 'next-intl';
import type { LayerKey, MapContent } from '@/lib/map/view';
import { useChoices, visibleKeys } from './choices';
import { askable, infoTarget, layersToAsk } from './info-target';

/** Which layer a click asks. It shows where there is a choice: some layer besides the elements that can be asked. */
export default function InfoSelect({ content }: { content: MapContent }) {
  const t = useTranslations('map.infoSelect');
  const visible = visibleKeys(content, useChoices());
  const chosen = infoTarget.use();
  if (layersToAsk(content, visible).length === 0) return null;
  return (
    <select
      aria-label={t('label')}
      value={chosen && visible.includes(chosen) ? chosen : ''}
      onChange={(event) => infoTarget.set((event.target.value || null) as LayerKey | null)}
      className="absolute top-3 left-3 z-10 h-10 w-[250px] max-w-[calc(100%-5.5rem)] rounded border-0 bg-raised px-3 text-ink shadow"
    >
      <option value="">{t('all')}</option>
      {askable(content, visible).map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}
