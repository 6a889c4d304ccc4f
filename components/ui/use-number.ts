'use client';
import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { numberFormat } from '@/lib/i18n/formats';
import { numberLocale } from '@/lib/i18n/intl';

/** Writes a number as people of this language do, also where the browser does not know the language. */
export function useNumber() {
  const locale = useLocale();
  return useCallback(
    (value: number, options?: Intl.NumberFormatOptions) => numberFormat(numberLocale(locale), options).format(value),
    [locale],
  );
}
