import Link from 'next/link';
import { getFormatter, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { basePath } from '@/lib/base-path';
import { DATA_TYPES } from '@/lib/data-types';
import { type Locale, timeZone } from '@/lib/i18n/locales';
import type { ItemRow, ItemsTable, NamedColumn } from '@/lib/ogc/features/pages';

const link = 'text-accent underline underline-offset-2';

/** A photo or a recording, called as its column is. */
const Address = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className={link}>
    {children}
  </a>
);

type Written = Pick<ItemsTable, 'type' | 'referred'>;

/** Writes the values of a row as people of a language write them; nothing where there is none. */
export async function cellWriter({ type: { listAttributeType }, referred }: Written, locale: Locale) {
  const [t, format] = await Promise.all([getTranslations('openData'), getFormatter()]);
  const words = { locale, timeZone, yes: t('yes'), no: t('no') };
  const typeOf = new Map(listAttributeType.map((it) => [it.id, it.attributeType]));

  function attributeCell({ attributeId, label }: NamedColumn, stored: string | readonly string[] | null | undefined): ReactNode {
    const attribute = typeOf.get(attributeId as number);
    if (!attribute || stored === null || stored === undefined) return '';
    if (DATA_TYPES[attribute.dataType].pointsAt === 'file')
      return <Address to={`${basePath}/api/elements/geometric_element/files/${stored}`}>{label}</Address>;
    const element = DATA_TYPES[attribute.dataType].pointsAt === 'element' && referred.get(Number(stored));
    if (element)
      return (
        <Link href={`/geometric_element/details/${stored}`} prefetch={false} className={link}>
          {element.name || `#${stored}`}
        </Link>
      );
    return [stored]
      .flat()
      .map((it) => DATA_TYPES[attribute.dataType].present(it, attribute, words))
      .join(', ');
  }

  return function cell(column: NamedColumn, row: ItemRow): ReactNode {
    const { attributeId, code, kind, label } = column;
    if (attributeId !== undefined) return attributeCell(column, row.attributeValues[attributeId]);
    const value = row.fixed[code];
    if (value === null || value === undefined) return '';
    if (kind === 'FLAG') return value ? words.yes : words.no;
    if (kind === 'MOMENT') return format.dateTime(new Date(String(value)), { dateStyle: 'medium' });
    if (kind === 'ADDRESS') return <Address to={String(value)}>{label}</Address>;
    return String(value);
  };
}
