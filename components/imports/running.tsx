'use client';
import { Ban } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cancelJob } from '@/components/jobs/jobs';
import { shareOf } from '@/components/jobs/use-job-text';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import { useNumber } from '@/components/ui/use-number';
import type { Job } from '@/lib/jobs/schema';

interface Props {
  job: Job;
  kind: 'trial' | 'import' | 'undo';
}

/** How far it is, with the way to end it. */
export function Running({ job, kind }: Props) {
  const t = useTranslations('importScreens.running');
  const number = useNumber();
  const share = shareOf(job);
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      <div className="w-full">
        {share === undefined ? (
          <p role="status" className="flex items-center gap-2">
            <Spinner />
            {t(job.state === 'WAITING' ? 'waiting' : kind)}
          </p>
        ) : (
          <Progress label={t(kind)} share={share} />
        )}
      </div>
      {job.total !== null && (
        <p className="text-soft tabular-nums">{t('rows', { done: number(job.done), total: number(job.total) })}</p>
      )}
      <p className="max-w-prose text-soft">{t('leave')}</p>
      <Button className="min-h-11" busy={job.isCancelling} onClick={() => void cancelJob(job.id)}>
        <Ban aria-hidden className="size-4" />
        {t(job.isCancelling ? 'cancelling' : 'cancel')}
      </Button>
    </div>
  );
}
