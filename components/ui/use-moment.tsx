'use client';
import { useLocale, useTimeZone } from 'next-intl';
import { useCallback } from 'react';
import { dateText } from '@/lib/i18n/intl';

/** Writes an instant (ISO 8601) as people of this language do, in the time zone of the place that the maps are about. */
export function useMoment() {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  return useCallback(
    (iso: string) => <time dateTime={iso}>{dateText(new Date(iso), locale, { timeZone, time: true })}</time>,
    [locale, timeZone],
  );
}
