'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Pager } from '@/components/ui/pager';
import { PAGE_SIZES } from '@/components/ui/table/address';
import type { Column } from '@/components/ui/table/columns';
import { DataTable } from '@/components/ui/table/data-table';
import { useNumber } from '@/components/ui/use-number';
import { useTotal } from '@/components/ui/use-total';
import { AppError } from '@/lib/errors';
import type { LinkPage } from './use-link-page';

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  page: LinkPage<Row>;
  actions: (row: Row) => ReactNode;
  /** What is read out when a page has come. */
  shown: (page: { total: number; shown: string; page: string; pages: string }) => string;
  empty: string;
  failed: string;
}

/** A table of relations or joins with its pages, or what there is to say in its place. */
export function LinkTable<Row extends { id: number }>({ caption, columns, page: it, actions, shown, empty, failed }: Props<Row>) {
  const t = useTranslations('links');
  const number = useNumber();
  const written = useTotal();
  if (it.error && !it.rows)
    return (
      <Alert tone="error">
        <p>{failed}</p>
        {it.error instanceof AppError && it.error.code !== 'project.common.networkError' && <p>{it.error.message}</p>}
        <Button className="mt-3" onClick={it.retry}>
          {t('retry')}
        </Button>
      </Alert>
    );
  const { total, exact, page, pages, size } = it;
  return (
    <>
      <p role="status" className="sr-only">
        {it.rows &&
          !it.stale &&
          total > 0 &&
          shown({ total, shown: written(total, exact), page: number(page + 1), pages: number(pages) })}
      </p>
      {it.rows && total === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <DataTable
          caption={caption}
          columns={columns}
          rows={it.rows}
          keyOf={({ id }) => id}
          sort={it.sort}
          onSort={it.setSort}
          actions={{ header: t('actions'), widthPx: 96, of: actions }}
          stale={it.stale}
          size={3}
        />
      )}
      {total > Math.min(size, PAGE_SIZES[0]) && (
        <Pager {...{ page, size, total, exact }} sizes={PAGE_SIZES} onPage={it.setPage} onSize={it.setSize} />
      )}
    </>
  );
}
