'use client';
import { ChevronDown, Languages } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useActiveLocales } from '@/components/i18n/languages';
import { barButton } from '@/components/ui/bar-button';
import { Menu, type MenuLine } from '@/components/ui/menu';
import { nativeName } from '@/lib/i18n/locales';
import { useChangeLanguage } from './use-language';

/** The languages by their own names, with the code of the one in use on the button. */
export function LanguageMenu() {
  const t = useTranslations('shell');
  const locale = useLocale();
  const change = useChangeLanguage();
  const labelOf = (it: string) => `${nativeName(it)} (${it.toLowerCase()})`;
  const lines: MenuLine[] = useActiveLocales().map((it) => ({
    key: it,
    label: labelOf(it),
    lang: it,
    checked: it === locale,
    act: () => void change(it),
  }));
  const button = (
    <>
      <Languages aria-hidden className="size-4" />
      {locale.toLowerCase()}
      <ChevronDown aria-hidden className="size-4" />
    </>
  );
  return (
    <Menu label={`${t('language')}: ${labelOf(locale)}`} button={button} lines={lines} side="bottom-end" className={barButton} />
  );
}
