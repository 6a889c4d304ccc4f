'use client';
import { useTranslations } from 'next-intl';
import { Flag } from '@/components/ui/flag';
import type { Column } from '@/components/ui/table/columns';
import { useMoment } from '@/components/ui/use-moment';

/** The columns that relations and joins have in common. */
export function useLinkColumns() {
  const t = useTranslations('links');
  const moment = useMoment();
  return {
    flag: <Row,>(key: 'isPublic' | 'isReviewed', sortField: string, read: (row: Row) => boolean): Column<Row> => ({
      key,
      header: t(key),
      widthPx: 96,
      // Whether something is public and reviewed matters to a reviewer: these fold last.
      fold: key === 'isPublic' ? 2 : 1,
      align: 'center',
      sortField,
      cell: (row) => <Flag on={read(row)} label={t(read(row) ? 'yes' : 'no')} />,
    }),
    modified: <Row extends { modificationDate: string }>(): Column<Row> => ({
      key: 'modified',
      header: t('modified'),
      widthPx: 156,
      fold: 4,
      sortField: 'modificationDate',
      cell: ({ modificationDate }) => moment(modificationDate),
    }),
  };
}
