import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { Visibility } from '@/lib/element-types/schema';
import type { ElementFacts } from '@/lib/elements/policy';
import { elementFactsSql, elementsWhere } from '@/lib/elements/sql';
import type { JoinFacts } from '@/lib/joins/policy';
import type { RelationFacts } from '@/lib/relations/policy';
import { Prisma } from '@/prisma/generated/client';
import type { Action, Source } from './schema';
import { wasPublicSql } from './sql';

const { empty, sql } = Prisma;

/** By field: what it was and what it is. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

export interface RevisionRow {
  id: number;
  elementId: number;
  version: number;
  action: Action;
  at: Date;
  authorId: number | null;
  authorLogin: string | null;
  acceptedById: number | null;
  acceptedByLogin: string | null;
  source: Source;
  note: string | null;
  changes: Changes;
  /** Whether the element was public before it. */
  wasPublic: boolean;
}

export async function findFacts(db: Db, readable: Rule<ElementFacts>, id: number): Promise<ElementFacts | undefined> {
  const [found] = await db.$queryRaw<ElementFacts[]>`
    SELECT ${elementFactsSql} FROM geometric_element e WHERE e.id = ${id}::bigint AND ${elementsWhere(readable)}`;
  return found;
}

/** What was changed and changed back in one transaction is no entry. */
const entries = (elementId: number, publicOnly: boolean) =>
  sql`r.element_id = ${elementId}::bigint AND r.changes <> '{}' ${publicOnly ? sql`AND r.is_public` : empty}`;

/** A page of the history of an element, newest first; `publicOnly`: what was done while it was public. */
export function findRevisions(
  db: Db,
  elementId: number,
  publicOnly: boolean,
  { page, size }: { page: number; size: number },
): Promise<RevisionRow[]> {
  return db.$queryRaw`
    SELECT r.id, r.element_id AS "elementId", r.version, r.action, r.at, r.author_id AS "authorId",
      (SELECT a.login FROM user_account a WHERE a.id = r.author_id) AS "authorLogin", r.accepted_by AS "acceptedById",
      (SELECT a.login FROM user_account a WHERE a.id = r.accepted_by) AS "acceptedByLogin", r.source, r.note, r.changes,
      coalesce(${wasPublicSql}, false) AS "wasPublic"
    FROM element_revision r WHERE ${entries(elementId, publicOnly)}
    ORDER BY r.id DESC LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
}

/** Bytes that the changes of a page take, as they are stored. */
export async function sizeOfRevisions(
  db: Db,
  elementId: number,
  publicOnly: boolean,
  { page, size }: { page: number; size: number },
): Promise<number> {
  const [found] = await db.$queryRaw<{ bytes: number }[]>`
    SELECT coalesce(sum(pg_column_size(x.changes)), 0)::float8 AS bytes FROM (
      SELECT r.changes FROM element_revision r WHERE ${entries(elementId, publicOnly)}
      ORDER BY r.id DESC LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int) x`;
  return found?.bytes ?? 0;
}

/** The entries of the history of an element, counted up to `limit` + 1. */
export async function countRevisions(db: Db, elementId: number, publicOnly: boolean, limit: number): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM (SELECT FROM element_revision r WHERE ${entries(elementId, publicOnly)} LIMIT ${limit}::int + 1) counted`;
  return counted?.count ?? 0;
}

/** Which of these elements may be read; of those that are gone, which were public at last. */
export async function findReadable(db: Db, readable: Rule<ElementFacts>, ids: readonly number[]): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT e.id FROM geometric_element e WHERE e.id = ANY(${ids}::bigint[]) AND ${elementsWhere(readable)}
    UNION ALL
    SELECT gone.id FROM unnest(${ids}::bigint[]) AS gone (id)
    CROSS JOIN LATERAL (SELECT r.is_public FROM element_revision r WHERE r.element_id = gone.id ORDER BY r.id DESC LIMIT 1) last
    WHERE last.is_public AND NOT EXISTS (SELECT FROM geometric_element e WHERE e.id = gone.id)`;
  return rows.map(({ id }) => id);
}

/** What these attributes of an element have ever been, and its files that these visibilities hide today. */
export async function findHiddenFiles(
  db: Db,
  elementId: number,
  hidden: { attributes: readonly number[]; visibilities: readonly Visibility[] },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ said: string }[]>`
    SELECT said FROM element_revision r CROSS JOIN unnest(${hidden.attributes.map((id) => `attribute.${id}`)}::text[]) field
      CROSS JOIN jsonb_array_elements_text(r.changes -> field) said
    WHERE r.element_id = ${elementId}::bigint AND said IS NOT NULL
    UNION SELECT f.uuid::text FROM geometric_element_file f
    WHERE f.element_id = ${elementId}::bigint AND f.visibility = ANY(${hidden.visibilities}::text[])
    UNION SELECT b.uuid::text FROM element_bin_file b
    WHERE b.element_id = ${elementId}::bigint AND b.fields ->> 'visibility' = ANY(${hidden.visibilities}::text[])`;
  return rows.map(({ said }) => said);
}

/** The flags that these relations have today; those that are gone are missing. */
export const findRelationFacts = (db: Db, ids: readonly number[]): Promise<(RelationFacts & { id: number })[]> =>
  db.$queryRaw`SELECT r.id, r.is_public AS "isPublic", r.author_id AS "authorId"
    FROM geometric_element_relation r WHERE r.id = ANY(${ids}::bigint[])`;

/** The flags that these joins have today; those that are gone are missing. */
export const findJoinFacts = (db: Db, ids: readonly number[]): Promise<(JoinFacts & { id: number })[]> =>
  db.$queryRaw`SELECT j.id, j.is_public AS public, j.user_account_id AS "userAccountId"
    FROM geometric_element_join j WHERE j.id = ANY(${ids}::bigint[])`;
