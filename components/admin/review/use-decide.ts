'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { handleCallError } from '@/components/calls/call-errors';
import { announce } from '@/components/ui/toasts';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { reviewQueueApi } from '@/lib/review-queue/api';
import type { BatchResult, ReviewItem, Verdict } from '@/lib/review-queue/schema';
import { askAboutConflict } from './ask-about-conflict';
import { isGone, itemOptions, NOT_FOUND } from './load-item';
import type { Queue } from './use-queue';

export interface Said {
  /** Of an element or a proposal: the version that was read. */
  version?: number;
  /** Of a merge: that of the element that goes. */
  otherVersion?: number;
  /** Of a proposal: the fields that are accepted. */
  accept?: string[];
  reason?: string;
  note?: string;
  text?: string;
}

/** How many of those that could not be decided are named. */
const MAX_NAMED = 3;

const isConflict = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'project.elements.modify.conflict';

const WORDS = { ACCEPT: 'accepted', REJECT: 'rejected', ASK: 'asked', SKIP: 'skipped' } as const;

function decideOne(
  id: string,
  action: Verdict,
  { version, otherVersion, accept, reason = '', note, text }: Said,
): Promise<BatchResult> {
  const params = { id };
  if (action === 'ACCEPT') return call(reviewQueueApi.accept, { params, body: { version, otherVersion, accept } });
  if (action === 'REJECT') return call(reviewQueueApi.reject, { params, body: { reason, note } });
  if (action === 'ASK') return call(reviewQueueApi.ask, { params, body: { text, reason: reason || undefined } });
  return call(reviewQueueApi.skip, { params });
}

/** Decides without making the reviewer wait: the next item shows at once, and what could not be decided comes back with the reason. */
export function useDecide(queue: Queue) {
  const t = useTranslations('reviewQueue');
  const client = useQueryClient();
  const locale = useLocale();
  const latest = useRef(queue);
  latest.current = queue;
  /** In the order of deciding, which is not that of the answers. The batch is null where nothing was decided. */
  const made = useRef<{ ids: readonly string[]; batch: Promise<number | null> }[]>([]);

  const fail = (ids: readonly string[], error: unknown) => {
    latest.current.bringBack(ids);
    latest.current.refresh();
    if (isConflict(error)) announce(t('changedMeanwhile'), 'error');
    else if (!handleCallError(error) && error instanceof Error) announce(error.message, 'error');
  };

  /** Others have changed what a proposal is about: it comes back, and is accepted once the reviewer has chosen. */
  const chooseAndAccept = async (item: ReviewItem, error: AppError, { accept }: Said) => {
    latest.current.bringBack([item.id]);
    const loaded = await client.fetchQuery(itemOptions(item.id, locale));
    const { proposal } = loaded;
    // Decided as a whole, by whoever has read it again: whether something is deleted, and what to merge where no conflicts are named.
    if (proposal?.kind === 'DELETE' || (proposal?.kind === 'MERGE' && !error.conflicts)) return fail([item.id], error);
    const chosen = await askAboutConflict({ name: item.name ?? t('noName'), loaded, error, accept });
    const isNothing = chosen?.accept.length === 0 && proposal?.kind !== 'MERGE';
    // Not before: until the dialog is there, keys are about the next item.
    if (!chosen || isNothing) latest.current.open(item.id);
    if (!chosen) return latest.current.refresh();
    if (isNothing) return announce(t('conflict.nothing'), 'warning');
    await decide([item], 'ACCEPT', chosen);
  };

  /** `giveBack`: what was written for an item that could not be decided stands there again, if it still waits. */
  const decide = async (
    items: readonly ReviewItem[],
    action: Verdict,
    said: Said = {},
    giveBack: (id: string) => void = () => undefined,
  ) => {
    const [first] = items;
    if (!first) return;
    const ids = items.map(({ id }) => id);
    // Who was asked still waits, and what was skipped too.
    if (action === 'ACCEPT' || action === 'REJECT') latest.current.leave(ids);
    else latest.current.go(1);
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
      latest.current.bringBack(failed.map(({ id }) => id));
      const waiting = failed.find(({ code }) => code !== NOT_FOUND);
      if (waiting) giveBack(waiting.id);
      if (action !== 'ACCEPT' || failed.length > 0) latest.current.refresh();
      if (items.length === 1) announce(t(WORDS[action], { name: first.name ?? t('noName') }), 'success');
      else {
        const names = failed.slice(0, MAX_NAMED).map(({ id }) => items.find((it) => it.id === id)?.name ?? t('noName'));
        const counts = {
          ok: results.length - failed.length,
          failed: failed.length,
          names: [...names, ...(failed.length > MAX_NAMED ? ['…'] : [])].join(', '),
          reason: failed[0]?.reason ?? '',
        };
        announce(t('batchDone', counts), failed.length > 0 ? 'warning' : 'success');
      }
    } catch (error) {
      // Before the session is known to have ended: what is unsaved stays on this page.
      if (!isGone(error)) giveBack(first.id);
      if (action !== 'ACCEPT' || first.kind !== 'PROPOSAL' || !isConflict(error)) return fail(ids, error);
      await chooseAndAccept(first, error, said).catch((failure) => fail(ids, failure));
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
      latest.current.bringBack(last.ids);
      latest.current.refresh();
      latest.current.open(last.ids[0] ?? null);
      announce(t('undone'), 'success');
    } catch (error) {
      fail([], error);
    }
  };
  return { decide, undo };
}
