'use client';
import { useLocale, useTranslations } from 'next-intl';
import { imageSource } from '@/components/settings/image-source';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import { localized } from '@/lib/configuration/settings';
import { type Locale, nativeName, parseActiveLocales } from '@/lib/i18n/locales';
import { type Words, YesNo } from '../kit/columns';
import { plainText } from '../kit/value-text';

interface ParameterWords extends Words {
  /** Where there is no value. */
  none: string;
}

/** The words of a value, for where the texts of the administration area are not at hand: in a question. */
export function useParameterWords(): ParameterWords {
  const t = useTranslations('admin');
  return { yes: t('kit.yes'), no: t('kit.no'), none: t('configuration.noValue') };
}

/** What a parameter says, as short as a table wants it. */
export function ParameterValue({ parameter, words }: { parameter: ConfigurationParameter; words: ParameterWords }) {
  const locale = useLocale() as Locale;
  const { value, filename, attributeType } = parameter;
  if (value === null) return <span className="text-soft">{words.none}</span>;
  switch (attributeType.dataType) {
    case 'BOOLEAN':
      return (
        <>
          <YesNo on={value === 'true'} words={words} /> <span aria-hidden>{value === 'true' ? words.yes : words.no}</span>
        </>
      );
    case 'COLOR':
      return (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-5 rounded border border-control" style={{ background: value }} />
          <code className="text-[0.8125rem]">{value}</code>
        </span>
      );
    case 'IMAGE':
      return (
        <span className="inline-flex items-center gap-2">
          <img src={imageSource(value)} alt="" className="max-h-8 max-w-20 object-contain" />
          <span className="wrap-anywhere text-sm">{filename}</span>
        </span>
      );
    case 'LANGUAGE':
      return parseActiveLocales(value)
        .map((it) => nativeName(it))
        .join(', ');
    default:
      return <span className="wrap-anywhere line-clamp-3">{plainText(localized(value, locale) ?? '')}</span>;
  }
}
