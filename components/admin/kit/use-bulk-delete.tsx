'use client';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { BulkDeed } from './bulk';
import { DeleteQuestion } from './delete-question';

interface Wanted<Row> {
  remove: (row: Row) => Promise<unknown>;
  nameOf: (row: Row) => string;
  /** Brings a deleted row back as it was; absent: none can be. */
  restore?: (row: Row) => Promise<unknown>;
  /** Whether a row can be brought back; absent: each can. */
  restores?: (row: Row) => boolean;
  /** What else goes with these rows for good, in words. */
  lost?: (rows: readonly Row[]) => Promise<readonly string[]>;
}

/** Deletes several rows, after asking once: by name, with what comes back and what does not. */
export function useBulkDelete<Row>({ remove, nameOf, restore, restores, lost }: Wanted<Row>): BulkDeed<Row> {
  const t = useTranslations('admin.kit');
  const comesBack = (row: Row) => restore !== undefined && (restores?.(row) ?? true);
  return {
    key: 'delete',
    label: t('deleteAccept'),
    Icon: Trash2,
    run: remove,
    undo: restore,
    undoes: restores,
    question: async (rows) => ({
      title: t('bulk.deleteTitle', { count: rows.length }),
      body: (
        <DeleteQuestion
          rows={rows.map((row) => ({ name: nameOf(row), comesBack: comesBack(row) }))}
          lost={(await lost?.(rows)) ?? []}
        />
      ),
      accept: t('deleteAccept'),
      dangerous: true,
    }),
  };
}
