'use client';
import { Trash2, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { ListError } from '@/components/elements/list-error';
import { shortName } from '@/components/elements/short-name';
import { useRestoreElement } from '@/components/elements/use-restore-element';
import { useActor } from '@/components/session/session';
import { Button } from '@/components/ui/button';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import type { TableRules } from '@/components/ui/table/address';
import { TableSearch } from '@/components/ui/table/table-search';
import { useLastPage } from '@/components/ui/table/use-page-address';
import { useTableAddress } from '@/components/ui/table/use-table-address';
import { useMoment } from '@/components/ui/use-moment';
import { permits } from '@/lib/auth/policy';
import { binPolicy } from '@/lib/bin/policy';
import type { BinnedElement } from '@/lib/bin/schema';
import { DAY_MS } from '@/lib/durations';
import { PAGE_SIZE, useBin } from './use-bin';
import { usePurge } from './use-purge';

const RULES: TableRules = {
  sortFields: ['deletedAt'],
  defaultSort: { field: 'deletedAt', order: 'desc' },
  isFilter: (name) => name === 'q',
  sizes: [PAGE_SIZE],
};

/** Deleted elements, those deleted last first: one's own, or all that one may restore; with their search, in the address. */
export function BinList({ all }: { all: boolean }) {
  const [{ page, filters }, change] = useTableAddress(RULES);
  const q = [filters.q ?? ''].flat().join(' ');
  const search = useCallback((text: string) => change({ filters: text ? { q: text } : {} }), [change]);
  const bin = useBin(all, { page, q });
  const found = bin.data?.result;
  const mend = useCallback((last: number) => change({ page: last }, true), [change]);
  const isComing = useLastPage({ page, size: PAGE_SIZE, data: bin.data, isPlaceholderData: bin.isPlaceholderData }, mend);
  return (
    <div className="flex flex-col gap-4">
      {(q !== '' || found?.totalItems !== 0) && <TableSearch text={q} search={search} />}
      {bin.error && !found ? (
        <ListError error={bin.error} onRetry={() => void bin.refetch()} />
      ) : found && !isComing ? (
        <Found {...found} {...{ all, page, q }} goTo={(to) => change({ page: to })} clear={() => search('')} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </div>
  );
}

interface FoundProps {
  items: BinnedElement[];
  totalItems: number;
  totalIsExact?: boolean;
  all: boolean;
  page: number;
  q: string;
  goTo: (page: number) => void;
  clear: () => void;
}

function Found({ items, totalItems, totalIsExact, all, page, q, goTo, clear }: FoundProps) {
  const t = useTranslations();
  const { restore, restoring } = useRestoreElement();
  const purge = usePurge();
  const mayPurge = permits<object>(binPolicy.purge(useActor()), {});
  if (totalItems === 0)
    return (
      <div className="flex flex-col items-center gap-4 rounded border border-line border-dashed px-6 py-12 text-center text-soft">
        <p role="status">{q ? t('bin.nothingFound', { text: q }) : t('bin.empty')}</p>
        {q && <Button onClick={clear}>{t('ui.filters.clear')}</Button>}
      </div>
    );
  return (
    <>
      <p role="status" className="sr-only">
        {q && t('bin.found', { count: totalItems })}
      </p>
      <ul aria-label={t('bin.list')} className="flex flex-col divide-y divide-line border-line border-y">
        {items.map((it) => (
          <Entry
            key={it.id}
            element={it}
            withOwner={all}
            busy={restoring === it.id}
            restore={() => restore(it.id)}
            purge={mayPurge && all ? () => void purge(it) : undefined}
          />
        ))}
      </ul>
      <Pager page={page} size={PAGE_SIZE} total={totalItems} exact={totalIsExact} onPage={goTo} />
    </>
  );
}

interface EntryProps {
  element: BinnedElement;
  withOwner: boolean;
  busy: boolean;
  restore: () => void;
  /** Absent where this person may not. */
  purge?: () => void;
}

function Entry({ element, withOwner, busy, restore, purge }: EntryProps) {
  const t = useTranslations('bin');
  const moment = useMoment();
  const name = shortName(element);
  const days = Math.ceil((Date.parse(element.purgeAt) - Date.now()) / DAY_MS);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="wrap-anywhere text-soft">
          {element.geometricElementTypeDto.name}
          {withOwner && element.ownerLogin && ` · ${t('owner', { login: element.ownerLogin })}`}
        </p>
        <p className="text-soft text-sm">
          {t.rich('deletedAt', { when: () => moment(element.deletedAt, 'words') })}
          {` · ${days > 0 ? t('daysLeft', { days }) : t('soon')}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={restore} aria-label={t('restoreOf', { name })} className="pointer-coarse:min-h-11">
          {!busy && <Undo2 aria-hidden className="size-4" />}
          {t('restore')}
        </Button>
        {purge && (
          <Button variant="ghost" onClick={purge} aria-label={t('purgeOf', { name })} className="pointer-coarse:min-h-11">
            <Trash2 aria-hidden className="size-4" />
            {t('purge')}
          </Button>
        )}
      </div>
    </li>
  );
}
