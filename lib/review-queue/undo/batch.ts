import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { lockMany } from '@/lib/elements/save/many';
import { AppError, notFound } from '@/lib/errors';
import { type Translate, translatorFor } from '@/lib/i18n/translator';
import type { ReviewState } from '@/lib/review/schema';
import { sweepSoon } from '@/lib/storage/service';
import { type BatchItemRow, beginBatch, findBatchItems, lockBatch, noteItems } from '../batch-queries';
import { moveElements } from '../decide/elements';
import { reviewQueuePolicy } from '../policy';
import { type BatchResult, itemId } from '../schema';
import { countInScope, findDecidedProposals, forgetDecisions, reopenProposals, reopenReports } from './batch-queries';
import type { Obstacle } from './plan';
import { ofBatch } from './queries';
import { planned, UNDO_MS, undoPlanned } from './service';

type Results = Map<string, Omit<BatchResult['results'][number], 'id'>>;

const blocked = (t: Translate, why: Obstacle) => ({
  ok: false,
  code: 'project.review.leftOut',
  reason: t(`reviewQueue.blocked.${why}`),
});

/** Moves the elements of a batch back to their earlier states, unless somebody has moved them since. */
async function moveBack(tx: Context, items: readonly BatchItemRow[], results: Results): Promise<void> {
  const moved = items.filter(({ kind, before, after }) => kind === 'ELEMENT' && before !== null && before !== after);
  const outcomes = await moveElements(
    tx,
    moved.map(({ subjectId, before, after }) => ({ id: subjectId, to: before as ReviewState, from: after as ReviewState })),
  );
  const t = await translatorFor(tx.locale);
  for (const it of moved) {
    const outcome = outcomes.get(it.subjectId);
    if (outcome instanceof AppError)
      results.set(itemId(it), blocked(t, outcome.code === 'project.common.notFound' ? 'gone' : 'changedSince'));
  }
}

/** The items of a batch. 404 where some of them are beyond the caller's scope. */
async function itemsFor(tx: Context, batchId: number): Promise<BatchItemRow[]> {
  const items = await findBatchItems(tx.db, batchId);
  const rule = reviewQueuePolicy.review(tx.actor);
  if (rule !== true && (await countInScope(tx.db, rule, batchId)) < items.length) throw notFound();
  return items;
}

/** The elements, proposals and reports of a batch that can be undone. Merges cannot, nor proposals and reports that were not open before the batch. */
async function decidedBy(tx: Context, items: readonly BatchItemRow[]) {
  const ids = (of: BatchItemRow['kind']) =>
    items.filter(({ kind, before }) => kind === of && before === 'OPEN').map((it) => it.subjectId);
  const proposals = await findDecidedProposals(tx.db, ids('PROPOSAL'));
  const free = proposals.filter(({ isMerge }) => !isMerge);
  return {
    proposals: free.map(({ id }) => id),
    reports: ids('REPORT'),
    elements: [
      ...items.filter(({ kind }) => kind === 'ELEMENT').map((it) => it.subjectId),
      ...free.flatMap(({ elementId }) => elementId ?? []),
    ],
  };
}

/**
 * Undoes a batch in one transaction, as a further batch: its revisions are undone, and its decided items are open again. What others have
 * changed since stays, and is reported. 404 for an unknown batch and for one outside the caller's scope, 409 if it was undone already.
 */
export async function undoBatch(ctx: Context, batchId: number): Promise<BatchResult> {
  const done = await transaction(ctx, (tx) => undoLocked(tx, batchId), UNDO_MS);
  sweepSoon();
  return done;
}

async function undoLocked(tx: Context, batchId: number): Promise<BatchResult> {
  const batch = await lockBatch(tx.db, batchId);
  if (!batch) throw notFound();
  const items = await itemsFor(tx, batchId);
  if (batch.undoneBy !== null) throw new AppError('project.review.undone');
  const { elements, proposals, reports } = await decidedBy(tx, items);
  await lockMany(tx, elements);
  const id = await beginBatch(tx.db, { action: 'UNDO', authorId: tx.actor.id, undoesId: batchId });
  const t = await translatorFor(tx.locale);
  const undoes = ({ kind, subjectId }: BatchItemRow) =>
    kind === 'ELEMENT' || (kind === 'PROPOSAL' ? proposals : reports).includes(subjectId);
  const results: Results = new Map(items.map((it) => [itemId(it), undoes(it) ? { ok: true } : blocked(t, 'merged')]));
  const plans = await planned(tx, elements, ofBatch(batchId, elements), { whole: true, byBatch: true });
  for (const { id: item, ...result } of await undoPlanned(tx, plans))
    if (results.has(item) && (!result.ok || result.reason)) results.set(item, result);
  await moveBack(tx, items, results);
  await reopenProposals(tx.db, proposals);
  await reopenReports(tx.db, reports);
  await forgetDecisions(tx.db, batchId);
  const back = items.filter((it) => results.get(itemId(it))?.ok);
  await noteItems(
    tx.db,
    id,
    back.map((it) => ({ id: itemId(it), before: it.after, after: it.before })),
  );
  return { id, results: [...results].map(([item, it]) => ({ id: item, ...it })) };
}
