'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { ListError } from '@/components/elements/list-error';
import { useElementType } from '@/components/elements/use-element-type';
import { useActor, useSession } from '@/components/session/session';
import { useMayRead } from '@/components/session/use-may-read';
import { Alert } from '@/components/ui/alert';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { LogInInvitation } from '@/components/users/log-in-invitation';
import type { ElementPage } from '@/lib/element-pages/schema';
import { AppError } from '@/lib/errors';
import { isReached } from '@/lib/http/reached';
import { Details, type DetailsContext } from './details';
import { Missing } from './missing';
import { useElement } from './use-element';
import { useScrollHint } from './use-scroll-hint';

interface Props extends DetailsContext {
  id: number;
  /** As the server has written it; absent where elements are for accounts only and the server does not know the reader. */
  page?: ElementPage;
}

/** Everything about one element, for whoever may see it. */
export function DetailsScreen({ id, page, ...context }: Props) {
  const mayRead = useMayRead();
  const { status } = useSession();
  const { data, error, refetch } = useElement(id, page);
  useReaderOfPage(page);
  // Read again, it may have gone: what was read before is then nobody's to act upon.
  const missing = error instanceof AppError && error.code === 'project.common.notFound';
  const type = useElementType(status === 'starting' ? undefined : data?.geometricElementTypeDto.id);
  const whole = data !== undefined && (page !== undefined || !type.isPending);
  useScrollHint(whole);
  if (!mayRead && (status === 'anonymous' || (status === 'starting' && !page))) return <Closed id={id} />;
  if (type.error && !page && !missing)
    return (
      <Page title={id}>
        <ListError error={type.error} onRetry={() => void type.refetch()} />
      </Page>
    );
  if (whole && !missing) return <Details element={data} type={type.data ?? page?.type} page={page} {...context} />;
  if (!error) return <Loading />;
  return <Page title={id}>{missing ? <Missing /> : <ListError error={error} onRetry={() => void refetch()} />}</Page>;
}

/** What the server has written is for one reader: for another one it writes it anew, once. */
function useReaderOfPage(page: ElementPage | undefined) {
  const { id } = useActor();
  const { status } = useSession();
  const router = useRouter();
  const asked = useRef<number | undefined>(undefined);
  const other = status === 'loggedIn' && id !== page?.readerId;
  useEffect(() => {
    if (!other || asked.current === id) return;
    asked.current = id;
    // Without an answer the framework would load the whole page again, and the page would ask again.
    void isReached().then((reached) => reached && router.refresh());
  }, [other, id, router]);
}

/** Elements are for accounts only. */
const Closed = ({ id }: { id: number }) => (
  <Page title={id}>
    <Alert tone="info">
      <LogInInvitation />
    </Alert>
  </Page>
);

const Loading = () => (
  <Page title={<Skeleton className="my-1 h-7 w-56" />}>
    <div className="grid gap-6 xl:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-24 w-full" />
      </div>
      <Skeleton className="h-[75vh] w-full" />
    </div>
  </Page>
);
