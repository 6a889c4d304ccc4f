'use client';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { showPanel, useViewer } from '@/components/viewer/viewer';
import type { ToolButton } from '../tool';
import { openSearch } from './open-search';

/** While somebody draws, the gazetteer is searched in the bar of drawing. */
export function useSearchButton(): ToolButton {
  const t = useTranslations('map.tools');
  const expanded = useViewer((it) => it.panel === 'search');
  const disabled = useViewer((it) => it.mode.kind !== 'tool');
  const act = () => (expanded ? showPanel(null) : openSearch());
  const icon = <Search aria-hidden className="size-5" />;
  return { key: 'search', label: t('search'), icon, simple: true, expanded, disabled, act };
}
