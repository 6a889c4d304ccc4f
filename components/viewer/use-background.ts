'use client';
import type { Geometry } from 'geojson';
import { useMemo } from 'react';
import { useTheme } from '@/components/ui/use-theme';
import { basePath } from '@/lib/base-path';
import { mapStyleState } from '@/lib/map/style';
import { backgroundAmong, initiallyVisible, type LayerKey, type MapContent } from '@/lib/map/view';
import { isUnreachable, type Trouble } from '@/lib/map/watch/trouble';
import { useMapContent } from './map-content';

/**
 * The background of the page's maps; without one, the embedded map. Nothing else is drawn but what is `selected`. `as`: light or dark,
 * whatever the page is.
 */
export function useBackground(troubles: ReadonlyMap<LayerKey, Trouble>, selected: Geometry | null = null, as?: 'light' | 'dark') {
  const own = useTheme();
  const theme = as ?? own;
  const known = useMapContent();
  return useMemo(() => {
    const content: MapContent = { groups: [], base: `${window.location.origin}${basePath}`, ...known, types: [] };
    const shown = backgroundAmong(content, initiallyVisible(content));
    const unreachable = shown && isUnreachable(troubles.get(shown)) ? shown : null;
    const view = { ...{ theme, unreachable, opacity: {}, stamps: {} }, visible: shown ? [shown] : [], scope: 'none' as const };
    const feature = selected && { type: 'Feature' as const, properties: {}, geometry: selected };
    return mapStyleState(content, { ...view, selected: feature, withheld: [], fresh: [] });
  }, [theme, known, troubles, selected]);
}
