import { useTranslations } from 'next-intl';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import { nativeName, parseActiveLocales } from '@/lib/i18n/locales';
import { fromSeparated } from '@/lib/translations/separated';
import { valueText } from '../kit/value-text';

/** What a value of this parameter says to a person. */
export function useSaid({ attributeType: { dataType } }: ConfigurationParameter): (value: string | null | undefined) => string {
  const t = useTranslations('admin');
  const words = { yes: t('kit.yes'), no: t('kit.no') };
  return (value) => {
    if (!value) return '';
    if (dataType === 'IMAGE') return t('configuration.newImage');
    if (dataType === 'BOOLEAN') return value === 'true' ? words.yes : words.no;
    if (dataType === 'LANGUAGE')
      return parseActiveLocales(value)
        .map((it) => nativeName(it))
        .join(', ');
    return valueText(fromSeparated(value) ?? value, words);
  };
}
