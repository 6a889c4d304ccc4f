'use client';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { handleCallError } from '@/components/calls/call-errors';
import { announce } from '@/components/ui/toasts';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { reviewQueueApi } from '@/lib/review-queue/api';
import type { BatchResult, ReviewItem, Verdict } from '@/lib/review-queue/schema';
import type { Queue } from './use-queue';

export interface Said {
  /** Of an element or a proposal: the version that was read. */
  version?: number;
  /** Of a proposal: the fields that are accepted. */
  accept?: string[];
  reason?: string;
  note?: string;
  text?: string;
}

const WORDS = { ACCEPT: 'accepted', REJECT: 'rejected', ASK: 'asked', SKIP: 'skipped' } as const;

function decideOne(id: string, action: Verdict, { version, accept, reason = '', note, text }: Said): Promise<BatchResult> {
  const params = { id };
  if (action === 'ACCEPT') return call(reviewQueueApi.accept, { params, body: { version, accept } });
  if (action === 'REJECT') return call(reviewQueueApi.reject, { params, body: { reason, note } });
  if (action === 'ASK') return call(reviewQueueApi.ask, { params, body: { text, reason: reason || undefined } });
  return call(reviewQueueApi.skip, { params });
}

/** Decides without making the reviewer wait: the next item shows at once, and what could not be decided comes back with the reason. */
export function useDecide(queue: Queue) {
  const t = useTranslations('reviewQueue');
  /** In the order of deciding, which is not that of the answers. The batch is null where nothing was decided. */
  const made = useRef<{ ids: readonly string[]; batch: Promise<number | null> }[]>([]);

  const fail = (ids: readonly string[], error: unknown) => {
    queue.bringBack(ids);
    queue.refresh();
    if (error instanceof AppError && error.code === 'project.elements.modify.conflict') announce(t('changedMeanwhile'), 'error');
    else if (!handleCallError(error) && error instanceof Error) announce(error.message, 'error');
  };

  const decide = async (items: readonly ReviewItem[], action: Verdict, said: Said = {}) => {
    const [first] = items;
    if (!first) return;
    const ids = items.map(({ id }) => id);
    // Who was asked still waits, and what was skipped too.
    if (action === 'ACCEPT' || action === 'REJECT') queue.leave(ids);
    else queue.go(1);
    const answer =
      items.length > 1 ? call(reviewQueueApi.batch, { body: { ids, action, ...said } }) : decideOne(first.id, action, said);
    if (action !== 'SKIP')
      made.current.push({
        ids,
        batch: answer.then(
          ({ id }) => id,
          () => null,
        ),
      });
    try {
      const { results } = await answer;
      const failed = results.filter(({ ok }) => !ok);
      queue.bringBack(failed.map(({ id }) => id));
      if (action !== 'ACCEPT' || failed.length > 0) queue.refresh();
      if (items.length === 1) announce(t(WORDS[action], { name: first.name ?? t('noName') }), 'success');
      else {
        const counts = { ok: results.length - failed.length, failed: failed.length, reason: failed[0]?.reason ?? '' };
        announce(t('batchDone', counts), failed.length > 0 ? 'warning' : 'success');
      }
    } catch (error) {
      fail(ids, error);
    }
  };

  /** Takes the last decision back. */
  const undo = async () => {
    const last = made.current.pop();
    if (!last) return announce(t('nothingToUndo'));
    const batch = await last.batch;
    // What could not be decided has come back already, with the reason.
    if (batch === null) return;
    try {
      await call(reviewQueueApi.undoBatch, { params: { id: batch } });
      queue.bringBack(last.ids);
      queue.refresh();
      queue.open(last.ids[0] ?? null);
      announce(t('undone'), 'success');
    } catch (error) {
      fail([], error);
    }
  };
  return { decide, undo };
}
