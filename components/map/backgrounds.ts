'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { announce } from '@/components/ui/toasts';
import { useViewer, viewer } from '@/components/viewer/viewer';
import { backgroundAmong, backgroundKeys, type LayerKey, layerKey, type MapContent } from '@/lib/map/view';
import { isUnreachable } from '@/lib/map/watch/trouble';
import { setBackground, useChoices, visibleKeys } from './choices';

/** The background that was chosen, or is configured; null: the embedded one. */
const useChosenBackground = (content: MapContent) => backgroundAmong(content, visibleKeys(content, useChoices()));

/** The chosen background, when it cannot be reached and the embedded one shows in its place. */
export function useUnreachableBackground(content: MapContent): LayerKey | null {
  const chosen = useChosenBackground(content);
  return useViewer(({ troubles }) => (chosen && isUnreachable(troubles.get(chosen)) ? chosen : null));
}

/** The background that shows; null: the embedded one. */
export function useShownBackground(content: MapContent): LayerKey | null {
  const chosen = useChosenBackground(content);
  return useUnreachableBackground(content) ? null : chosen;
}

/** Lays another background under everything. One that could not be reached is asked again, and may be announced again. */
export function chooseBackground(content: MapContent, chosen: LayerKey | null) {
  setBackground(content, chosen);
  if (!chosen) return;
  viewer().engine?.retry(chosen);
  useViewer.setState({ unreachableAnnounced: viewer().unreachableAnnounced.filter((key) => key !== chosen) });
}

/** Says once that the background cannot be reached. The message stays until it is closed, or the background is asked again. */
export function useBackgroundNews(content: MapContent) {
  const t = useTranslations('map.backgrounds');
  const unreachable = useUnreachableBackground(content);
  useEffect(() => {
    const { unreachableAnnounced: announced } = viewer();
    if (!unreachable || announced.includes(unreachable)) return;
    useViewer.setState({ unreachableAnnounced: [...announced, unreachable] });
    const name = layersOf(content).find(({ id }) => layerKey(id) === unreachable)?.name ?? '';
    announce(t('unreachable', { name }), 'warning', {
      label: t('retry'),
      act: () => chooseBackground(content, unreachable),
    });
  }, [unreachable, content, t]);
}

/** The layers that may be the background, lowest first. */
export function layersOf(content: MapContent) {
  const known = content.groups.flatMap(({ layers }) => layers);
  return backgroundKeys(content).flatMap((key) => known.find(({ id }) => layerKey(id) === key) ?? []);
}
