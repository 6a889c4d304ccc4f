'use client';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { useNumber } from '@/components/ui/use-number';
import type { ImportFacts, ImportMapping, ImportResult } from '@/lib/imports/schema';
import type { Job } from '@/lib/jobs/schema';
import { FileChoice } from './file-choice';
import { refusalTexts } from './refusal-text';
import { useStart } from './use-start';

interface Props {
  facts: ImportFacts;
  mapping: ImportMapping;
  /** Null: the trial has not come to its end. */
  result: ImportResult | null;
  file: File | null;
  setFile: (file: File) => void;
  change: () => void;
  started: (job: Job) => void;
}

/** What comes after a trial: the import itself, the same trial once more, or a change of what was chosen. */
export function RunAfterTrial({ facts, mapping, result, file, setFile, change, started }: Props) {
  const t = useTranslations('importScreens');
  const number = useNumber();
  const { start, starting, error, share } = useStart(started);
  const count = result ? result.new + result.changed + result.proposed : 0;
  const writes = count + (result?.deleted ?? 0) > 0;
  const run = async () => {
    if (!file || !result) return;
    const deletes = {
      title: t('deletes.title'),
      body: t('deletes.text', { count: result.deleted }),
      accept: t('deletes.accept'),
    };
    if (result.deleted > 0 && !(await confirmAction({ ...deletes, dangerous: true }))) return;
    start({ file, mapping, isDry: false });
  };
  const refusals = refusalTexts(error);
  return (
    <div className="flex flex-col items-start gap-3">
      {refusals.length > 0 && <Alert tone="error">{refusals.join(' ')}</Alert>}
      {!file && (
        <>
          <p className="max-w-prose text-soft">{t('fileAgain', { name: facts.filename ?? '' })}</p>
          <FileChoice file={file} label={t('file.choose')} onFile={setFile} />
        </>
      )}
      {result && !writes && <p className="text-soft">{t('nothingToDo')}</p>}
      <div className="flex flex-wrap gap-3">
        {writes && (
          <Button variant="primary" className="min-h-11" busy={starting} disabled={!file} onClick={() => void run()}>
            {t('run', { count, shown: number(count) })}
          </Button>
        )}
        <Button className="min-h-11" disabled={!file || starting} onClick={() => file && start({ file, mapping, isDry: true })}>
          {t('tryAgain')}
        </Button>
        <Button className="min-h-11" onClick={change}>
          {t('change')}
        </Button>
      </div>
      {share !== null && <Progress label={t('sending')} share={share} />}
    </div>
  );
}
