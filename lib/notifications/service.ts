import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import { type Db, db } from '@/lib/db';
import { elementPolicy, typesAs } from '@/lib/elements/policy';
import { counted, countLimit } from '@/lib/http/count';
import { PAGE_SIZE, page as pageOf } from '@/lib/http/list';
import type { NotificationQuery } from './api';
import { notificationPolicy } from './policy';
import {
  countNotifications,
  countUnread,
  deleteOldNotifications,
  findNotifications,
  insertDailyCount,
  insertNotifications,
  type Notice,
  type NotificationRow,
  type Readable,
  type RevisionNotice,
  updateRead,
} from './queries';
import type { MarkRead, Notification } from './schema';

export type { Notice, RevisionNotice } from './queries';

/** An account keeps its newest entries; not many more are counted. */
const MAX_STORED = 1000;

export const readableBy = (actor: Actor): Readable => ({
  entries: notificationPolicy.read(actor),
  elements: elementPolicy.read(actor),
  typesAs: typesAs(actor),
});

/**
 * Notifies accounts in the transaction of the caller, so that a rollback also removes the notifications. Callers are not notified of their
 * own actions. Changes of elements and decisions about them are notified by triggers of the database.
 */
export async function notify(ctx: Pick<Context, 'db' | 'actor'>, notices: readonly Notice[]): Promise<void> {
  const others = notices.filter(({ accountId }) => accountId !== ctx.actor.id);
  if (others.length > 0) await insertNotifications(ctx.db, others);
}

/** Notifies accounts of revisions, once for each. The caller has checked that the account sees them. */
export async function notifyOfRevisions(db: Db, notices: readonly RevisionNotice[]): Promise<void> {
  if (notices.length > 0) await insertNotifications(db, notices);
}

/** Notifies a reviewer of how much waits for them, at most once a day (UTC). */
export async function tellHowMuchWaits(db: Db, waiting: { accountId: number; count: number }): Promise<void> {
  await insertDailyCount(db, waiting);
}

const KEEP_DAYS = 90;
const DELETE_AT_ONCE = 5000;

/** Deletes entries after 90 days, and of an account those beyond its newest thousand, now and then. */
export function keepTidy(everyMs: number): void {
  const tidy = async () => {
    while ((await deleteOldNotifications(db, KEEP_DAYS, MAX_STORED, DELETE_AT_ONCE)) > 0);
  };
  const failed = (error: unknown) =>
    console.error(JSON.stringify({ level: 'warn', at: 'deleteOldNotifications', error: String(error) }));
  setInterval(() => void tidy().catch(failed), everyMs).unref();
}

function placeOf({ kind, elementId, proposalId, isBinned }: NotificationRow): string {
  if (kind === 'WAITING') return '/admin/review';
  if (proposalId) return `/proposals/${proposalId}`;
  if (isBinned) return '/bin';
  return elementId ? `/geometric_element/details/${elementId}` : '/';
}

export const present = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  read: row.read,
  link: `${basePath}${placeOf(row)}`,
  ...(row.elementId && { elementId: row.elementId }),
  ...(row.elementName && { elementName: row.elementName }),
  ...(row.proposalId && { proposalId: row.proposalId }),
  ...(row.count && { count: row.count }),
  ...(row.isNew && { isNew: true }),
});

export async function listNotifications(ctx: Context, { page = 0, size = PAGE_SIZE }: NotificationQuery) {
  const readable = readableBy(ctx.actor);
  const limit = countLimit({ offset: page * size, size }, MAX_STORED);
  const [rows, found, unread] = await Promise.all([
    findNotifications(ctx.db, readable, { page, size }),
    countNotifications(ctx.db, readable, limit),
    countUnread(ctx.db, readable, MAX_STORED),
  ]);
  const { total, exact } = counted(found, limit);
  return { ...pageOf(rows.map(present), total, exact), unread };
}

/** Entries of others and deleted ones are ignored without an error, so that nobody learns whether they exist. */
export async function setRead(ctx: Context, { ids }: MarkRead): Promise<{ unread: number }> {
  const readable = readableBy(ctx.actor);
  await updateRead(ctx.db, readable.entries, ids ?? undefined);
  return { unread: await countUnread(ctx.db, readable, MAX_STORED) };
}
