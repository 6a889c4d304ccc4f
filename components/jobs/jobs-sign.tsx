'use client';
import { CircleCheck, CircleX, Download, LoaderCircle, Rows3 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useActor } from '@/components/session/session';
import { Menu, type MenuLine } from '@/components/ui/menu';
import type { Job } from '@/lib/jobs/schema';
import { download } from './download';
import { hasEnded } from './follow-job';
import { importPath } from './import-path';
import { forgetJobs, readJobs, useJobs } from './jobs';
import { useJobText } from './use-job-text';

const icon = 'size-4 shrink-0 text-soft';

function JobIcon({ job }: { job: Job }) {
  if (!hasEnded(job)) return <LoaderCircle aria-hidden className={`${icon} motion-safe:animate-spin`} />;
  if (job.fileUrl) return <Download aria-hidden className={icon} />;
  return job.state === 'DONE' ? <CircleCheck aria-hidden className={icon} /> : <CircleX aria-hidden className={icon} />;
}

/** Exports and imports that run or have ended lately: how far they are, their files, and the way to all. Nothing where there are none. */
export default function JobsSign() {
  const t = useTranslations('jobs');
  const textOf = useJobText();
  const router = useRouter();
  const actor = useActor();
  const { jobs } = useJobs();
  useEffect(() => {
    void readJobs();
    return forgetJobs;
  }, []);
  if (jobs.length === 0) return null;
  const running = jobs.filter((it) => !hasEnded(it)).length;
  const lines: MenuLine[] = [
    { key: 'title', heading: t('title') },
    ...jobs.map((job) => ({
      key: String(job.id),
      label: `${job.name}: ${textOf(job)}`,
      icon: <JobIcon job={job} />,
      act: () => (job.fileUrl ? download(job.fileUrl) : router.push(job.kind === 'IMPORT' ? importPath(actor, job.id) : '/jobs')),
    })),
    { key: 'all', label: t('all'), icon: <Rows3 aria-hidden className={icon} />, act: () => router.push('/jobs') },
  ];
  const button =
    running > 0 ? (
      <LoaderCircle aria-hidden className="size-5 motion-safe:animate-spin" />
    ) : (
      <Download aria-hidden className="size-5" />
    );
  return (
    <Menu
      label={running > 0 ? t('sign', { count: running }) : t('title')}
      button={button}
      lines={lines}
      side="bottom-end"
      className="relative inline-flex size-10 shrink-0 items-center justify-center rounded text-on-bar hover:text-on-bar-hover focus-visible:outline-on-bar pointer-coarse:size-11"
    />
  );
}
