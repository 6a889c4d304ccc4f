'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import { useMoment } from '@/components/ui/use-moment';
import type { ReviewItem } from '@/lib/review-queue/schema';

interface Props {
  items: readonly ReviewItem[];
  openId: string | undefined;
  callerId: number;
  selected: ReadonlySet<string>;
  open: (id: string) => void;
  select: (id: string) => void;
}

/** What waits, the oldest first. The open one stays in sight. */
export function ItemList({ items, openId, callerId, selected, open, select }: Props) {
  const t = useTranslations('reviewQueue');
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = openId && box.current?.querySelector('[aria-current]');
    if (row) row.scrollIntoView?.({ block: 'nearest' });
  }, [openId]);
  return (
    <ul
      ref={box}
      aria-label={t('list')}
      className="flex max-h-52 flex-col divide-y divide-line overflow-y-auto rounded border border-line bg-raised lg:max-h-[calc(100dvh-16rem)]"
    >
      {items.map((it) => (
        <li key={it.id} className={cx('flex items-start', it.id === openId && 'bg-tint')}>
          <label className="grid min-h-11 w-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              aria-label={t('select', { name: it.name ?? t('noName') })}
              checked={selected.has(it.id)}
              onChange={() => select(it.id)}
              className="size-5"
            />
          </label>
          <Row item={it} isOpen={it.id === openId} callerId={callerId} open={() => open(it.id)} />
        </li>
      ))}
    </ul>
  );
}

function Row({ item, isOpen, callerId, open }: { item: ReviewItem; isOpen: boolean; callerId: number; open: () => void }) {
  const t = useTranslations('reviewQueue');
  const moment = useMoment();
  const { name, kind, state, contributor, createdAt, claimedBy } = item;
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={open}
      className="flex min-h-11 min-w-0 grow flex-col items-start py-2 pr-3 text-left hover:bg-sunken"
    >
      <span className="wrap-anywhere line-clamp-2 font-semibold leading-snug">{name ?? t('noName')}</span>
      <span className="text-sm text-soft">
        {[t(`kinds.${kind}`), state === 'QUESTION' && t('states.QUESTION'), contributor?.login].filter(Boolean).join(' · ')}
      </span>
      <span className="text-sm text-soft">
        {moment(createdAt)}
        {claimedBy && claimedBy.id !== callerId && ` · ${t('has', { login: claimedBy.login })}`}
      </span>
    </button>
  );
}
