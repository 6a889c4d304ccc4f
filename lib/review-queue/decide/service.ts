import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refuse } from '@/lib/elements/save/merging';
import { AppError, invalid, notFound } from '@/lib/errors';
import { translatorFor } from '@/lib/i18n/translator';
import { notify } from '@/lib/notifications/service';
import { decide as decideProposal } from '@/lib/proposals/decide/service';
import { sweepSoon } from '@/lib/storage/service';
import { beginBatch, type NotedItem, noteItems } from '../batch-queries';
import { reviewQueuePolicy } from '../policy';
import { releaseItems } from '../queries';
import { type BatchResult, itemId, type Subject, subjectOf, type Verdict } from '../schema';
import { checkReason } from '../texts/service';
import { moveElements } from './elements';
import { decideReports, insertMessages, lockItems, type OpenItem, recordAsReview, updateAsked } from './queries';

/** A decision about some items. */
export interface Decision {
  action: Verdict;
  /** The version of the element that the reviewer has read. */
  version?: number | null;
  /** That of the element that goes, of a merge. */
  otherVersion?: number | null;
  /** The fields of a proposal that are accepted; absent: all, and none of the other element's in a merge. */
  accept?: readonly string[] | null;
  reason?: string | null;
  note?: string | null;
  text?: string | null;
}

/** Timeout of the transaction, long enough for the maximum number of items. */
const DECIDING_MS = 60_000;

/** The result of an item: its states before and after, or the error. */
type Outcome = { before: string; after: string } | AppError;
type Outcomes = Map<string, Outcome>;
type Kind = (tx: Context, items: readonly OpenItem[], decision: Decision) => Promise<Outcomes>;

const STATES = { ACCEPT: 'ACCEPTED', REJECT: 'REJECTED', ASK: 'QUESTION' } as const;
type Deciding = keyof typeof STATES;

const claimedByOther = ({ claimedByLogin }: OpenItem) =>
  new AppError('project.review.claimed', { values: { login: claimedByLogin ?? '' } });

const elements: Kind = async (tx, items, { action }) => {
  const to = STATES[action as Deciding];
  const moved = await moveElements(
    tx,
    items.map(({ subjectId }) => ({ id: subjectId, to, quiet: action === 'ASK' })),
  );
  return new Map(
    items.map((it) => {
      const before = moved.get(it.subjectId) ?? notFound();
      return [itemId(it), before instanceof AppError ? before : { before, after: to }];
    }),
  );
};

/** Two elements that are the same keep the values of the one that stays, unless somebody chooses those of the other one. */
const acceptedUnsaid = ({ proposalKind }: OpenItem) => (proposalKind === 'MERGE' ? [] : ('all' as const));

/** A correction is merged from the version upon which it was made, so that what others have saved since is not overwritten unseen. */
const versionUnsaid = ({ proposalKind, proposalVersion, version }: OpenItem) =>
  proposalKind === 'MODIFY' ? proposalVersion : version;

/** Each within a savepoint, so that one that cannot be accepted does not affect the others. */
const proposals: Kind = async (tx, items, { action, version, otherVersion, accept, reason, note }) => {
  if (action === 'ASK') return new Map(items.map((it) => [itemId(it), { before: 'OPEN', after: 'OPEN' }]));
  const outcomes: Outcomes = new Map();
  for (const it of items) {
    const decision =
      action === 'ACCEPT'
        ? { accept: accept ? [...accept] : acceptedUnsaid(it), version: version ?? versionUnsaid(it), otherVersion }
        : { accept: [], reject: { reason, note } };
    try {
      const { state } = await transaction(tx, (nested) => decideProposal(nested, it.subjectId, decision));
      outcomes.set(itemId(it), { before: 'OPEN', after: state });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.set(itemId(it), error);
    }
    await recordAsReview(tx.db, tx.actor.id);
  }
  return outcomes;
};

const reports: Kind = async (tx, items, { action, reason = null, note = null }) => {
  // Visitors cannot be asked: there is no account to notify.
  if (action === 'ASK') return new Map(items.map((it) => [itemId(it), new AppError('project.review.nobodyToAsk')]));
  const state = STATES[action as 'ACCEPT' | 'REJECT'];
  await decideReports(
    tx.db,
    items.map(({ subjectId }) => subjectId),
    { state, by: tx.actor.id, reason, note },
  );
  return new Map(items.map((it) => [itemId(it), { before: 'OPEN', after: state }]));
};

const KINDS: Record<OpenItem['kind'], Kind> = { ELEMENT: elements, PROPOSAL: proposals, REPORT: reports };

/** Adds a message to the contributors about the decision. The rejection of a proposal carries its own text. */
async function say(tx: Context, done: readonly Subject[], { action, reason, note, text }: Decision): Promise<void> {
  const toWhom = done.filter(({ kind }) => action === 'ASK' || kind === 'ELEMENT');
  const said = action === 'ASK' ? text : note;
  if (action === 'ACCEPT' || toWhom.length === 0 || !(said || reason)) return;
  await insertMessages(tx.db, toWhom, { authorId: tx.actor.id, textCode: reason || null, text: said || null });
}

/** Notifies contributors of questions. The first one about an element is notified by the database when the state changes. */
const tellOfQuestions = (tx: Context, asked: readonly OpenItem[]): Promise<void> =>
  notify(
    tx,
    asked.flatMap(({ kind, state, subjectId, elementId, contributorId }) =>
      contributorId === null || (kind === 'ELEMENT' && state !== 'QUESTION')
        ? []
        : [
            {
              ...{ accountId: contributorId, kind: 'QUESTION' as const, elementId: elementId ?? undefined },
              ...(kind === 'PROPOSAL' && { proposalId: subjectId }),
            },
          ],
    ),
  );

/** The items that may be decided. Claimed by somebody else, deleted and changed ones get an error. */
async function admitted(tx: Context, ids: readonly string[], { version }: Decision) {
  const subjects = ids.flatMap((id) => subjectOf(id) ?? []);
  const open = await lockItems(tx.db, reviewQueuePolicy.review(tx.actor), subjects);
  const byId = new Map(open.map((it) => [itemId(it), it]));
  const outcomes: Outcomes = new Map();
  const items: OpenItem[] = [];
  for (const id of ids) {
    const it = byId.get(id);
    if (!it) outcomes.set(id, notFound());
    else if (it.claimedById !== null && it.claimedById !== tx.actor.id) outcomes.set(id, claimedByOther(it));
    else if (it.kind === 'ELEMENT' && typeof version === 'number' && version !== it.version) await refuse(tx, it.subjectId);
    else items.push(it);
  }
  return { items, outcomes };
}

/** Decides items in one transaction and one batch. Returns their results in the order of the ids. */
async function decideAll(
  ctx: Context,
  asked: readonly string[],
  decision: Decision,
): Promise<{ id: number; outcomes: Outcomes }> {
  const ids = [...new Set(asked)];
  if (decision.reason) await checkReason(ctx, decision.action === 'ASK' ? 'ASK' : 'REJECT', decision.reason);
  const decided = await transaction(
    ctx,
    async (tx) => {
      const { items, outcomes } = await admitted(tx, ids, decision);
      const id = await beginBatch(tx.db, { action: decision.action, authorId: tx.actor.id });
      await recordAsReview(tx.db, tx.actor.id);
      if (decision.action === 'SKIP') await releaseItems(tx.db, items, tx.actor.id);
      for (const kind of decision.action === 'SKIP' ? [] : (Object.keys(KINDS) as OpenItem['kind'][])) {
        const these = items.filter((it) => it.kind === kind);
        if (these.length > 0) for (const [it, outcome] of await KINDS[kind](tx, these, decision)) outcomes.set(it, outcome);
      }
      if (decision.action === 'SKIP') for (const it of items) outcomes.set(itemId(it), { before: it.state, after: it.state });
      const done = items.filter((it) => !(outcomes.get(itemId(it)) instanceof AppError));
      await say(tx, done, decision);
      if (decision.action === 'ASK') {
        await tellOfQuestions(tx, done);
        await updateAsked(tx.db, done);
      }
      await noteItems(tx.db, id, noted(outcomes));
      return { id, outcomes };
    },
    DECIDING_MS,
  );
  sweepSoon();
  return { id: decided.id, outcomes: new Map(ids.map((id) => [id, decided.outcomes.get(id) ?? notFound()])) };
}

const noted = (outcomes: Outcomes): NotedItem[] =>
  [...outcomes].flatMap(([id, it]) => (it instanceof AppError ? [] : [{ id, ...it }]));

async function presented(ctx: Context, { id, outcomes }: { id: number; outcomes: Outcomes }): Promise<BatchResult> {
  const t = await translatorFor(ctx.locale);
  const results = [...outcomes].map(([item, it]) =>
    it instanceof AppError ? { id: item, ok: false, code: it.code, reason: t(it.code, it.values) } : { id: item, ok: true },
  );
  return { id, results };
}

/** Decides one item. Throws, and writes nothing, if it cannot be decided. */
export async function decideItem(ctx: Context, id: string, decision: Decision): Promise<BatchResult> {
  if (!subjectOf(id)) throw notFound();
  return transaction(
    ctx,
    async (tx) => {
      const decided = await decideAll(tx, [id], decision);
      for (const it of decided.outcomes.values()) if (it instanceof AppError) throw it;
      return presented(tx, decided);
    },
    DECIDING_MS,
  );
}

/** Makes the same decision about several items, with a result for each. 400 where a rejection has no reason or a question no text. */
export async function decideBatch(ctx: Context, ids: readonly string[], decision: Decision): Promise<BatchResult> {
  if (decision.action === 'REJECT' && !decision.reason) throw invalid('reason', 'project.app.Body.field.required');
  if (decision.action === 'ASK' && !decision.reason && !decision.text) throw invalid('text', 'project.app.Body.field.required');
  return presented(ctx, await decideAll(ctx, ids, decision));
}
