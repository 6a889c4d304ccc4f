'use client';
import { useTranslations } from 'next-intl';
import { useNumber } from '@/components/ui/use-number';
import type { Job } from '@/lib/jobs/schema';

/** How far a job is, 0..1; undefined as long as nobody knows of how many rows. */
export const shareOf = ({ done, total }: Job): number | undefined => (total ? Math.min(1, done / total) : undefined);

/** What state a job is in, as people read it. */
export function useJobText(): (job: Job) => string {
  const t = useTranslations('jobs');
  const number = useNumber();
  return (job) => {
    if (job.state === 'RUNNING' && !job.isCancelling) {
      const share = shareOf(job);
      return share === undefined ? t('running') : t('runningAt', { percent: Math.floor(share * 100) });
    }
    if (job.state === 'RUNNING') return t('cancelling');
    if (job.state === 'DONE') return t(job.fileUrl ? 'ready' : 'done', { count: job.done, shown: number(job.done) });
    if (job.state === 'FAILED') return t('failed');
    return t(job.state === 'CANCELLED' ? 'cancelled' : 'waiting');
  };
}
