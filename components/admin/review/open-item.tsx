'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { announce } from '@/components/ui/toasts';
import { useMoment } from '@/components/ui/use-moment';
import type { Element } from '@/lib/elements/schema';
import type { Proposal } from '@/lib/proposals/schema';
import type { ReviewItem } from '@/lib/review-queue/schema';
import { ItemView } from './item-view';
import { isGone, itemOptions, type LoadedItem } from './load-item';
import { useClaim } from './use-claim';
import type { Said } from './use-decide';

/** What was read of an item, and the fields that are chosen. */
export type ReadItem = { id: string } & Pick<Said, 'version' | 'otherVersion' | 'accept'>;

interface Props {
  item: ReviewItem;
  onRead: (read: ReadItem) => void;
  /** The fields that were chosen before; absent: none were. */
  choice: readonly string[] | undefined;
  choose: (fields: readonly string[]) => void;
  /** It does not wait any more. */
  onGone: () => void;
  /** Something else waits from now on. */
  onSuggested: () => void;
}

/** The open item: whose it is, and all that is needed to decide. */
export function OpenItem({ item, onGone, ...props }: Props) {
  const t = useTranslations('reviewQueue');
  const { data, error, refetch } = useQuery(itemOptions(item.id, useLocale()));
  return (
    <article aria-label={item.name ?? t('noName')} className="flex min-w-0 flex-col gap-5">
      <Heading item={item} />
      <ClaimNote item={item} />
      {error && (
        <Alert tone="warning">
          <p>{isGone(error) ? t('gone') : t('failed')}</p>
          <Button className="mt-3" onClick={isGone(error) ? onGone : () => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {!data && !error && <Skeleton className="h-80 w-full" />}
      {data && <Loaded item={item} loaded={data} {...props} />}
    </article>
  );
}

type LoadedProps = { loaded: LoadedItem } & Omit<Props, 'onGone'>;

function Loaded({ item, loaded, choice, choose, onRead, onSuggested }: LoadedProps) {
  const { details, proposal, changes } = loaded;
  const isMerge = proposal?.kind === 'MERGE';
  const chosen = useMemo(() => {
    // The element that stays keeps its values until others are chosen.
    const isChosen = (field: string) => choice?.includes(field) ?? !isMerge;
    return changes.flatMap(({ field }) => (isChosen(field) ? field : []));
  }, [changes, choice, isMerge]);
  const version = versionRead(details.element, proposal);
  const otherVersion = proposal?.otherElement?.version;
  const isPart = proposal && (isMerge || chosen.length < changes.length);
  useEffect(
    () => onRead({ id: item.id, version, otherVersion, ...(isPart && { accept: chosen }) }),
    [item.id, version, otherVersion, isPart, chosen, onRead],
  );
  return <ItemView {...{ item, loaded, chosen, choose, onSuggested }} />;
}

/** A correction is accepted upon the version that it changes: what others have saved since is merged with it, or asked about. */
const versionRead = (element: Element | null, proposal: Proposal | undefined) =>
  proposal?.kind === 'MODIFY' ? (proposal.version ?? undefined) : element?.version;

function Heading({ item: { name, kind, state, createdAt } }: { item: ReviewItem }) {
  const t = useTranslations('reviewQueue');
  const moment = useMoment();
  return (
    <header className="flex flex-col gap-1">
      <h2 className="wrap-anywhere font-semibold text-xl leading-tight">{name ?? t('noName')}</h2>
      <p className="text-soft">
        {t(`kinds.${kind}`)} · {t(`states.${state}`)} · {t('since')} {moment(createdAt, 'words')}
      </p>
    </header>
  );
}

/** Somebody else has it open: they can be left to it, or not. */
function ClaimNote({ item }: { item: ReviewItem }) {
  const t = useTranslations('reviewQueue');
  const moment = useMoment();
  const { id: callerId } = useActor();
  const { other, takeOver } = useClaim(item.id);
  const owner = other?.claimedBy;
  if (!owner || owner.id === callerId || !other.claimedUntil) return null;
  const take = async () => {
    if (await takeOver()) announce(t('takenOver'), 'success');
  };
  return (
    <Alert tone="warning">
      <p>{t.rich('openByUntil', { login: owner.login, time: () => moment(other.claimedUntil as string) })}</p>
      <Button className="mt-3" onClick={() => void take()}>
        {t('takeOver')}
      </Button>
    </Alert>
  );
}
