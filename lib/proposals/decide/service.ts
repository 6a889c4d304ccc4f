import 'server-only';
import type { Context } from '@/lib/auth/context';
import { authorize } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import { lockMany } from '@/lib/elements/save/many';
import { AppError, invalid } from '@/lib/errors';
import { listed } from '@/lib/history/service';
import { addMessage } from '@/lib/messages/service';
import { REVIEW_TEXTS } from '@/lib/messages/texts';
import { notify } from '@/lib/notifications/service';
import { sweepSoon } from '@/lib/storage/service';
import { codeIdOf } from '@/lib/translations/service';
import { proposed } from '../fields';
import { heldByMerge, mergeDifferences } from '../merge/service';
import { NOBODY, proposalPolicy } from '../policy';
import type { ProposalRow } from '../queries';
import type { Proposal, ProposalDecision } from '../schema';
import { proposalOf, requireProposals, visibleProposal } from '../service';
import { accept } from './accept';
import { lockProposal, updateDecision } from './queries';

/** 409 with what has been decided. */
const decided = async (ctx: Context, id: number) =>
  new AppError('project.proposals.decided', { current: await proposalOf(ctx, id) });

/** Locks an open proposal and, before it, its elements, as whoever deletes one of them does. 409 where it is no longer open. */
async function lockOpen(tx: Context, { id, state, kind, elementId, otherElementId }: ProposalRow): Promise<void> {
  if (state !== 'OPEN') throw await decided(tx, id);
  const held = [elementId, otherElementId].filter((it) => it !== null);
  const all = kind === 'MERGE' && elementId && otherElementId ? await heldByMerge(tx, elementId, otherElementId) : held;
  await lockMany(tx, all);
  if ((await lockProposal(tx.db, id)) !== 'OPEN') throw await decided(tx, id);
}

async function takeBack(tx: Context, row: ProposalRow): Promise<void> {
  authorize(tx.actor, proposalPolicy.withdraw(tx.actor), row);
  await lockOpen(tx, row);
  await updateDecision(tx.db, row.id, { state: 'WITHDRAWN' });
}

/** Takes back what one has proposed, within a transaction; what has been decided stays. */
export async function withdrawOpen(tx: Context, id: number): Promise<void> {
  const row = await visibleProposal(tx, id);
  if (row.state === 'OPEN') await takeBack(tx, row);
}

/** Takes back what one has proposed. 409 where it has been decided. */
export async function withdraw(ctx: Context, id: number): Promise<Proposal> {
  await requireProposals(ctx);
  const proposal = await transaction(ctx, async (tx) => {
    await takeBack(tx, await visibleProposal(tx, id));
    return proposalOf(tx, id);
  });
  sweepSoon();
  return proposal;
}

/** The fields of a proposal that are accepted, and those that are not. 400 for what is not among them. */
function chosen({ kind }: ProposalRow, names: readonly string[], { accept: wanted, reject }: ProposalDecision) {
  const accepted = wanted === 'all' ? names : [...new Set(wanted)];
  const unknown = accepted.find((it) => !names.includes(it));
  if (unknown !== undefined) throw invalid('accept', 'proposals.unknownField', { unknown });
  const rejected = names.filter((it) => !accepted.includes(it));
  // Two elements are the same or not, whatever is taken from which; a deletion has no parts.
  const whole = kind === 'MERGE' || kind === 'DELETE';
  const none = wanted !== 'all' && accepted.length === 0;
  if (none && !reject && kind !== 'MERGE') throw invalid('accept', 'proposals.nothingDecided');
  if (reject && (whole ? !none : wanted === 'all' || rejected.length === 0)) throw invalid('reject', 'proposals.nothingRejected');
  const isRejected = none && Boolean(reject);
  return { accepted, state: isRejected ? 'REJECTED' : rejected.length > 0 && !whole ? 'PARTLY' : 'ACCEPTED' } as const;
}

async function checkReason(ctx: Context, { reject }: ProposalDecision): Promise<void> {
  if (reject?.reason && (await codeIdOf(ctx, REVIEW_TEXTS, reject.reason)) === undefined)
    throw invalid('reject.reason', 'project.app.Body.field.notAllowed');
}

const readVersions = ({ version, otherVersion }: ProposalDecision) => ({
  version: version ?? undefined,
  otherVersion: otherVersion ?? undefined,
});

/**
 * Decides about a proposal, field by field: what is accepted is one revision, with the proposer as its author. Upon an older version it is
 * merged, and a field that others have changed since is a 409 with `conflicts`; the proposal stays open. 409 where it has been decided.
 */
export async function decide(ctx: Context, id: number, decision: ProposalDecision): Promise<Proposal> {
  await requireProposals(ctx);
  const proposal = await transaction(ctx, async (tx) => {
    const row = await visibleProposal(tx, id);
    authorize(tx.actor, proposalPolicy.decide(tx.actor), row);
    await lockOpen(tx, row);
    await checkReason(tx, decision);
    const isMerge = row.kind === 'MERGE' && row.elementId && row.otherElementId;
    const changes = isMerge ? await mergeDifferences(tx, row.elementId as number, row.otherElementId as number) : row.changes;
    const names = listed(proposed(changes)).map(({ field }) => field);
    const { accepted, state } = chosen(row, names, decision);
    const by = { decidedBy: tx.actor.id, accepted, ...(isMerge && { changes }) };
    const why = { reason: decision.reject?.reason || null, note: decision.reject?.note || null };
    if (state === 'REJECTED') await updateDecision(tx.db, id, { state, ...by, ...why });
    else
      await accept(tx, { row, changes, accepted, ...readVersions(decision) }, (elementId) =>
        updateDecision(tx.db, id, { state, ...by, ...why, elementId }),
      );
    if (row.authorId !== NOBODY) {
      const elementId = row.elementId ?? undefined;
      await notify(tx, [{ accountId: row.authorId, kind: 'PROPOSAL_DECIDED', elementId, proposalId: id }]);
    }
    if (why.reason || why.note)
      await addMessage(tx, { proposalId: id }, { fromReviewer: true, text: why.note, textCode: why.reason });
    return proposalOf(tx, id);
  });
  sweepSoon();
  return proposal;
}
