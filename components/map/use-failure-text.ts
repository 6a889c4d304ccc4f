'use client';
import { useTranslations } from 'next-intl';
import type { PositionFailure } from '@/lib/map/device-position';

/** In words, why the position of the device is not known. */
export function useFailureText() {
  const t = useTranslations('map');
  return (why: PositionFailure) => t('positionUnknown', { why: t(`positionFailure.${why}`) });
}
