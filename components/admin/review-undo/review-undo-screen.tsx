'use client';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { confirmAction } from '@/components/dialogs/confirm';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { announce } from '@/components/ui/toasts';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { reviewQueueApi } from '@/lib/review-queue/api';
import type { BatchResult, UndoPreview } from '@/lib/review-queue/schema';
import { Preview } from './preview';
import { type Wanted, WantedForm } from './wanted-form';

type Stage = { wanted: Wanted; preview: UndoPreview; done?: BatchResult };

/** What one account has done in a span of time: shown first, then undone as one batch, which can itself be taken back. */
export function ReviewUndoScreen() {
  const t = useTranslations('reviewQueue.undo');
  const login = useSearchParams().get('login') ?? '';
  const [stage, setStage] = useState<Stage | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const preview = useMutation({
    mutationFn: ({ body }: Wanted) => call(reviewQueueApi.previewUndo, { body }),
    meta: { ownErrors: true },
    onMutate: () => setRefusal(undefined),
    onSuccess: (found, wanted) => setStage({ wanted, preview: found }),
    onError: (error) => setRefusal(error instanceof AppError ? (error.fields[0]?.message ?? error.message) : undefined),
  });
  const undo = useMutation({
    mutationFn: ({ body }: Wanted) => call(reviewQueueApi.undo, { body }),
    onSuccess: (done, wanted) => {
      setStage((now) => now && { ...now, wanted, done });
      announce(resultIn(t)(done), done.results.some(({ reason }) => reason) ? 'warning' : 'success');
    },
  });
  const takeBack = useMutation({
    mutationFn: (id: number) => call(reviewQueueApi.undoBatch, { params: { id } }),
    onSuccess: () => {
      setStage(null);
      announce(t('takenBack'), 'success');
    },
  });
  const doIt = async ({ wanted, preview: { changes } }: Stage) => {
    const count = changes.length;
    const question = {
      title: t('confirmTitle'),
      body: t('confirmText', { count, login: wanted.login }),
      accept: t('do', { count }),
    };
    if (await confirmAction({ ...question, dangerous: true })) undo.mutate(wanted);
  };
  return (
    <Page title={t('title')}>
      <p className="-mt-3 max-w-3xl text-pretty text-soft">{t('intro')}</p>
      <WantedForm login={login} busy={preview.isPending} refusal={refusal} send={preview.mutate} changed={() => setStage(null)} />
      {stage && !stage.done && (
        <>
          <Preview of={stage.preview} />
          {stage.preview.changes.length > 0 && (
            <Button
              variant="danger"
              className="self-start pointer-coarse:min-h-11"
              busy={undo.isPending}
              onClick={() => void doIt(stage)}
            >
              {t('do', { count: stage.preview.changes.length })}
            </Button>
          )}
        </>
      )}
      {stage?.done && (
        <div className="flex flex-col items-start gap-3">
          <p role="status">{resultIn(t)(stage.done)}</p>
          <Button
            busy={takeBack.isPending}
            onClick={() => stage.done && takeBack.mutate(stage.done.id)}
            className="pointer-coarse:min-h-11"
          >
            {t('takeBack')}
          </Button>
        </div>
      )}
    </Page>
  );
}

type Words = ReturnType<typeof useTranslations<'reviewQueue.undo'>>;

/** What came of it, in one sentence. */
const resultIn =
  (t: Words) =>
  ({ results }: BatchResult) => {
    const left = results.filter(({ reason }) => reason);
    const count = results.filter(({ ok }) => ok).length;
    if (left.length === 0) return t('done', { count });
    return t('doneInPart', { count, left: left.length, reason: left[0]?.reason ?? '' });
  };
