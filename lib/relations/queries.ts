import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { RelationQuery } from './api';
import type { RelationFacts } from './policy';
import { ofElementSql, type Readable, readableSql } from './sql';

const { raw, sql } = Prisma;

export interface RelationRow extends RelationFacts {
  id: number;
  element1Id: number;
  element2Id: number;
  authorLogin: string;
  isReviewed: boolean;
  comments: string | null;
  creationDate: Date;
  modificationDate: Date;
}

const row = sql`r.id, r.element1_id AS "element1Id", r.element2_id AS "element2Id", r.author_id AS "authorId",
  (SELECT a.login FROM user_account a WHERE a.id = r.author_id) AS "authorLogin", r.is_public AS "isPublic",
  r.is_reviewed AS "isReviewed", r.comments, r.creation_date AS "creationDate", r.modification_date AS "modificationDate"`;

const ORDER = {
  id: sql`r.id`,
  isPublic: sql`r.is_public`,
  isReviewed: sql`r.is_reviewed`,
  comments: sql`fold(coalesce(r.comments, ''))`,
  creationDate: sql`r.creation_date`,
  modificationDate: sql`r.modification_date`,
  authorLogin: sql`(SELECT lower(a.login) FROM user_account a WHERE a.id = r.author_id)`,
};

export function findRelations(
  db: Db,
  readable: Readable,
  elementId: number,
  { sortField = 'modificationDate', sortOrder = 'desc' }: RelationQuery,
  { page, size }: { page: number; size: number },
): Promise<RelationRow[]> {
  const direction = raw(sortOrder);
  const order = sql`ORDER BY ${ORDER[sortField]} ${direction}, r.id ${direction}`;
  const tail = sql`${order} LIMIT (${page}::bigint + 1) * ${size}::int`;
  return db.$queryRaw`
    SELECT ${row} FROM (${ofElementSql(sql`${elementId}::bigint`, readable, tail)}) r ${order} LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
}

/** The number of readable relations of an element, counted up to `limit` + 1. */
export async function countRelations(db: Db, readable: Readable, elementId: number, limit: number): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM (SELECT 1 FROM (${ofElementSql(sql`${elementId}::bigint`, readable)}) r LIMIT ${limit}::int + 1) counted`;
  return counted?.count ?? 0;
}

/** A readable relation, locked until the transaction ends. */
export async function lockRelation(db: Db, readable: Readable, id: number): Promise<RelationRow | undefined> {
  const [found] = await db.$queryRaw<RelationRow[]>`
    SELECT ${row} FROM geometric_element_relation r WHERE r.id = ${id}::bigint AND ${readableSql(readable)} FOR UPDATE OF r`;
  return found;
}

/** What a save writes; what is undefined stays as it is. `pair`: the ids of both elements, ascending. */
export interface RelationWrite {
  pair: readonly [number, number];
  isPublic: boolean | undefined;
  isReviewed: boolean | undefined;
  comments: string | null | undefined;
}

export async function insertRelation(db: Db, authorId: number, { pair, ...it }: RelationWrite): Promise<RelationRow> {
  const [inserted] = await db.$queryRaw<RelationRow[]>`
    INSERT INTO geometric_element_relation AS r (element1_id, element2_id, author_id, is_public, is_reviewed, comments)
    VALUES (${pair[0]}::bigint, ${pair[1]}::bigint, ${authorId}::bigint, ${it.isPublic ?? true}, ${it.isReviewed ?? false},
      ${it.comments ?? null}) RETURNING ${row}`;
  return inserted as RelationRow;
}

/** The ids of the elements of a relation, ascending. */
export type ElementPair = readonly [one: number, other: number];

const columnsOf = (pairs: readonly ElementPair[]) => [pairs.map(([one]) => one), pairs.map(([, other]) => other)] as const;

/**
 * Relates pairs of elements, public and not reviewed, in one statement. Returns those that were made: not those that were related already, nor
 * those of which an element is gone.
 */
export function insertRelations(db: Db, authorId: number, pairs: readonly ElementPair[]): Promise<MadeRelation[]> {
  const [ones, others] = columnsOf(pairs);
  return db.$queryRaw`
    INSERT INTO geometric_element_relation AS r (element1_id, element2_id, author_id)
    SELECT p.one, p.other, ${authorId}::bigint FROM unnest(${ones}::bigint[], ${others}::bigint[]) AS p (one, other)
    JOIN geometric_element a ON a.id = p.one JOIN geometric_element b ON b.id = p.other ORDER BY p.one, p.other FOR KEY SHARE OF a, b
    ON CONFLICT (element1_id, element2_id) DO NOTHING RETURNING r.id, r.element1_id AS "element1Id", r.element2_id AS "element2Id"`;
}

export interface MadeRelation {
  id: number;
  element1Id: number;
  element2Id: number;
}

/** Those of these pairs of elements that are related, by anybody. */
export function findRelatedPairs(db: Db, pairs: readonly ElementPair[]): Promise<Omit<MadeRelation, 'id'>[]> {
  const [ones, others] = columnsOf(pairs);
  return db.$queryRaw`
    SELECT r.element1_id AS "element1Id", r.element2_id AS "element2Id" FROM geometric_element_relation r
    JOIN unnest(${ones}::bigint[], ${others}::bigint[]) AS p (one, other) ON (r.element1_id, r.element2_id) = (p.one, p.other)`;
}

export async function updateRelationRow(db: Db, id: number, { pair, ...it }: RelationWrite): Promise<RelationRow> {
  const [updated] = await db.$queryRaw<RelationRow[]>`
    UPDATE geometric_element_relation AS r SET element1_id = ${pair[0]}::bigint, element2_id = ${pair[1]}::bigint,
      is_public = coalesce(${it.isPublic ?? null}::boolean, r.is_public),
      is_reviewed = coalesce(${it.isReviewed ?? null}::boolean, r.is_reviewed),
      comments = CASE WHEN ${it.comments === undefined}::boolean THEN r.comments ELSE ${it.comments ?? null}::text END,
      modification_date = now()
    WHERE r.id = ${id}::bigint RETURNING ${row}`;
  return updated as RelationRow;
}

export const deleteRelationRows = (db: Db, ids: readonly number[]): Promise<number> =>
  db.$executeRaw`DELETE FROM geometric_element_relation WHERE id = ANY(${ids}::bigint[])`;
