import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { lockMany } from '@/lib/elements/save/many';
import { invalid } from '@/lib/errors';
import { translatorFor } from '@/lib/i18n/translator';
import { sweepSoon } from '@/lib/storage/service';
import { beginBatch, noteItems } from '../batch-queries';
import { reviewQueuePolicy } from '../policy';
import { type BatchResult, type Contributor, itemId, type UndoInput, type UndoPreview } from '../schema';
import { applyPlans, type Work } from './apply';
import { type Plan, planOf } from './plan';
import {
  accountExists,
  type Chosen,
  findChangedElements,
  findContributors,
  findSights,
  findSteps,
  type RevisionStep,
  type Sight,
  workOf,
} from './queries';

/** The most elements whose changes one call undoes. */
const MAX_ELEMENTS = 10_000;

interface Planned {
  steps: Map<number, RevisionStep[]>;
  sights: Map<number, Sight>;
  plans: Map<number, Plan>;
}

/** The plans for undoing the chosen revisions of these elements. `whole`: with the changes that executing them needs. */
export async function planned(
  ctx: Context,
  ids: readonly number[],
  chosen: Chosen,
  { whole, byBatch = false }: { whole: boolean; byBatch?: boolean },
): Promise<Planned> {
  if (ids.length === 0) return { steps: new Map(), sights: new Map(), plans: new Map() };
  const [rows, found] = await Promise.all([findSteps(ctx.db, ids, chosen, whole), findSights(ctx.db, ids)]);
  const steps = new Map<number, RevisionStep[]>();
  for (const row of rows) {
    const others = steps.get(row.elementId);
    if (others) others.push(row);
    else steps.set(row.elementId, [row]);
  }
  const sights = new Map(found.map((it) => [it.id, it]));
  const plans = new Map([...steps].map(([id, it]) => [id, planOf(it, sights.get(id)?.whereabouts ?? 'gone', byBatch)]));
  return { steps, sights, plans };
}

/** The elements that somebody has changed, within the caller's scope. 400 if they are too many for one call. */
async function elementsOf(ctx: Context, input: UndoInput): Promise<number[]> {
  const ids = await findChangedElements(ctx.db, reviewQueuePolicy.review(ctx.actor), workOf(input), MAX_ELEMENTS);
  if (ids.length > MAX_ELEMENTS) throw invalid('from', 'reviewQueue.undo.tooMany', { max: MAX_ELEMENTS });
  return ids;
}

/** The account with this login whose work the reviewer may undo. */
export const contributorsCalled = (ctx: Context, login: string): Promise<Contributor[]> =>
  findContributors(ctx.db, reviewQueuePolicy.review(ctx.actor), login);

/** What an undo of somebody's work would revert, newest first, and what it could not. Nothing is written. */
export async function previewUndo(ctx: Context, input: UndoInput): Promise<UndoPreview> {
  const { steps, sights, plans } = await planned(ctx, await elementsOf(ctx, input), workOf(input), { whole: false });
  const t = await translatorFor(ctx.locale);
  const changes = [...plans].flatMap(([elementId, { undone }]) => {
    const { geom = null, name = '' } = sights.get(elementId) ?? {};
    const wanted = new Set(undone);
    return (steps.get(elementId) ?? [])
      .filter(({ id }) => wanted.has(id))
      .map(({ id, action, at }) => ({ elementId, revisionId: id, action, at: at.toISOString(), geom, name }));
  });
  const blocked = [...plans].flatMap(([elementId, it]) =>
    it.blocked.map(({ revisionId, why }) => ({ elementId, revisionId, reason: t(`reviewQueue.blocked.${why}`) })),
  );
  return { changes: changes.sort((a, b) => b.revisionId - a.revisionId), blocked };
}

/** Executes plans in the transaction of a batch, whose elements are locked. Returns the result of each element. */
export async function undoPlanned(ctx: Context, { steps, sights, plans }: Planned): Promise<BatchResult['results']> {
  const work = [...plans].flatMap(([elementId, plan]): Work[] => {
    const typeId = sights.get(elementId)?.typeId;
    if (typeId === undefined || plan.undone.length === 0) return [];
    const byId = new Map(steps.get(elementId)?.map((it) => [it.id, it.changes ?? {}] as const));
    return [{ elementId, typeId, plan, changesOf: (id) => byId.get(id) ?? {} }];
  });
  const left = await applyPlans(ctx, work, sights);
  const t = await translatorFor(ctx.locale);
  const done = new Set(work.map(({ elementId }) => elementId));
  return [...plans].map(([elementId, { blocked }]) => {
    const reasons = [
      ...blocked.map(({ why }) => t(`reviewQueue.blocked.${why}`)),
      ...(left.get(elementId) ?? []).map(({ key, values }) => t(key, values)),
    ];
    return {
      id: itemId({ kind: 'ELEMENT', subjectId: elementId }),
      ok: done.has(elementId),
      ...(reasons.length > 0 && { code: 'project.review.leftOut', reason: [...new Set(reasons)].join(' ') }),
    };
  });
}

/** Long enough for the maximum number of elements. The transaction locks only these elements. */
export const UNDO_MS = 120_000;

/** Undoes somebody's work as one batch in one transaction. Reports what could not be undone. 400 for an unknown account. */
export async function undoWork(ctx: Context, input: UndoInput): Promise<BatchResult> {
  const done = await transaction(
    ctx,
    async (tx) => {
      if (!(await accountExists(tx.db, input.accountId))) throw invalid('accountId', 'project.app.Body.field.invalid');
      const ids = await elementsOf(tx, input);
      await lockMany(tx, ids);
      const id = await beginBatch(tx.db, { action: 'UNDO', authorId: tx.actor.id, accountId: input.accountId });
      // Planned only now, when the elements are locked and no other transaction changes them.
      const results = await undoPlanned(tx, await planned(tx, ids, workOf(input), { whole: true }));
      const undone = results.filter(({ ok }) => ok).map((it) => it.id);
      await noteItems(
        tx.db,
        id,
        undone.map((it) => ({ id: it, before: null, after: null })),
      );
      return { id, results };
    },
    UNDO_MS,
  );
  sweepSoon();
  return done;
}
