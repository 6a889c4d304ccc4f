import { getFormatter, getTranslations } from 'next-intl/server';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType } from '@/lib/element-types/schema';
import { type Locale, timeZone } from '@/lib/i18n/locales';
import type { ItemRow, NamedColumn } from '@/lib/ogc/features/pages';

/** Writes the values of a row as people of a language write them; nothing where there is none. */
export async function cellWriter({ listAttributeType }: Pick<ElementType, 'listAttributeType'>, locale: Locale) {
  const [t, format] = await Promise.all([getTranslations('openData'), getFormatter()]);
  const words = { locale, timeZone, yes: t('yes'), no: t('no') };
  const typeOf = new Map(listAttributeType.map((it) => [it.id, it.attributeType]));

  function attributeText(attributeId: number, stored: string | readonly string[] | null | undefined): string {
    const attribute = typeOf.get(attributeId);
    if (!attribute || stored === null || stored === undefined) return '';
    return [stored]
      .flat()
      .map((it) => DATA_TYPES[attribute.dataType].present(it, attribute, words))
      .join(', ');
  }

  return function cell({ attributeId, code, kind, label }: NamedColumn, row: ItemRow) {
    if (attributeId !== undefined) return attributeText(attributeId, row.attributeValues[attributeId]);
    const value = row.fixed[code];
    if (value === null || value === undefined) return '';
    if (kind === 'FLAG') return value ? words.yes : words.no;
    if (kind === 'MOMENT') return format.dateTime(new Date(String(value)), { dateStyle: 'medium' });
    if (kind === 'ADDRESS')
      return (
        <a href={String(value)} className="text-accent underline underline-offset-2">
          {label}
        </a>
      );
    return String(value);
  };
}
