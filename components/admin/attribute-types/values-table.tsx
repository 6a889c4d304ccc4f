'use client';
import { useLocale, useTranslations } from 'next-intl';
import { ChoicePicture, hasPicture } from '@/components/data-types/choice-picture';
import { useActiveLocales } from '@/components/i18n/languages';
import type { Column } from '@/components/ui/table/columns';
import type { Choice } from '@/lib/attribute-types/choices';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { nativeName } from '@/lib/i18n/locales';
import { nameIn, textsOf } from '@/lib/translations/schema';
import { textIn } from '../kit/fields/translations';
import { SEARCHED_FROM } from '../kit/use-whole-search';
import { WholeTable } from '../kit/whole-table';

/** The values of an attribute type, in their order, with their names in each language. */
export function ValuesTable({ type }: { type: AttributeType }) {
  const t = useTranslations('admin.attributeTypes.values');
  const choices = type.valueGroupCode?.listCode ?? [];
  const picture: Column<Choice> = { key: 'picture', header: t('picture'), widthPx: 80, cell: (it) => <ChoicePicture {...it} /> };
  const columns: Column<Choice>[] = [
    ...(choices.some(hasPicture) ? [picture] : []),
    { key: 'code', header: t('code'), widthPx: 160, cell: ({ code }) => <code className="text-[0.8125rem]">{code}</code> },
    ...useActiveLocales().map((locale, at) => ({
      key: locale,
      header: nativeName(locale),
      widthPx: 160,
      main: at === 0 || undefined,
      fold: at === 0 ? undefined : at,
      cell: (value: Choice) => <span lang={locale}>{textIn(value, locale)}</span>,
    })),
  ];
  return (
    <WholeTable<Choice>
      caption={t('of', { name: nameIn(type.code, useLocale()) })}
      columns={columns}
      rows={choices}
      keyOf={({ id }) => id}
      searched={choices.length > SEARCHED_FROM}
      textsOf={textsOf}
    />
  );
}
