'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ListError } from '@/components/elements/list-error';
import { useActor, useSession } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { useLastPage, usePageAddress } from '@/components/ui/table/use-page-address';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { isReviewing } from '@/lib/auth/policy';
import { call } from '@/lib/http/client';
import { proposalsApi } from '@/lib/proposals/api';
import { ProposalCard } from './proposal-card';

const SIZE = 10;

/** What one has suggested, newest first, and what became of it. Those who review see what everybody has. */
export function ProposalsScreen() {
  const t = useTranslations('proposals');
  const actor = useActor();
  return (
    <Page title={t(isReviewing(actor) ? 'all' : 'mine')}>
      <List />
    </Page>
  );
}

function List() {
  const t = useTranslations('proposals');
  const actor = useActor();
  const { status } = useSession();
  const [page, goTo] = usePageAddress(SIZE);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['proposals', 'list', actor.id, page],
    queryFn: ({ signal }) => call(proposalsApi.list, { query: { page, size: SIZE } }, signal),
    enabled: status === 'loggedIn',
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { ownErrors: true },
  });
  const comes = useLastPage({ page, size: SIZE, data, isPlaceholderData }, goTo);
  if (status === 'anonymous') return <LogIn />;
  if (error && !data) return <ListError error={error} onRetry={() => void refetch()} />;
  if (!data || comes) return <Skeleton className="h-48 w-full max-w-3xl" />;
  const { items, totalItems, totalIsExact } = data.result;
  if (items.length === 0)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-soft">{t('empty')}</p>
        <Link href="/" className="min-h-11 content-center text-accent underline underline-offset-2">
          {t('toMap')}
        </Link>
      </div>
    );
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {items.map((it) => (
          <li key={it.id}>
            <ProposalCard proposal={it} />
          </li>
        ))}
      </ul>
      {totalItems > SIZE && <Pager page={page} size={SIZE} total={totalItems} exact={totalIsExact} onPage={goTo} />}
    </div>
  );
}

/** What is suggested is between its author and those who review. */
export function LogIn() {
  const t = useTranslations();
  return (
    <Alert tone="info">
      <p>{t('proposals.logInToSee')}</p>
      <Button variant="primary" className="mt-3" onClick={() => void askToLogIn()}>
        {t('shell.logIn')}
      </Button>
    </Alert>
  );
}
