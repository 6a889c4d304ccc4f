'use client';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { ListError } from '@/components/elements/list-error';
import { useElementType } from '@/components/elements/use-element-type';
import { rememberList } from '@/components/elements/visited-list';
import { ExportButton } from '@/components/exports/export-button';
import { FilePanel } from '@/components/files/file-panel';
import { PendingNew } from '@/components/outbox/pending-new';
import { useActor } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { Pager } from '@/components/ui/pager';
import { DEFAULT_SIZE, PAGE_SIZES } from '@/components/ui/table/address';
import { DataTable } from '@/components/ui/table/data-table';
import { FilterBar } from '@/components/ui/table/filter-bar';
import { FilterPanel } from '@/components/ui/table/filter-panel';
import type { FilterValues } from '@/components/ui/table/filters';
import { useTableChoices } from '@/components/ui/table/table-choices';
import { TableOptions } from '@/components/ui/table/table-options';
import { useTableAddress } from '@/components/ui/table/use-table-address';
import { useNumber } from '@/components/ui/use-number';
import { useTotal } from '@/components/ui/use-total';
import { isOn } from '@/lib/configuration/settings';
import { listRole } from '@/lib/elements/policy';
import type { Element } from '@/lib/elements/schema';
import type { ElementFileFormat } from '@/lib/files/schema';
import { EmptyList } from './empty-list';
import { exportedColumns } from './exported-columns';
import { FollowList } from './follow-list';
import { ImportLink } from './import-link';
import { type ListOf, listRules } from './list-rules';
import { QuickFilters } from './quick-filters';
import { RowActions } from './row-actions';
import { useColumns } from './use-columns';
import { calledFilters, queryOf, useElementPage } from './use-element-page';
import { useFilterFields } from './use-filter-fields';

interface Props extends ListOf {
  formats: readonly ElementFileFormat[];
}

/** Filters, table and pager. Where somebody stands in it is in the address. */
export function ElementList({ type, mine, formats }: Props) {
  const t = useTranslations('elementList');
  const actor = useActor();
  const role = listRole(actor, type.id);
  const number = useNumber();
  const written = useTotal();
  const top = useRef<HTMLDivElement>(null);
  const located = isOn(useSettings(), 'RELATE_ELEMENTS_TO_PARISHES');
  const rules = useMemo(() => listRules({ type, mine }, role, located), [type, mine, role, located]);
  const [state, change] = useTableAddress(rules);
  const { page, size, sort, filters } = state;
  const { data, error, isPlaceholderData, refetch } = useElementPage({ type, mine }, state, true);
  // The rows find it there.
  useElementType(type.id, type);
  const choices = useTableChoices(`elements.${type.id}`);
  const columns = useColumns(type, mine, choices);
  const shown = columns.filter(choices.isShown);
  const exported = exportedColumns(
    type,
    shown.map(({ key }) => key),
    actor,
  );
  const expansion = useFilesBelow(formats);
  const [beside, setBeside] = useState(false);
  const total = data?.result.totalItems ?? 0;
  const exact = data?.result.totalIsExact ?? true;
  const pages = Math.max(1, Math.ceil(total / size));
  const beyond = data !== undefined && !isPlaceholderData && page >= pages;
  useEffect(() => {
    if (beyond) change({ page: pages - 1 }, true);
  }, [beyond, pages, change]);

  const clear = () => change({ filters: {}, size: DEFAULT_SIZE });
  const apply = (to: FilterValues) => change({ filters: to });
  const filtering = { fields: useFilterFields({ type, mine }, filters), values: filters, onClear: clear };
  const goTo = (to: number) => {
    change({ page: to });
    top.current?.scrollIntoView({ block: 'start' });
  };
  /** Whoever opens an element can go on from there to those beside it. */
  const remember = ({ target }: MouseEvent<HTMLElement>) => {
    if (!data || !(target as HTMLElement).closest('a[href*="/geometric_element/details/"]')) return;
    rememberList(type.id, queryOf(actor, { type, mine }, state), data.result);
  };
  const empty = data !== undefined && total === 0;
  const filtered = Object.keys(filters).length > 0;
  return (
    <div ref={top} onClickCapture={remember} className="flex min-w-0 scroll-mt-4 flex-col gap-4">
      <PendingNew typeId={type.id} />
      <TableOptions
        columns={columns}
        choices={choices}
        actions={
          <>
            {!mine && <FollowList typeId={type.id} filters={filters} />}
            {mine && <ImportLink typeId={type.id} />}
            {!empty && (
              <ExportButton {...{ type, sort }} filters={calledFilters(actor, { type, mine }, filters)} columns={exported} />
            )}
          </>
        }
      >
        <FilterBar {...filtering} onChange={apply} beside={{ open: beside, setOpen: setBeside }} />
      </TableOptions>
      {data && <QuickFilters type={type} mine={mine} {...filtering} onChange={apply} />}
      <p role="status" className="sr-only">
        {data &&
          !isPlaceholderData &&
          t('shown', { total, shown: written(total, exact), page: number(page + 1), pages: number(pages) })}
      </p>
      <div className={beside ? 'xl:grid xl:grid-cols-[18rem_minmax(0,1fr)] xl:gap-6' : undefined}>
        {beside && (
          <div className="max-xl:hidden">
            <FilterPanel {...filtering} onApply={apply} onClose={() => setBeside(false)} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-4">
          {error && !data ? (
            <ListError error={error} onRetry={() => void refetch()} onClear={filtered ? clear : undefined} />
          ) : empty ? (
            <EmptyList type={type} mine={mine} onClear={filtered ? clear : undefined} />
          ) : (
            <>
              <DataTable<Element>
                caption={type.name}
                columns={shown}
                dense={choices.dense}
                rows={beyond ? undefined : data?.result.items}
                keyOf={({ id }) => id}
                sort={sort}
                onSort={(to) => change({ sort: to })}
                actions={{ header: t('actions'), widthPx: 136, of: (element) => <RowActions element={element} /> }}
                expansion={expansion}
                stale={isPlaceholderData}
                size={size}
              />
              {data && (
                <Pager
                  exact={exact}
                  page={page}
                  size={size}
                  total={total}
                  sizes={PAGE_SIZES}
                  onPage={goTo}
                  onSize={(to) => change({ size: to })}
                />
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** The files of one row at a time. */
function useFilesBelow(formats: readonly ElementFileFormat[]) {
  const t = useTranslations('elementList');
  const [open, setOpen] = useState<number | null>(null);
  return {
    open,
    toggle: ({ id }: Element) => setOpen(open === id ? null : id),
    label: ({ listGeometricElementFileDto: files }: Element) => t('files', { count: files.length }),
    content: (element: Element) => <FilePanel element={element} formats={formats} />,
  };
}
