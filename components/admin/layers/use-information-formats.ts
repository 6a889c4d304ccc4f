'use client';
import { useTranslations } from 'next-intl';
import type { Option } from '@/components/ui/table/filters';
import { INFORMATION_FORMATS } from '@/lib/layers/information';

/** The formats of feature information, in words. */
export function useInformationFormats(): readonly Option[] {
  const t = useTranslations('admin.layers');
  return Object.entries(INFORMATION_FORMATS).map(([value, media]) => ({
    value,
    label: `${t(`information.${value}`)} (${media})`,
  }));
}
