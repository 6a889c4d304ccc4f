'use client';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/calls/query-provider';
import { useActor } from '@/components/session/session';
import { barButton } from '@/components/ui/bar-button';
import { Tooltip } from '@/components/ui/tooltip';
import { useNumber } from '@/components/ui/use-number';
import { call } from '@/lib/http/client';
import { reviewQueueApi } from '@/lib/review-queue/api';

const AGAIN_MS = 60_000;
/** Nobody distinguishes more at a glance. */
const MAX_SHOWN = 999;

/** How much waits for this reviewer, and the way there. */
export default function ReviewSign() {
  return (
    <QueryProvider>
      <Sign />
    </QueryProvider>
  );
}

function Sign() {
  const t = useTranslations('shell');
  const number = useNumber();
  const { id } = useActor();
  const { data: count } = useQuery({
    queryKey: ['admin.review', 'waiting', id],
    queryFn: async ({ signal }) => (await call(reviewQueueApi.list, { query: { size: 1 } }, signal)).result.totalItems,
    refetchInterval: AGAIN_MS,
    staleTime: AGAIN_MS,
    meta: { silent: true },
  });
  if (!count) return null;
  const label = t('reviewWaiting', { count });
  return (
    <Tooltip text={label}>
      <Link href="/admin/review" aria-label={label} className={`${barButton} px-2! pointer-coarse:min-w-11`}>
        <ClipboardCheck aria-hidden className="size-4" />
        <span aria-hidden className="tabular-nums">
          {count > MAX_SHOWN ? `${number(MAX_SHOWN)}+` : number(count)}
        </span>
      </Link>
    </Tooltip>
  );
}
