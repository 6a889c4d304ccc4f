import 'server-only';
import type { Role } from '@/lib/auth/actor';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import { seesType } from '@/lib/auth/seen-sql';
import type { Db } from '@/lib/db';
import { inStates } from '@/lib/element-types/sql';
import type { ElementFacts } from '@/lib/elements/policy';
import { elementsWhere, nameSql } from '@/lib/elements/sql';
import { Prisma } from '@/prisma/generated/client';
import type { NotificationFacts } from './policy';
import type { NotificationKind } from './schema';

const { empty, sql } = Prisma;

export interface Notice {
  accountId: number;
  kind: NotificationKind;
  elementId?: number;
  proposalId?: number;
}

/** A notification of a change. An account gets one for each revision. */
export interface RevisionNotice extends Notice {
  revisionId: number;
  /** Whether the account did not see the element before. */
  isNew: boolean;
}

export interface NotificationRow {
  id: number;
  accountId: number;
  kind: NotificationKind;
  at: Date;
  read: boolean;
  /** Also null if the reader does not see the element. */
  elementId: number | null;
  elementName: string | null;
  /** The element is deleted, and its reader is its owner and may restore it. */
  isBinned: boolean;
  proposalId: number | null;
  /** The number of waiting items in a daily count. */
  count: number | null;
  isNew: boolean;
}

/** Rules about whose entries are read, and which elements their reader sees. */
export interface Readable {
  entries: Rule<NotificationFacts>;
  elements: Rule<ElementFacts>;
  /** The role in which they see types. */
  typesAs: Role;
}

const factSql: FactSql<NotificationFacts> = { accountId: (ids) => sql`n.account_id = ANY(${ids}::bigint[])` };

/** The accounts are ordered, so that two transactions that notify the same people do not deadlock. */
export async function insertNotifications(db: Db, notices: readonly (Notice | RevisionNotice)[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO notification (account_id, kind, element_id, proposal_id, revision_id, is_new)
    SELECT n."accountId", n.kind, n."elementId", n."proposalId", n."revisionId", coalesce(n."isNew", false)
    FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      AS n ("accountId" bigint, kind text, "elementId" bigint, "proposalId" bigint, "revisionId" bigint, "isNew" boolean)
    ORDER BY n."accountId", n."revisionId"
    ON CONFLICT (account_id, revision_id, kind) WHERE revision_id IS NOT NULL DO NOTHING`;
}

/** Adds the daily count of an account, once for each day (UTC), from whichever process is first. */
export const insertDailyCount = (db: Db, { accountId, count }: { accountId: number; count: number }): Promise<number> =>
  db.$executeRaw`
    INSERT INTO notification (account_id, kind, count) VALUES (${accountId}::bigint, 'WAITING', ${count}::int)
    ON CONFLICT (account_id, ((at AT TIME ZONE 'UTC')::date)) WHERE kind = 'WAITING' DO NOTHING`;

/**
 * Entries `n` with the element `e` that their reader sees. Entries about an element that the reader does not see any more are left out,
 * except those about the reader's own proposals, which come without the element. Entries about an own deleted element are read as long as
 * it can be restored. Entries about types that are not published, or not for the reader, are read only by those who see all elements.
 */
const readableFrom = ({ entries, elements, typesAs: role }: Readable) => sql`
  FROM notification n LEFT JOIN geometric_element e ON e.id = n.element_id AND ${elementsWhere(elements)}
  LEFT JOIN element_bin b ON b.id = n.element_id AND b.owner_id = n.account_id
    ${elements === true ? empty : sql`AND ${inStates(sql`b.type_id`, ['PUBLISHED'])} AND ${seesType(sql`b.type_id`, { role })}`}
  WHERE ${ruleSql(entries, factSql)}
    AND (n.element_id IS NULL OR e.id IS NOT NULL OR b.id IS NOT NULL OR n.kind = 'PROPOSAL_DECIDED'
      OR (n.kind IN ('MESSAGE', 'QUESTION') AND n.proposal_id IS NOT NULL))`;

const row = sql`n.id, n.account_id AS "accountId", n.kind, n.at, n.read, coalesce(e.id, b.id) AS "elementId",
  CASE WHEN e.id IS NOT NULL THEN ${nameSql} ELSE b.fields ->> 'description' END AS "elementName", b.id IS NOT NULL AS "isBinned", n.proposal_id AS "proposalId", n.count,
  n.is_new AS "isNew"`;

export const findNotifications = (
  db: Db,
  readable: Readable,
  { page, size }: { page: number; size: number },
): Promise<NotificationRow[]> =>
  db.$queryRaw`SELECT ${row} ${readableFrom(readable)} ORDER BY n.id DESC LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;

/** How many there are, counted up to `limit` + 1. */
export async function countNotifications(db: Db, readable: Readable, limit: number): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM (SELECT ${readableFrom(readable)} LIMIT ${limit}::int + 1) counted`;
  return found?.count ?? 0;
}

/** How many are unread, up to `limit`. */
export async function countUnread(db: Db, readable: Readable, limit: number): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM (SELECT ${readableFrom(readable)} AND NOT n.read LIMIT ${limit}::int) counted`;
  return found?.count ?? 0;
}

/** Sets these as read, or all where none are named; those of others stay. */
export async function updateRead(db: Db, entries: Rule<NotificationFacts>, ids: readonly number[] | undefined): Promise<void> {
  await db.$executeRaw`
    UPDATE notification n SET read = true
    WHERE NOT n.read AND ${ruleSql(entries, factSql)} AND ${ids ? sql`n.id = ANY(${ids}::bigint[])` : sql`TRUE`}`;
}

/** These entries of an account, oldest first. */
export const findEntries = (db: Db, readable: Readable, ids: readonly number[]): Promise<NotificationRow[]> =>
  db.$queryRaw`SELECT ${row} ${readableFrom(readable)} AND n.id = ANY(${ids}::bigint[]) ORDER BY n.id`;

/** The entries of an account that are newer than this one, oldest first: of more than `most`, the newest. */
export const findEntriesAfter = (db: Db, readable: Readable, id: number, most: number): Promise<NotificationRow[]> =>
  db.$queryRaw`SELECT * FROM (
    SELECT ${row} ${readableFrom(readable)} AND n.id > ${id}::bigint ORDER BY n.id DESC LIMIT ${most}::int) latest ORDER BY id`;

/** The id of the newest entry of an account, whether its reader may see it or not; 0 without any. */
export async function findLastId(db: Db, accountId: number): Promise<number> {
  const [found] = await db.$queryRaw<{ id: number }[]>`
    SELECT coalesce(max(n.id), 0) AS id FROM notification n WHERE n.account_id = ${accountId}::bigint`;
  return found?.id ?? 0;
}

/** The entries of the 24 hours before six o'clock (UTC) of a day, oldest first, at most `most`, of kinds that are sent once a day. */
export const findEntriesOfDay = (db: Db, readable: Readable, day: string, most: number): Promise<NotificationRow[]> =>
  db.$queryRaw`SELECT ${row} ${readableFrom(readable)} AND NOT n.read
    AND n.at >= (${day}::date - 1 + time '06:00') AT TIME ZONE 'UTC' AND n.at < (${day}::date + time '06:00') AT TIME ZONE 'UTC'
    AND coalesce((SELECT m.frequency FROM mail_choice m WHERE m.account_id = n.account_id AND m.kind = n.kind),
      usual_frequency(n.kind)) = 'DAILY'
    ORDER BY n.id LIMIT ${most}::int`;

/** Deletes what is older than so many days, and of each account what is beyond its newest `keep`; at most `most` rows each. */
export async function deleteOldNotifications(db: Db, days: number, keep: number, most: number): Promise<number> {
  const old = await db.$executeRaw`
    DELETE FROM notification WHERE id IN (
      SELECT id FROM notification WHERE at < now() - ${days}::int * interval '1 day' ORDER BY at LIMIT ${most}::int
      FOR UPDATE SKIP LOCKED)`;
  const beyond = await db.$executeRaw`
    DELETE FROM notification WHERE id IN (
      SELECT n.id FROM (SELECT account_id FROM notification GROUP BY account_id HAVING count(*) > ${keep}::int) full_one
      CROSS JOIN LATERAL (SELECT id FROM notification n WHERE n.account_id = full_one.account_id ORDER BY id DESC OFFSET ${keep}::int) n
      LIMIT ${most}::int)`;
  return old + beyond;
}
