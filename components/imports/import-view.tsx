'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { forgetAnswersOf } from '@/components/calls/query-provider';
import { confirmAction } from '@/components/dialogs/confirm';
import { hasEnded } from '@/components/jobs/follow-job';
import { addJob } from '@/components/jobs/jobs';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { call } from '@/lib/http/client';
import { importsApi } from '@/lib/imports/api';
import { type ImportFacts, type ImportMapping, ImportResult } from '@/lib/imports/schema';
import type { Job } from '@/lib/jobs/schema';
import { Report } from './report';
import { RunAfterTrial } from './run-after-trial';
import { Running } from './running';
import { useImport } from './use-import';

interface Props {
  id: number;
  /** The file, as long as this page has it. */
  file: File | null;
  setFile: (file: File) => void;
  /** Back to what was chosen. */
  change: (mapping: ImportMapping | null) => void;
  /** To the beginning, for another file. */
  again: () => void;
  started: (job: Job) => void;
}

/** An import or a trial, from its start to its end: how far it is, what came of it, and what can be done next. */
export function ImportView({ id, file, setFile, change, again, started }: Props) {
  const t = useTranslations('importScreens');
  const { job, facts, isError } = useImport(id);
  if (isError) return <Alert tone="warning">{t('gone')}</Alert>;
  if (!job || !facts) return <Skeleton className="h-60 w-full" />;
  if (!hasEnded(job)) return <Running job={job} kind={kindOf(facts)} />;
  const read = ImportResult.safeParse(job.result);
  const isRun = facts.undoes === null && !facts.dryRun;
  return (
    <div className="flex max-w-5xl flex-col gap-8">
      <Outcome job={job} facts={facts} />
      {read.success && facts.mapping && <Report id={id} result={read.data} mapping={facts.mapping} isDry={facts.dryRun} />}
      {facts.dryRun && facts.mapping && (
        <RunAfterTrial
          {...{ facts, file, setFile, started }}
          change={() => change(facts.mapping)}
          mapping={facts.mapping}
          result={job.state === 'DONE' && read.success ? read.data : null}
        />
      )}
      {!facts.dryRun && (
        <div className="flex flex-wrap gap-3">
          {isRun && <Undo job={job} facts={facts} started={started} />}
          <Button className="min-h-11" onClick={again}>
            {t('another')}
          </Button>
        </div>
      )}
    </div>
  );
}

const kindOf = ({ undoes, dryRun }: ImportFacts) => (undoes !== null ? 'undo' : dryRun ? 'trial' : 'import');

/** How it has ended. */
function Outcome({ job, facts }: { job: Job; facts: ImportFacts }) {
  const t = useTranslations('importScreens.outcome');
  const kind = kindOf(facts);
  if (job.state === 'FAILED')
    return (
      <Alert tone="error">
        <p>{t(`failed.${kind}`)}</p>
        {job.error && <p>{job.error}</p>}
      </Alert>
    );
  if (job.state === 'CANCELLED') return <Alert tone="warning">{t(`cancelled.${kind}`)}</Alert>;
  if (facts.undoneBy !== null) return <Alert>{t('undone')}</Alert>;
  return (
    <Alert tone={kind === 'trial' ? 'info' : 'success'}>{t(`done.${kind}`, { count: Number(job.result?.undone ?? 0) })}</Alert>
  );
}

/** Takes a whole import back, after a question. */
function Undo({ job, facts, started }: { job: Job; facts: ImportFacts; started: (job: Job) => void }) {
  const t = useTranslations('importScreens.undo');
  const undo = useMutation({
    mutationFn: () => call(importsApi.undo, { params: { id: job.id } }),
    onSuccess: (made) => {
      addJob(made, () => {
        for (const kind of ['elements', 'element']) void forgetAnswersOf(kind);
      });
      void forgetAnswersOf('importFacts');
      started(made);
    },
  });
  if (facts.undoneBy !== null) return null;
  const ask = async () => {
    if (await confirmAction({ title: t('title'), body: t('text'), accept: t('button'), dangerous: true })) undo.mutate();
  };
  return (
    <Button variant="danger" className="min-h-11" busy={undo.isPending} onClick={() => void ask()}>
      {t('button')}
    </Button>
  );
}
