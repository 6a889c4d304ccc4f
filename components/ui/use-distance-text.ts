'use client';
import { useLocale, useTranslations } from 'next-intl';
import { numberFormat } from '@/lib/i18n/formats';
import { numberLocale } from '@/lib/i18n/intl';

/** Metres in words of two significant digits: "850 m", "1.2 km". */
export function useDistanceText() {
  const t = useTranslations('map.measure');
  const locale = numberLocale(useLocale());
  return (metres: number) => {
    const [value, unit] = metres >= 995 ? [metres / 1000, 'km' as const] : [metres, 'm' as const];
    const digits = value >= 100 ? { maximumSignificantDigits: 3 } : { maximumSignificantDigits: 2 };
    return t(unit, { value: numberFormat(locale, digits).format(value) });
  };
}
