'use client';
import { useTranslations } from 'next-intl';
import { useViewer } from '@/components/viewer/viewer';
import type { LayerKey } from '@/lib/map/view';
import { useChoices, visibleKeys } from '../../choices';
import type { ToolBarProps } from '../../tool';
import { askable, layersToAsk, targetOf } from './info-target';

/** Which layer a click asks. It shows where there is a choice: some layer besides the elements that can be asked. */
export default function InfoBar({ content }: ToolBarProps) {
  const t = useTranslations('map.infoSelect');
  const visible = visibleKeys(content, useChoices());
  const chosen = useViewer((it) => it.infoTarget);
  if (layersToAsk(content, visible).length === 0) return null;
  return (
    <select
      aria-label={t('label')}
      value={targetOf(chosen, content, visible) ?? ''}
      onChange={(event) => useViewer.setState({ infoTarget: (event.target.value || null) as LayerKey | null })}
      className="absolute top-3 left-3 md:top-16 z-10 h-10 w-[250px] max-w-[calc(100%-5.5rem)] rounded border-0 bg-raised px-3 text-ink shadow"
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
