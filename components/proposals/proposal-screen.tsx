'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ListError } from '@/components/elements/list-error';
import { useActor, useSession } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { proposalsApi } from '@/lib/proposals/api';
import Conversation from './conversation';
import { ProposalCard } from './proposal-card';
import { LogIn } from './proposals-screen';

/** One proposal with its conversation. */
export function ProposalScreen({ id }: { id: number }) {
  const t = useTranslations('proposals');
  return (
    <Page title={t('one')}>
      <Link href="/proposals" className="-mt-3 min-h-6 self-start text-accent hover:underline">
        {t('mine')}
      </Link>
      <Content id={id} />
    </Page>
  );
}

function Content({ id }: { id: number }) {
  const t = useTranslations('proposals');
  const actor = useActor();
  const { status } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['proposals', 'one', actor.id, id],
    queryFn: ({ signal }) => call(proposalsApi.get, { params: { id } }, signal),
    enabled: status === 'loggedIn',
    staleTime: 0,
    meta: { ownErrors: true },
  });
  if (status === 'anonymous') return <LogIn />;
  const isMissing = error instanceof AppError && error.code === 'project.common.notFound';
  if (isMissing) return <Alert tone="warning">{t('missing')}</Alert>;
  if (error && !data) return <ListError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48 w-full max-w-3xl" />;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <ProposalCard proposal={data} linked={false} />
      {data.may.write && (
        <section aria-labelledby="conversation" className="flex flex-col gap-3">
          <h2 id="conversation" className="font-semibold text-lg">
            {t('conversation.title')}
          </h2>
          <Conversation about={{ proposalId: id }} asReviewer={data.author?.id !== actor.id} />
        </section>
      )}
    </div>
  );
}
