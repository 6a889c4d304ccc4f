'use client';
import { Trash2, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ListError } from '@/components/elements/list-error';
import { shortName } from '@/components/elements/short-name';
import { useRestoreElement } from '@/components/elements/use-restore-element';
import { useActor } from '@/components/session/session';
import { Button } from '@/components/ui/button';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { useMoment } from '@/components/ui/use-moment';
import { permits } from '@/lib/auth/policy';
import { binPolicy } from '@/lib/bin/policy';
import type { BinnedElement } from '@/lib/bin/schema';
import { DAY_MS } from '@/lib/durations';
import { PAGE_SIZE, useBin } from './use-bin';
import { usePurge } from './use-purge';

/** Deleted elements, those deleted last first: one's own, or all that one may restore. */
export function BinList({ all }: { all: boolean }) {
  const t = useTranslations('bin');
  const [wanted, setPage] = useState(0);
  const { restore, restoring } = useRestoreElement();
  const purge = usePurge();
  const mayPurge = permits<object>(binPolicy.purge(useActor()), {});
  const { data, error, refetch } = useBin(all, wanted);
  if (error && !data) return <ListError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const { items, totalItems, totalIsExact } = data.result;
  // After the last one of a page has gone, the page before is the last.
  const last = Math.max(0, Math.ceil(totalItems / PAGE_SIZE) - 1);
  if (wanted > last) setPage(last);
  if (totalItems === 0)
    return <p className="rounded border border-line border-dashed px-6 py-12 text-center text-soft">{t('empty')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t('list')} className="flex flex-col divide-y divide-line border-line border-y">
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
      <Pager page={wanted} size={PAGE_SIZE} total={totalItems} exact={totalIsExact} onPage={setPage} />
    </div>
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
