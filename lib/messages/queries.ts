import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { ElementFacts } from '@/lib/elements/policy';
import { elementFactsSql, elementsWhere } from '@/lib/elements/sql';
import { Prisma } from '@/prisma/generated/client';
import { messageText } from './sql';

const { sql } = Prisma;

/** What a conversation is about. */
export type Subject = { elementId: number; proposalId?: undefined } | { proposalId: number; elementId?: undefined };

export interface MessageRow {
  id: number;
  at: Date;
  text: string;
  fromReviewer: boolean;
}

const about = ({ elementId, proposalId }: Subject) =>
  elementId === undefined ? sql`m.proposal_id = ${proposalId}::bigint` : sql`m.element_id = ${elementId}::bigint`;

/** A page of a conversation, oldest first. */
export const findMessages = (
  db: Db,
  subject: Subject,
  { page, size, locale }: { page: number; size: number; locale: string },
): Promise<MessageRow[]> =>
  db.$queryRaw`
    SELECT m.id, m.at, ${messageText(locale)} AS text, m.from_reviewer AS "fromReviewer" FROM message m WHERE ${about(subject)}
    ORDER BY m.id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;

/** The messages of a conversation, counted up to `limit` + 1. */
export async function countMessages(db: Db, subject: Subject, limit: number): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM (SELECT FROM message m WHERE ${about(subject)} LIMIT ${limit}::int + 1) counted`;
  return counted?.count ?? 0;
}

export interface NewMessage {
  authorId: number;
  fromReviewer: boolean;
  text?: string | null;
  /** A text that administrators keep. */
  textCode?: string | null;
}

export async function insertMessage(db: Db, subject: Subject, it: NewMessage, locale: string): Promise<MessageRow> {
  const [inserted] = await db.$queryRaw<MessageRow[]>`
    INSERT INTO message AS m (element_id, proposal_id, author_id, from_reviewer, text, text_code)
    VALUES (${subject.elementId ?? null}::bigint, ${subject.proposalId ?? null}::bigint, ${it.authorId}::bigint, ${it.fromReviewer},
      ${it.text ?? null}::text, ${it.textCode ?? null}::text)
    RETURNING m.id, m.at, ${messageText(locale)} AS text, m.from_reviewer AS "fromReviewer"`;
  return inserted as MessageRow;
}

/** The facts of an element that may be read. */
export async function findElementFacts(db: Db, readable: Rule<ElementFacts>, id: number): Promise<ElementFacts | undefined> {
  const [found] = await db.$queryRaw<ElementFacts[]>`
    SELECT ${elementFactsSql} FROM geometric_element e
    WHERE e.id = ${id}::bigint AND ${elementsWhere(readable)}`;
  return found;
}

/** The accounts that have spoken for the review in a conversation. */
export async function findReviewersIn(db: Db, subject: Subject): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT m.author_id AS id FROM message m WHERE ${about(subject)} AND m.from_reviewer AND m.author_id IS NOT NULL`;
  return rows.map(({ id }) => id);
}
