'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { dateText, numberText } from '@/lib/i18n/intl';
import { endsOf, type FilterField, type FilterValues, listOf, oneOf, type RangeOf } from './filters';

/** What a filter says, in words: the text on its chip. */
export function useFilterWords(): (field: FilterField, values: FilterValues) => string {
  const t = useTranslations('ui.filters');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const end = (of: RangeOf | 'date', text: string) => {
    if (of === 'integer' || of === 'decimal') {
      const number = Number(text);
      return Number.isFinite(number) ? numberText(number, locale) : text;
    }
    const at = new Date(text);
    if (Number.isNaN(at.getTime())) return text;
    return dateText(at, locale, of === 'date' ? { timeZone: 'UTC' } : { timeZone, time: true });
  };
  const range = (of: RangeOf, value: string) => {
    const [from, to] = endsOf(value);
    if (from === to) return end(of, from);
    if (!to) return t('atLeast', { from: end(of, from) });
    return from ? t('between', { from: end(of, from), to: end(of, to) }) : t('atMost', { to: end(of, to) });
  };
  return (field, values) => {
    const value = oneOf(values, field.name);
    switch (field.kind) {
      case 'choice':
      case 'choices':
        return listOf(values, field.name)
          .map((it) => field.options.find((option) => option.value === it)?.label ?? it)
          .join(', ');
      case 'date':
        return end('date', value);
      case 'range':
        return range(field.of, value);
      case 'custom':
        return field.show(value);
      default:
        return value;
    }
  };
}
