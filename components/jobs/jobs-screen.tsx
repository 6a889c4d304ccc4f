'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ban, Download } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button, buttonClass } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { Pager } from '@/components/ui/pager';
import { Progress } from '@/components/ui/progress';
import { useLastPage, usePageAddress } from '@/components/ui/table/use-page-address';
import { useMoment } from '@/components/ui/use-moment';
import { AccountOnly } from '@/components/users/account-only';
import { call } from '@/lib/http/client';
import { jobsApi } from '@/lib/jobs/api';
import type { Job } from '@/lib/jobs/schema';
import { ChangeUndo } from './change-undo';
import { hasEnded } from './follow-job';
import { importPath } from './import-path';
import { cancelJob, useJobs } from './jobs';
import { shareOf, useJobText } from './use-job-text';

const SIZE = 20;

/** All exports, imports and changes of this person, newest first. */
export function JobsScreen() {
  const t = useTranslations('jobs');
  return (
    <Page title={t('title')}>
      <AccountOnly>
        <AllJobs />
      </AccountOnly>
    </Page>
  );
}

function AllJobs() {
  const t = useTranslations('jobs');
  const { id } = useActor();
  const [page, goTo] = usePageAddress(SIZE);
  const followed = useJobs(({ jobs }) => jobs);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['jobs', id, page],
    queryFn: ({ signal }) => call(jobsApi.list, { query: { page, size: SIZE } }, signal),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  });
  const comes = useLastPage({ page, size: SIZE, data, isPlaceholderData }, goTo);
  if (isError) return <Alert tone="warning">{t('notRead')}</Alert>;
  if (!data || comes) return null;
  const { items, totalItems } = data.result;
  if (items.length === 0) return <p className="max-w-prose text-soft">{t('none')}</p>;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="max-w-prose text-soft">{t('hint')}</p>
      <ul className="flex flex-col">
        {items.map((job) => (
          <JobEntry key={job.id} job={followed.find((it) => it.id === job.id) ?? job} />
        ))}
      </ul>
      {totalItems > SIZE && (
        <Pager page={page} size={SIZE} total={totalItems} exact sizes={[SIZE]} onPage={goTo} onSize={() => goTo(0)} />
      )}
    </div>
  );
}

/** The change that a job has made; undefined where it has undone one. */
const changeOf = ({ result }: Job): number | undefined =>
  typeof result?.changeId === 'number' && !result.undoes ? result.changeId : undefined;

function JobEntry({ job }: { job: Job }) {
  const t = useTranslations('jobs');
  const textOf = useJobText();
  const moment = useMoment();
  const actor = useActor();
  const share = shareOf(job);
  const change = job.kind === 'CHANGE' && hasEnded(job) ? changeOf(job) : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="wrap-anywhere font-semibold">{job.name}</p>
        {job.state === 'RUNNING' && share !== undefined && !job.isCancelling ? (
          <Progress label={t('running')} share={share} />
        ) : (
          <p className="text-soft">{textOf(job)}</p>
        )}
        {job.error && <p className="text-danger">{job.error}</p>}
        <p className="text-sm text-soft">{moment(job.createdAt, 'words')}</p>
      </div>
      {job.kind === 'IMPORT' && (
        <Link href={importPath(actor, job.id)} className={`${buttonClass('plain')} min-h-11`}>
          {t('show')}
          <span className="sr-only"> {job.name}</span>
        </Link>
      )}
      {change !== undefined && <ChangeUndo id={change} name={job.name} />}
      {job.fileUrl && (
        <a href={job.fileUrl} download className={`${buttonClass('plain')} min-h-11`}>
          <Download aria-hidden className="size-4" />
          {t('download')}
          <span className="sr-only"> {job.name}</span>
        </a>
      )}
      {!hasEnded(job) && !job.isCancelling && (
        <Button className="min-h-11" onClick={() => void cancelJob(job.id)}>
          <Ban aria-hidden className="size-4" />
          {t('cancel')}
          <span className="sr-only"> {job.name}</span>
        </Button>
      )}
    </li>
  );
}
