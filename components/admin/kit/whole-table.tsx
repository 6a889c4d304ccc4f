'use client';
import { useTranslations } from 'next-intl';
import { DataTable, type TableProps } from '@/components/ui/table/data-table';
import { TableNote } from './table-note';
import { useWholeSearch } from './use-whole-search';

interface Props<Row> extends TableProps<Row> {
  /** What a row is known by. */
  textsOf: (row: Row) => readonly string[];
  /** No: there are too few rows to search. */
  searched?: boolean;
}

/** A table of a list that is loaded whole, with its search. */
export function WholeTable<Row>({ textsOf, searched = true, ...table }: Props<Row>) {
  const t = useTranslations('admin.kit');
  const { isWanted, box } = useWholeSearch();
  const found = table.rows?.filter((row) => isWanted(textsOf(row).join(' ')));
  if (!searched) return <DataTable<Row> {...table} />;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {box}
      <p role="status" className="sr-only">
        {found && t('shown', { total: found.length, page: 1, pages: 1 })}
      </p>
      {found?.length === 0 ? (
        <TableNote>
          <p>{t('nothingFound')}</p>
        </TableNote>
      ) : (
        <DataTable<Row> {...table} rows={found} />
      )}
    </div>
  );
}
