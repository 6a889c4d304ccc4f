'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { numberFormat } from '@/lib/i18n/formats';
import { numberLocale } from '@/lib/i18n/intl';
import type { EditorState } from '@/lib/map/edit/editor';
import { soFar } from '@/lib/map/edit/so-far';

interface Measured {
  lengthM?: number;
  areaM2?: number;
}

/** Length and area of what is drawn, on the ellipsoid, as it grows. */
export function Measures({ state }: { state: EditorState }) {
  const t = useTranslations('map.measure');
  const locale = numberLocale(useLocale());
  const geometry = useMemo(() => soFar(state), [state]);
  const [measured, setMeasured] = useState<Measured>({});

  useEffect(() => {
    let late = false;
    if (!geometry) setMeasured({});
    else
      import('@/lib/map/edit/measure').then(
        ({ measure }) => !late && setMeasured(measure(geometry)),
        // Without a network nothing is shown rather than what was; the next point asks for it again.
        () => !late && setMeasured({}),
      );
    return () => {
      late = true;
    };
  }, [geometry]);

  const number = (value: number, digits: number) => numberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const length = ({ lengthM }: Measured) =>
    lengthM === undefined
      ? null
      : lengthM > 1000
        ? t('km', { value: number(lengthM / 1000, 2) })
        : t('m', { value: number(lengthM, 1) });
  const area = ({ areaM2 }: Measured) => {
    if (areaM2 === undefined) return null;
    if (areaM2 > 1_000_000) return t('km2', { value: number(areaM2 / 1_000_000, 2) });
    return areaM2 > 10_000 ? t('ha', { value: number(areaM2 / 10_000, 2) }) : t('m2', { value: number(areaM2, 0) });
  };
  return [area(measured), length(measured)].filter(Boolean).join(' · ');
}
