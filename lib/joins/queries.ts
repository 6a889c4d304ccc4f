import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import type { Db } from '@/lib/db';
import type { ElementFacts } from '@/lib/elements/policy';
import { elementsWhere } from '@/lib/elements/sql';
import { Prisma } from '@/prisma/generated/client';
import type { JoinQuery } from './api';
import type { JoinFacts } from './policy';

const { sql, raw } = Prisma;

const factSql: FactSql<JoinFacts> = {
  public: (values) => sql`j.is_public = ANY(${values}::boolean[])`,
  userAccountId: (values) => sql`j.user_account_id = ANY(${values}::bigint[])`,
};

export interface JoinRow extends JoinFacts {
  id: number;
  geometricElementId: number;
  userLogin: string;
  reviewed: boolean;
  comments: string | null;
  modificationDate: Date;
}

const row = sql`j.id, j.element_id AS "geometricElementId", j.user_account_id AS "userAccountId",
  (SELECT u.login FROM user_account u WHERE u.id = j.user_account_id) AS "userLogin", j.is_public AS public,
  j.is_reviewed AS reviewed, j.comments, j.modification_date AS "modificationDate"`;

const ORDER = {
  id: sql`j.id`,
  public: sql`j.is_public`,
  reviewed: sql`j.is_reviewed`,
  comments: sql`fold(coalesce(j.comments, ''))`,
  modificationDate: sql`j.modification_date`,
  userLogin: sql`(SELECT lower(u.login) FROM user_account u WHERE u.id = j.user_account_id)`,
};

const conditions = (readable: Rule<JoinFacts>, elementId: number) =>
  sql`j.element_id = ${elementId}::bigint AND ${ruleSql(readable, factSql)}`;

/** The readable joins of an element; the use case checks whether the element is readable. */
export function findJoins(
  db: Db,
  readable: Rule<JoinFacts>,
  elementId: number,
  { sortField = 'modificationDate', sortOrder = 'desc' }: JoinQuery,
  { page, size }: { page: number; size: number },
): Promise<JoinRow[]> {
  const direction = raw(sortOrder);
  return db.$queryRaw`
    SELECT ${row} FROM geometric_element_join j WHERE ${conditions(readable, elementId)}
    ORDER BY ${ORDER[sortField]} ${direction}, j.id ${direction} LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
}

/** The number of readable joins of an element, counted up to `limit` + 1. */
export async function countJoins(db: Db, readable: Rule<JoinFacts>, elementId: number, limit: number): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM (
      SELECT 1 FROM geometric_element_join j WHERE ${conditions(readable, elementId)} LIMIT ${limit}::int + 1) counted`;
  return counted?.count ?? 0;
}

/** A readable join of a readable element, locked until the transaction ends. */
export async function lockJoin(
  db: Db,
  readable: { joins: Rule<JoinFacts>; elements: Rule<ElementFacts> },
  id: number,
): Promise<JoinRow | undefined> {
  const [found] = await db.$queryRaw<JoinRow[]>`
    SELECT ${row} FROM geometric_element_join j WHERE j.id = ${id}::bigint AND ${ruleSql(readable.joins, factSql)}
      AND EXISTS (SELECT 1 FROM geometric_element e WHERE e.id = j.element_id AND ${elementsWhere(readable.elements)})
    FOR UPDATE OF j`;
  return found;
}

/** What a save writes; what is undefined stays as it is. */
export interface JoinWrite {
  public: boolean | undefined;
  reviewed: boolean | undefined;
  comments: string | null | undefined;
}

export async function insertJoin(db: Db, elementId: number, userId: number, it: JoinWrite): Promise<JoinRow> {
  const [inserted] = await db.$queryRaw<JoinRow[]>`
    INSERT INTO geometric_element_join AS j (element_id, user_account_id, is_public, is_reviewed, comments)
    VALUES (${elementId}::bigint, ${userId}::bigint, ${it.public ?? true}, ${it.reviewed ?? false}, ${it.comments ?? null})
    RETURNING ${row}`;
  return inserted as JoinRow;
}

export async function updateJoinRow(db: Db, id: number, it: JoinWrite): Promise<JoinRow> {
  const [updated] = await db.$queryRaw<JoinRow[]>`
    UPDATE geometric_element_join AS j SET is_public = coalesce(${it.public ?? null}::boolean, j.is_public),
      is_reviewed = coalesce(${it.reviewed ?? null}::boolean, j.is_reviewed),
      comments = CASE WHEN ${it.comments === undefined}::boolean THEN j.comments ELSE ${it.comments ?? null}::text END,
      modification_date = now()
    WHERE j.id = ${id}::bigint RETURNING ${row}`;
  return updated as JoinRow;
}

export const deleteJoinRow = (db: Db, id: number): Promise<number> =>
  db.$executeRaw`DELETE FROM geometric_element_join WHERE id = ${id}::bigint`;
