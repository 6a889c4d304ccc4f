import 'server-only';
import type { Context } from '@/lib/auth/context';
import { authorize } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import { elementPolicy } from '@/lib/elements/policy';
import { notFound } from '@/lib/errors';
import { counted, countLimit } from '@/lib/http/count';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { notify } from '@/lib/notifications/service';
import type { MessageQuery } from './api';
import { messagesPolicy } from './policy';
import {
  countMessages,
  findElementFacts,
  findMessages,
  findReviewersIn,
  insertMessage,
  type MessageRow,
  type NewMessage,
  type Subject,
} from './queries';
import type { Message, MessageInput } from './schema';

const present = ({ at, ...row }: MessageRow): Message => ({ ...row, at: at.toISOString() });

/** A page of a conversation, oldest first. Whether the caller takes part in it is known already. */
export async function conversationPage(
  ctx: Context,
  subject: Subject,
  { page = 0, size = PAGE_SIZE }: MessageQuery,
): Promise<Page<Message>> {
  const limit = countLimit({ offset: page * size, size });
  const [rows, found] = await Promise.all([
    findMessages(ctx.db, subject, { page, size, locale: ctx.locale }),
    countMessages(ctx.db, subject, limit),
  ]);
  const { total, exact } = counted(found, limit);
  return pageOf(rows.map(present), total, exact);
}

/** Adds a message to a conversation, in the transaction of what it is about. Whether the caller takes part in it is known already. */
export const addMessage = async (tx: Context, subject: Subject, message: Omit<NewMessage, 'authorId'>): Promise<Message> =>
  present(await insertMessage(tx.db, subject, { ...message, authorId: tx.actor.id }, tx.locale));

/** Tells the other side of a conversation that something was said: the contributor, or those who have spoken for the review. */
export async function tellOthers(
  tx: Context,
  subject: Subject,
  { contributorId, ...notice }: { contributorId: number | null; elementId?: number },
): Promise<void> {
  const isContributor = contributorId === tx.actor.id;
  const accounts = isContributor ? await findReviewersIn(tx.db, subject) : [contributorId].filter((id) => id !== null);
  await notify(
    tx,
    accounts.map((accountId) => ({ accountId, kind: 'MESSAGE', ...subject, ...notice })),
  );
}

/** The facts of an element about which the caller talks: 404 where they do not see it, 403 where they have no part in it. */
async function takingPart(ctx: Context, id: number) {
  const facts = await findElementFacts(ctx.db, elementPolicy.read(ctx.actor), id);
  if (!facts) throw notFound();
  authorize(ctx.actor, messagesPolicy.takePart(ctx.actor), facts);
  return facts;
}

/** The conversation about an element between its owner and those who review. */
export async function elementMessages(ctx: Context, id: number, query: MessageQuery): Promise<Page<Message>> {
  await takingPart(ctx, id);
  return conversationPage(ctx, { elementId: id }, query);
}

/** Says something in the conversation about an element. Whoever does not own it says it as a reviewer. */
export async function writeElementMessage(ctx: Context, id: number, { text }: MessageInput): Promise<Message> {
  return transaction(ctx, async (tx) => {
    const { ownerId } = await takingPart(tx, id);
    await tellOthers(tx, { elementId: id }, { contributorId: ownerId });
    return addMessage(tx, { elementId: id }, { fromReviewer: ownerId !== tx.actor.id, text });
  });
}
