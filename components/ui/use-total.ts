'use client';
import { useTranslations } from 'next-intl';
import { useNumber } from './use-number';

/** How many rows there are, in figures; where so many were counted and there are more, it says so. */
export function useTotal() {
  const t = useTranslations('ui.table');
  const number = useNumber();
  return (total: number, exact = true) => (exact ? number(total) : t('moreThan', { total: number(total) }));
}
