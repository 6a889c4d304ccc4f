'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useActiveLocales } from '@/components/i18n/languages';
import type { Column } from '@/components/ui/table/columns';
import { DataTable } from '@/components/ui/table/data-table';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { nativeName } from '@/lib/i18n/locales';
import { type Code, nameIn } from '@/lib/translations/schema';
import { textIn } from '../kit/fields/translations';

/** The values of an attribute type, in their order, with their names in each language. */
export function ValuesTable({ type }: { type: AttributeType }) {
  const t = useTranslations('admin.attributeTypes.values');
  const columns: Column<Code>[] = [
    { key: 'code', header: t('code'), widthPx: 160, cell: ({ code }) => <code className="text-[0.8125rem]">{code}</code> },
    ...useActiveLocales().map((locale, at) => ({
      key: locale,
      header: nativeName(locale),
      widthPx: 160,
      main: at === 0 || undefined,
      fold: at === 0 ? undefined : at,
      cell: (value: Code) => <span lang={locale}>{textIn(value, locale)}</span>,
    })),
  ];
  return (
    <DataTable
      caption={t('of', { name: nameIn(type.code, useLocale()) })}
      columns={columns}
      rows={type.valueGroupCode?.listCode ?? []}
      keyOf={({ id }) => id}
    />
  );
}
