'use client';
import { useTranslations } from 'next-intl';
import { Input } from '@/components/ui/controls';
import { endsOf, oneOf, rangeOf } from '@/components/ui/table/filters';
import type { ColumnFilter } from './columns';

/** Shares of 0..1 travel; people read and write percent. */
const toPercent = (share: string) => (share === '' ? '' : String(Math.round(Number(share) * 10_000) / 100));
const toShare = (percent: string) => (percent === '' ? '' : String(Number(percent) / 100));

/** The filter of a column of shares, from so many percent to so many. */
export function usePercentFilter(name: string, label: string): ColumnFilter {
  const t = useTranslations('ui.filters');
  return {
    kind: 'custom',
    control: (id, values, change) => {
      const [from, to] = endsOf(oneOf(values, name));
      const end = (key: 'from' | 'to', value: string, set: (share: string) => string) => (
        <Input
          {...(key === 'from' && { id })}
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step="any"
          aria-label={t(`${key}Of`, { field: label })}
          placeholder={t(key)}
          value={toPercent(value)}
          onChange={(event) => change({ [name]: set(toShare(event.target.value)) })}
        />
      );
      return (
        <span className="grid grid-cols-2 gap-2">
          {end('from', from, (share) => rangeOf(share, to))}
          {end('to', to, (share) => rangeOf(from, share))}
        </span>
      );
    },
    show: (value) => {
      const [from, to] = endsOf(value).map((share) => (share === '' ? '' : `${toPercent(share)} %`)) as [string, string];
      if (from && to) return from === to ? from : t('between', { from, to });
      return from ? t('atLeast', { from }) : t('atMost', { to });
    },
  };
}
