import 'server-only';
import type { Context } from '@/lib/auth/context';
import { authorize, permits } from '@/lib/auth/policy';
import { basePath } from '@/lib/base-path';
import { isOn } from '@/lib/configuration/settings';
import type { WithDb } from '@/lib/db';
import { transaction } from '@/lib/db/transaction';
import type { Visibility } from '@/lib/element-types/schema';
import { type PresentedType, presentedTypes } from '@/lib/element-types/service';
import { attributeField } from '@/lib/elements/attributes';
import { audienceOf } from '@/lib/elements/policy';
import type { Element } from '@/lib/elements/schema';
import { elementsByIds } from '@/lib/elements/service';
import { notFound } from '@/lib/errors';
import type { FileRow } from '@/lib/files/sql';
import type { FieldChange } from '@/lib/history/schema';
import { listed } from '@/lib/history/service';
import { counted, countLimit } from '@/lib/http/count';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import type { MessageQuery } from '@/lib/messages/api';
import type { Message, MessageInput } from '@/lib/messages/schema';
import { addMessage, conversationPage, tellOthers } from '@/lib/messages/service';
import { readValues } from '@/lib/parameters/service';
import { servedFile } from '@/lib/storage/serve';
import type { ProposalQuery } from './api';
import { proposed } from './fields';
import { NOBODY, proposalPolicy, proposalsPolicy } from './policy';
import { countProposals, findProposal, findProposalFile, findProposals, type ProposalRow } from './queries';
import type { Proposal } from './schema';

export const proposalsAreOn = async ({ db }: WithDb): Promise<boolean> =>
  isOn(await readValues(db, 'ENABLE_PROPOSALS'), 'ENABLE_PROPOSALS');

/** 403 where proposals are switched off. */
export async function requireProposals(ctx: Context): Promise<void> {
  authorize(ctx.actor, proposalsPolicy.use(ctx.actor), { enabled: await proposalsAreOn(ctx) });
}

function presentFile(proposalId: number, { hasThumbnail, ...file }: FileRow) {
  const fileUrl = `${basePath}/api/elements/proposals/${proposalId}/files/${file.uuid}`;
  return { ...file, fileUrl, thumbnailUrl: hasThumbnail ? `${fileUrl}?thumbnail` : null };
}

/** Whether who does not decide about a proposal sees what it says of an attribute: what their own elements have, or what they have said. */
function seesValues({ actor }: Context, row: ProposalRow, visibility: Visibility): boolean {
  if (visibility !== 'CONTRIBUTOR') return visibility === 'PUBLIC';
  const isOwner = row.ownerId === actor.id;
  return row.kind === 'MERGE' ? isOwner && row.otherOwnerId === actor.id : isOwner || row.authorId === actor.id;
}

/** What was proposed, by field. Who does not see the element today does not see what it was either. */
function shownChanges(
  ctx: Context,
  row: ProposalRow,
  seesAll: boolean,
  { element, otherElement, attributes }: Shown,
): FieldChange[] {
  if (row.kind === 'MERGE' && !seesAll && !(element && otherElement)) return [];
  const hidesBefore = !seesAll && row.kind === 'MODIFY' && !element;
  const hidden = attributes.filter(({ visibility }) => !seesAll && !seesValues(ctx, row, visibility));
  const hiddenFields = hidden.map(({ id }) => attributeField(id));
  return listed(proposed(row.changes))
    .filter(({ field }) => !hiddenFields.includes(field))
    .map(({ before, ...it }) => ({ ...it, before: hidesBefore ? null : before }));
}

interface Shown {
  element: Element | null;
  otherElement: Element | null;
  /** Of the type that it is about. */
  attributes: PresentedType['attributes'];
}

interface Named {
  elements: ReadonlyMap<number, Element>;
  types: ReadonlyMap<number, PresentedType>;
}

function present(ctx: Context, row: ProposalRow, { elements, types }: Named): Proposal {
  const { actor } = ctx;
  const decides = permits(proposalPolicy.decide(actor), row);
  const writes = permits(proposalPolicy.write(actor), row);
  const about = {
    element: elements.get(row.elementId ?? 0) ?? null,
    otherElement: elements.get(row.otherElementId ?? 0) ?? null,
  };
  const shown = { ...about, attributes: types.get(row.typeId)?.attributes ?? [] };
  const wasDecided = ['ACCEPTED', 'PARTLY', 'REJECTED'].includes(row.state);
  return {
    ...{ id: row.id, kind: row.kind, state: row.state, version: row.version, note: row.note },
    ...{ elementId: row.elementId, otherElementId: row.otherElementId, typeId: row.typeId },
    ...about,
    changes: shownChanges(ctx, row, decides, shown),
    files: row.files.map((it) => presentFile(row.id, it)),
    ...(row.authorLogin &&
      permits(proposalPolicy.seeAuthor(actor), row) && { author: { id: row.authorId, login: row.authorLogin } }),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decision: wasDecided
      ? { accepted: row.accepted ?? [], reason: row.reason, reasonText: row.reasonText, note: row.decisionNote }
      : null,
    conversation: writes ? row.conversation.map((it) => ({ ...it, at: new Date(it.at).toISOString() })) : [],
    may: {
      withdraw: row.state === 'OPEN' && permits(proposalPolicy.withdraw(actor), row),
      decide: row.state === 'OPEN' && decides,
      write: writes,
    },
  };
}

async function presentAll(ctx: Context, rows: readonly ProposalRow[]): Promise<Proposal[]> {
  const ids = rows.flatMap((row) => [row.elementId, row.otherElementId]).filter((id) => id !== null);
  const elements = await elementsByIds(ctx, [...new Set(ids)], audienceOf(ctx.actor), 'reference');
  const types = await presentedTypes(ctx, [...new Set(rows.map((row) => row.typeId))], 'reference');
  return rows.map((row) => present(ctx, row, { elements, types }));
}

/** The row of a proposal that the caller sees; 404 otherwise. */
export async function visibleProposal(ctx: Context, id: number): Promise<ProposalRow> {
  const row = await findProposal(ctx.db, proposalPolicy.read(ctx.actor), id, ctx.locale);
  if (!row) throw notFound();
  return row;
}

/** A proposal as the caller sees it. Whether proposals are switched on is known already. */
export async function proposalOf(ctx: Context, id: number): Promise<Proposal> {
  const [proposal] = await presentAll(ctx, [await visibleProposal(ctx, id)]);
  return proposal as Proposal;
}

export async function getProposal(ctx: Context, id: number): Promise<Proposal> {
  await requireProposals(ctx);
  return proposalOf(ctx, id);
}

/** What the caller has proposed, newest first; for those who review everything. Of one element, what its owner sees too. */
export async function listProposals(ctx: Context, query: ProposalQuery): Promise<Page<Proposal>> {
  await requireProposals(ctx);
  const readable = (query.elementId ? proposalPolicy.read : proposalsPolicy.list)(ctx.actor);
  const { page = 0, size = PAGE_SIZE } = query;
  const limit = countLimit({ offset: page * size, size });
  const [rows, found] = await Promise.all([
    findProposals(ctx.db, readable, { ...query, page, size, locale: ctx.locale }),
    countProposals(ctx.db, readable, query, limit),
  ]);
  const { total, exact } = counted(found, limit);
  return pageOf(await presentAll(ctx, rows), total, exact);
}

/** A proposal in whose conversation the caller takes part: 404 where they do not see it, 403 where they only see it. */
async function takingPart(ctx: Context, id: number): Promise<ProposalRow> {
  await requireProposals(ctx);
  const row = await visibleProposal(ctx, id);
  authorize(ctx.actor, proposalPolicy.write(ctx.actor), row);
  return row;
}

export async function proposalMessages(ctx: Context, id: number, query: MessageQuery): Promise<Page<Message>> {
  await takingPart(ctx, id);
  return conversationPage(ctx, { proposalId: id }, query);
}

/** Says something in the conversation about a proposal. Whoever did not make it says it as a reviewer. */
export async function writeProposalMessage(ctx: Context, id: number, { text }: MessageInput): Promise<Message> {
  return transaction(ctx, async (tx) => {
    const { authorId, elementId } = await takingPart(tx, id);
    const contributorId = authorId === NOBODY ? null : authorId;
    await tellOthers(tx, { proposalId: id }, { contributorId, elementId: elementId ?? undefined });
    return addMessage(tx, { proposalId: id }, { fromReviewer: authorId !== tx.actor.id, text });
  });
}

/** A file that somebody proposes to add, or its thumbnail. */
export async function proposalFileResponse(
  ctx: Context,
  which: { id: number; uuid: string },
  request: Request,
): Promise<Response> {
  await requireProposals(ctx);
  const file = await findProposalFile(ctx.db, proposalPolicy.read(ctx.actor), which);
  if (!file) throw notFound();
  const small = new URL(request.url).searchParams.has('thumbnail');
  const storageKey = small ? file.thumbnailKey : file.storageKey;
  if (!storageKey) throw notFound();
  return servedFile(request, {
    storageKey,
    filename: small ? `${file.originalFilename}.webp` : file.originalFilename,
    contentType: small ? 'image/webp' : file.contentType,
    etag: small ? `"${which.uuid}-thumbnail"` : `"${which.uuid}"`,
    cacheControl: 'private, no-cache',
    vary: 'Authorization, Cookie',
    sizeBytes: small ? undefined : file.sizeBytes,
  });
}
