'use client';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Pager } from '@/components/ui/pager';
import type { Column } from '@/components/ui/table/columns';
import { DataTable } from '@/components/ui/table/data-table';
import { useNumber } from '@/components/ui/use-number';
import { addressOf } from '@/lib/http/client';
import { importsApi } from '@/lib/imports/api';
import type { RefusedRow } from '@/lib/imports/schema';
import { TABLE_ROWS, useRefused } from './use-import';

/** The mistakes of refused rows, and these rows as a file. */
export function RefusedTable({ id }: { id: number }) {
  const t = useTranslations('importScreens.refused');
  const number = useNumber();
  const [page, setPage] = useState(0);
  const { data, isPlaceholderData } = useRefused(id, page);
  const columns = useMemo(
    (): Column<RefusedRow>[] => [
      { key: 'row', header: t('row'), cell: ({ row }) => number(row), widthPx: 80, align: 'end' },
      { key: 'column', header: t('column'), cell: ({ column }) => column, widthPx: 150, fold: 1 },
      { key: 'value', header: t('value'), cell: ({ value }) => value, widthPx: 200, fold: 2 },
      { key: 'reason', header: t('reason'), cell: ({ reason }) => reason, widthPx: 260, main: true },
    ],
    [t, number],
  );
  const total = data?.result.totalItems ?? 0;
  return (
    <>
      <a
        href={addressOf(importsApi.refused, { params: { id }, query: { format: 'csv' } })}
        download
        className={`${buttonClass('plain')} min-h-11 self-start`}
      >
        <Download aria-hidden className="size-4" />
        {t('download')}
      </a>
      <p className="max-w-prose text-sm text-soft">{t('hint')}</p>
      <DataTable<RefusedRow>
        caption={t('title')}
        columns={columns}
        rows={data?.result.items}
        keyOf={(it) => `${it.row}-${it.column}-${it.reason}`}
        stale={isPlaceholderData}
        size={TABLE_ROWS}
      />
      {total > TABLE_ROWS && <Pager page={page} size={TABLE_ROWS} total={total} onPage={setPage} />}
    </>
  );
}
