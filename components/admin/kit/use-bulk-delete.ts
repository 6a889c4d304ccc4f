'use client';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { call } from '@/lib/http/client';
import type { Endpoint } from '@/lib/http/endpoint';
import type { BulkDeed } from './bulk';

/** Deletes several rows, after asking once. `upon`: the version of a row that was read. */
export function useBulkDelete<Row extends { id: number }>(
  endpoint: Endpoint,
  upon?: (row: Row) => Record<string, number>,
): BulkDeed<Row> {
  const t = useTranslations('admin.kit');
  return {
    key: 'delete',
    label: t('deleteAccept'),
    Icon: Trash2,
    run: (row) => call(endpoint, { params: { id: row.id }, query: upon?.(row) }),
    question: {
      title: (count) => t('bulk.deleteTitle', { count }),
      text: t('bulk.deleteText'),
      accept: t('deleteAccept'),
    },
  };
}
