'use client';
import { useLocale, useTimeZone } from 'next-intl';
import { useCallback } from 'react';
import { dateFormat } from '@/lib/i18n/formats';
import { dateText, numberLocale } from '@/lib/i18n/intl';

/** In a table dates stand below each other: all in figures, and all of the same width. */
const IN_FIGURES: Intl.DateTimeFormatOptions = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/** Writes an instant (ISO 8601) as people of this language do, in the time zone of the place that the maps are about. */
export function useMoment() {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  return useCallback(
    (iso: string, style: 'figures' | 'words' = 'figures') => {
      const at = new Date(iso);
      const text =
        style === 'words'
          ? dateText(at, locale, { timeZone, time: true })
          : dateFormat(numberLocale(locale), { ...IN_FIGURES, timeZone }).format(at);
      return <time dateTime={iso}>{text}</time>;
    },
    [locale, timeZone],
  );
}
