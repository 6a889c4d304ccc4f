'use client';
import { useLocale } from 'next-intl';
import { useSettings } from '@/components/settings/settings';
import { localized, textOf } from '@/lib/configuration/settings';
import type { Locale } from '@/lib/i18n/locales';

/** The operator's sentence about what this map is; undefined where there is none. */
export const useWelcomeText = (): string | undefined => {
  const locale = useLocale() as Locale;
  return localized(textOf(useSettings(), 'WELCOME_TEXT'), locale)?.trim() || undefined;
};
