import 'server-only';
import type { Context } from '@/lib/auth/context';
import { audienceOf } from '@/lib/elements/policy';
import { elementsByIds } from '@/lib/elements/service';
import { AppError, notFound } from '@/lib/errors';
import { joinedChanges } from '@/lib/history/joined';
import { presentChanges } from '@/lib/history/service';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import type { ReviewQuery } from './api';
import { reviewQueuePolicy } from './policy';
import { claimItem, countItems, findChangesToReview, findItem, findItems, type ItemRow, releaseItems } from './queries';
import { type Claim, itemId, type ReviewItem, type ReviewItemDetails, type Subject, subjectOf } from './schema';

function present(row: ItemRow): ReviewItem {
  const { kind, subjectId, elementId, report, createdAt, claimedUntil } = row;
  return {
    id: itemId(row),
    kind,
    state: row.state,
    createdAt: createdAt.toISOString(),
    typeId: row.typeId,
    name: row.name,
    ...(elementId && { elementId }),
    ...(kind === 'PROPOSAL' && { proposalId: subjectId }),
    ...(report && { report }),
    contributor: row.contributor,
    claimedBy: row.claimedBy,
    claimedUntil: claimedUntil?.toISOString() ?? null,
  };
}

/** A page of what waits in the caller's scope, the oldest first. */
export async function listItems(
  ctx: Context,
  { page = 0, size = PAGE_SIZE, ...filters }: ReviewQuery,
): Promise<Page<ReviewItem>> {
  const scope = reviewQueuePolicy.review(ctx.actor);
  const callerId = ctx.actor.id;
  const [rows, total] = await Promise.all([
    findItems(ctx.db, scope, filters, { callerId, page, size }),
    countItems(ctx.db, scope, filters, callerId),
  ]);
  return pageOf(rows.map(present), total);
}

/** The subject of an id; 404 for a text that is not an id. */
function subjectFor(id: string): Subject {
  const subject = subjectOf(id);
  if (!subject) throw notFound();
  return subject;
}

async function itemFor(ctx: Context, id: string): Promise<ItemRow> {
  const found = await findItem(ctx.db, reviewQueuePolicy.review(ctx.actor), subjectFor(id));
  if (!found) throw notFound();
  return found;
}

/** An item with its element, and the changes since the element was accepted last. */
export async function getItem(ctx: Context, id: string): Promise<ReviewItemDetails> {
  const row = await itemFor(ctx, id);
  const { elementId, kind } = row;
  if (!elementId) return { ...present(row), element: null, changes: [] };
  const [elements, changes] = await Promise.all([
    elementsByIds(ctx, [elementId], audienceOf(ctx.actor)),
    kind === 'ELEMENT' ? findChangesToReview(ctx.db, elementId) : [],
  ]);
  return {
    ...present(row),
    element: elements.get(elementId) ?? null,
    changes: await presentChanges(ctx, elementId, joinedChanges(changes)),
  };
}

/** 409 that names who has claimed the item. */
const claimedByOther = (row: ItemRow): AppError =>
  new AppError('project.review.claimed', { values: { login: row.claimedBy?.login ?? '' }, current: present(row) });

/** Claims an item for 15 minutes, or renews the caller's claim. 409 if somebody else has claimed it, unless the claim is taken over. */
export async function claim(ctx: Context, id: string, body: Claim): Promise<ReviewItem> {
  const subject = subjectFor(id);
  const how = { callerId: ctx.actor.id, takeOver: body?.takeOver ?? false };
  const isClaimed = await claimItem(ctx.db, reviewQueuePolicy.review(ctx.actor), subject, how);
  const row = await itemFor(ctx, id);
  // Somebody else may have taken it over since: then it is theirs.
  if (!isClaimed || row.claimedBy?.id !== ctx.actor.id) throw claimedByOther(row);
  return present(row);
}

/** Releases a claim. Without effect on claims of others. */
export async function release(ctx: Context, id: string): Promise<void> {
  const row = await itemFor(ctx, id);
  await releaseItems(ctx.db, [row], ctx.actor.id);
}
