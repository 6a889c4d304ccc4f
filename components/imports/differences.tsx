'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChangeLine } from '@/components/history/change-line';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { useNumber } from '@/components/ui/use-number';
import type { ElementType } from '@/lib/element-types/schema';
import type { FieldChange } from '@/lib/history/schema';
import type { ImportDifference } from '@/lib/imports/schema';
import { TABLE_ROWS, useDifferences } from './use-import';

const changesOf = ({ changes }: ImportDifference) =>
  Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after }) as FieldChange);

interface Props {
  id: number;
  type: ElementType;
  isDry: boolean;
}

/** Row by row what each element was and what it is, or would be; after them those that the file does not have. */
export function Differences({ id, type, isDry }: Props) {
  const t = useTranslations('importScreens.differences');
  const number = useNumber();
  const [page, setPage] = useState(0);
  const { data, isPlaceholderData } = useDifferences(id, page);
  if (!data) return <Skeleton className="h-40 w-full" />;
  const { items, totalItems } = data.result;
  return (
    <>
      <ul className={`flex flex-col divide-y divide-line rounded border border-line ${isPlaceholderData ? 'opacity-60' : ''}`}>
        {items.map((it) => (
          <li key={`${it.row}-${it.elementId}`} className="flex flex-col gap-1 px-4 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              {it.deleted && !isDry ? (
                <span className="font-semibold">{t('element', { id: String(it.elementId) })}</span>
              ) : (
                <Link
                  href={`/geometric_element/details/${it.elementId}`}
                  target="_blank"
                  className="font-semibold text-accent underline underline-offset-2"
                >
                  {t('element', { id: String(it.elementId) })}
                </Link>
              )}
              {it.row !== null && <span className="text-sm text-soft">{t('row', { row: number(it.row) })}</span>}
              {it.proposed && <span className="text-sm text-soft">{t('proposed')}</span>}
              {it.deleted && <span className="text-danger text-sm">{t(isDry ? 'wouldBeDeleted' : 'deleted')}</span>}
            </p>
            <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(6rem,12rem)_minmax(0,1fr)]">
              {changesOf(it).map((change) => (
                <ChangeLine key={change.field} change={change} type={type} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {totalItems > TABLE_ROWS && <Pager page={page} size={TABLE_ROWS} total={totalItems} onPage={setPage} />}
    </>
  );
}
