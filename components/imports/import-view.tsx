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
import { hasBrokenOff, type Job } from '@/lib/jobs/schema';
import { Report } from './report';
import { RunAfterTrial } from './run-after-trial';
import { Running } from './running';
import { useFacts, useImport } from './use-import';

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
          {(facts.undoes === null || job.state !== 'DONE') && <Undo id={facts.undoes ?? id} started={started} />}
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
  const { undoState } = facts;
  if (undoState === 'DONE') return <Alert>{t('undone')}</Alert>;
  if (undoState !== null) return <Alert tone="warning">{t(hasBrokenOff(undoState) ? 'partlyUndone' : 'undoing')}</Alert>;
  if (job.state === 'FAILED')
    return (
      <Alert tone="error">
        <p>{t(`failed.${kind}`)}</p>
        {job.error && <p>{job.error}</p>}
      </Alert>
    );
  if (job.state === 'CANCELLED') return <Alert tone="warning">{t(`cancelled.${kind}`)}</Alert>;
  return (
    <Alert tone={kind === 'trial' ? 'info' : 'success'}>{t(`done.${kind}`, { count: Number(job.result?.undone ?? 0) })}</Alert>
  );
}

/** Undoes an import, or what is left of it, after a question. */
function Undo({ id, started }: { id: number; started: (job: Job) => void }) {
  const t = useTranslations('importScreens.undo');
  const undoState = useFacts(id).data?.undoState;
  const undo = useMutation({
    mutationFn: () => call(importsApi.undo, { params: { id } }),
    onSuccess: (made) => {
      addJob(made, () => {
        for (const kind of ['elements', 'element']) void forgetAnswersOf(kind);
      });
      started(made);
    },
    onSettled: () => forgetAnswersOf('importFacts'),
  });
  const isRest = undoState != null && hasBrokenOff(undoState);
  if (undoState !== null && !isRest) return null;
  const button = t(isRest ? 'rest' : 'button');
  const ask = async () => {
    const question = { title: t(isRest ? 'restTitle' : 'title'), body: t('text'), accept: button, dangerous: true };
    if (await confirmAction(question)) undo.mutate();
  };
  return (
    <Button variant="danger" className="min-h-11" busy={undo.isPending} onClick={() => void ask()}>
      {button}
    </Button>
  );
}
