'use client';
import type { Geometry } from 'geojson';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { useSettings } from '@/components/settings/settings';
import { hiddenBySheet } from '@/components/ui/sheet-size';
import { setGeometry } from '@/components/viewer/contribution';
import { viewer } from '@/components/viewer/viewer';
import { extentOf } from '@/lib/configuration/settings';
import { outsideOf } from '@/lib/map/edit/outside';

const shown = (degrees: number) => degrees.toFixed(5);

/**
 * Asks before a place outside the map's extent is saved: often its numbers are in the wrong order. The answer is whether to go on;
 * whoever has them swapped sees the map first.
 */
export function usePlaceQuestion(): (geometry: Geometry) => Promise<boolean> {
  const t = useTranslations('elementForm.outside');
  const extent = extentOf(useSettings(), 'MAP_MAX_EXTENT');
  return async (geometry) => {
    const outside = extent && outsideOf(geometry, extent);
    if (!outside) return true;
    const { at, swapped } = outside;
    const swap = () => {
      if (!swapped) return;
      setGeometry(swapped);
      viewer().engine?.reveal(swapped, hiddenBySheet());
    };
    return confirmAction({
      title: t('title'),
      body: t(swapped ? 'textSwapped' : 'text', { lng: shown(at[0]), lat: shown(at[1]) }),
      accept: t('accept'),
      cancel: t('cancel'),
      ...(swapped && { other: { label: t('swap'), act: swap } }),
    });
  };
}
