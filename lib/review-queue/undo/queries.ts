import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { ElementGeometry } from '@/lib/elements/geometry';
import type { Changes } from '@/lib/elements/save/merge';
import { nameSql } from '@/lib/elements/sql';
import type { Action } from '@/lib/history/schema';
import type { ScopeFacts } from '@/lib/review/policy';
import { instantOf } from '@/lib/text';
import { Prisma } from '@/prisma/generated/client';
import type { Contributor, UndoInput } from '../schema';
import { elementInScope, isEverything } from '../sql';
import type { Whereabouts } from './plan';

const { empty, sql } = Prisma;

/** A condition on a row `r` that selects the revisions to undo. */
export type Chosen = Prisma.Sql;

export const workOf = ({ accountId, from, to, kinds }: UndoInput): Chosen => sql`r.author_id = ${accountId}::bigint
  AND r.at >= ${instantOf(from)}::timestamptz AND r.at <= ${instantOf(to)}::timestamptz ${kinds ? sql`AND r.action = ANY(${kinds}::text[])` : empty}`;

/** The revisions of a batch, of these elements. */
export const ofBatch = (batchId: number, elementIds: readonly number[]): Chosen =>
  sql`r.element_id = ANY(${elementIds}::bigint[]) AND r.batch_id = ${batchId}::bigint`;

/** The elements that some revisions have changed, in the order of their ids; one more than `most` where there are more. */
export async function findChangedElements(db: Db, scope: Rule<ScopeFacts>, chosen: Chosen, most: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT changed.id FROM (SELECT DISTINCT r.element_id AS id FROM element_revision r WHERE ${chosen} AND r.changes <> '{}') changed
    WHERE ${elementInScope(scope, sql`changed.id`)} ORDER BY changed.id LIMIT ${most}::int + 1`;
  return rows.map(({ id }) => id);
}

export async function accountExists(db: Db, id: number): Promise<boolean> {
  const found = await db.$queryRaw<{ id: number }[]>`SELECT u.id FROM user_account u WHERE u.id = ${id}::bigint`;
  return found.length > 0;
}

export interface RevisionStep {
  elementId: number;
  id: number;
  action: Action;
  at: Date;
  fields: string[];
  chosen: boolean;
  /** The changes of a chosen revision, if `whole`. */
  changes: Changes | null;
}

/** For each element, the oldest chosen revision and all later ones, oldest first. `whole`: with the changes of the chosen ones. */
export const findSteps = (
  db: Db,
  ids: readonly number[],
  chosen: Chosen,
  whole: boolean,
): Promise<RevisionStep[]> => db.$queryRaw`
  WITH since AS MATERIALIZED (
    SELECT r.element_id, min(r.id) AS id FROM element_revision r
    WHERE ${chosen} AND r.element_id = ANY(${ids}::bigint[]) AND r.changes <> '{}' GROUP BY r.element_id)
  SELECT r.element_id AS "elementId", r.id, r.action, r.at, ARRAY(SELECT jsonb_object_keys(r.changes)) AS fields,
    c.chosen, CASE WHEN ${whole} AND c.chosen THEN r.changes END AS changes
  FROM since s JOIN element_revision r ON r.element_id = s.element_id AND r.id >= s.id AND r.changes <> '{}'
  CROSS JOIN LATERAL (SELECT (${chosen}) IS TRUE AS chosen) c
  ORDER BY r.element_id, r.id`;

export interface Sight {
  id: number;
  typeId: number;
  whereabouts: Whereabouts;
  name: string;
  geom: ElementGeometry;
  ownerId: number;
}

/** The current state of these elements, on the map or in the bin. */
export const findSights = (db: Db, ids: readonly number[]): Promise<Sight[]> => db.$queryRaw`
  SELECT e.id, e.type_id AS "typeId", 'there' AS whereabouts, ${nameSql} AS name, ST_AsGeoJSON(e.geom, 15)::json AS geom, e.owner_id AS "ownerId"
  FROM geometric_element e WHERE e.id = ANY(${ids}::bigint[])
  UNION ALL
  SELECT b.id, b.type_id, CASE WHEN EXISTS (SELECT FROM element_merge m WHERE m.id = b.id) THEN 'merged' ELSE 'bin' END, b.fields ->> 'description', ST_AsGeoJSON(b.geom, 15)::json, b.owner_id
  FROM element_bin b WHERE b.id = ANY(${ids}::bigint[])`;

/** Revisions that the rest of the transaction writes are reverts. */
export const recordAsRevert = (db: Db): Promise<number> =>
  db.$executeRaw`SELECT set_config('vieiro.action', 'REVERT', true), set_config('vieiro.source', 'revert', true)`;

/** Removes relations, joins and files that were added. Files are moved to the bin; those that are values stay. Returns the files that stay. */
export async function removeParts(
  db: Db,
  { relations, joins, files }: { relations: readonly number[]; joins: readonly number[]; files: readonly string[] },
  days: number,
): Promise<string[]> {
  if (relations.length > 0)
    await db.$executeRaw`DELETE FROM geometric_element_relation r WHERE r.id = ANY(${relations}::bigint[])`;
  if (joins.length > 0) await db.$executeRaw`DELETE FROM geometric_element_join j WHERE j.id = ANY(${joins}::bigint[])`;
  if (files.length === 0) return [];
  const rows = await db.$queryRaw<{ uuid: string; retained: boolean }[]>`
    SELECT g.uuid, CASE WHEN EXISTS (SELECT FROM file_value v WHERE v.file = g.uuid) THEN true
      ELSE bin_element_file(g.uuid, ${days}::int) IS NULL END AS retained
    FROM (SELECT unnest(${files}::uuid[]) AS uuid ORDER BY 1) g`;
  return rows.filter(({ retained }) => retained).map(({ uuid }) => uuid);
}

/** Attaches files from the bin again. Returns the ids of attached files. */
export async function restoreFiles(db: Db, files: readonly { uuid: string; elementId: number }[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ uuid: string; back: boolean }[]>`
    SELECT f.uuid, restore_element_file(f.uuid, f."elementId") AS back
    FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS f (uuid uuid, "elementId" bigint)`;
  return new Set(rows.filter(({ back }) => back).map(({ uuid }) => uuid));
}

/** A relation or a join as the history has it, with its id and its element. */
export interface PartRow {
  id: number;
  elementId: number;
  /** As in the history. */
  was: Record<string, unknown>;
}

/** Inserts removed relations and joins again, with their ids, except those whose other end is deleted or that were added again since. */
export async function insertPartsAgain(
  db: Db,
  { relations, joins }: { relations: readonly PartRow[]; joins: readonly PartRow[] },
): Promise<{ relations: number[]; joins: number[] }> {
  const rows = (parts: readonly PartRow[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS w (id bigint, "elementId" bigint, was jsonb)`;
  const related = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO geometric_element_relation (id, element1_id, element2_id, author_id, is_public, is_reviewed, comments) OVERRIDING SYSTEM VALUE
    SELECT DISTINCT ON (w.id) w.id, least(e.id, o.id), greatest(e.id, o.id), u.id, (w.was ->> 'isPublic')::boolean,
      (w.was ->> 'isReviewed')::boolean, w.was ->> 'comments'
    FROM ${rows(relations)} JOIN geometric_element e ON e.id = w."elementId" JOIN geometric_element o ON o.id = (w.was ->> 'elementId')::bigint
    JOIN user_account u ON u.id = (w.was ->> 'authorId')::bigint ORDER BY w.id
    ON CONFLICT DO NOTHING RETURNING id`;
  const joined = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO geometric_element_join (id, element_id, user_account_id, is_public, is_reviewed, comments) OVERRIDING SYSTEM VALUE
    SELECT w.id, e.id, u.id, (w.was ->> 'public')::boolean, (w.was ->> 'reviewed')::boolean, w.was ->> 'comments'
    FROM ${rows(joins)} JOIN geometric_element e ON e.id = w."elementId" JOIN user_account u ON u.id = (w.was ->> 'userAccountId')::bigint
    ON CONFLICT DO NOTHING RETURNING id`;
  return { relations: related.map(({ id }) => id), joins: joined.map(({ id }) => id) };
}

/** Reverts changes of relations, joins and transcripts of recordings. */
export async function updatePartsBack(
  db: Db,
  {
    relations,
    joins,
    files,
  }: { relations: readonly PartRow[]; joins: readonly PartRow[]; files: readonly (Omit<PartRow, 'id'> & { uuid: string })[] },
): Promise<void> {
  if (relations.length > 0)
    await db.$executeRaw`
      UPDATE geometric_element_relation r SET is_public = (w.was ->> 'isPublic')::boolean, is_reviewed = (w.was ->> 'isReviewed')::boolean,
        comments = w.was ->> 'comments', modification_date = now()
      FROM jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) AS w (id bigint, was jsonb) WHERE r.id = w.id`;
  if (joins.length > 0)
    await db.$executeRaw`
      UPDATE geometric_element_join j SET is_public = (w.was ->> 'public')::boolean, is_reviewed = (w.was ->> 'reviewed')::boolean,
        comments = w.was ->> 'comments', modification_date = now()
      FROM jsonb_to_recordset(${JSON.stringify(joins)}::jsonb) AS w (id bigint, was jsonb) WHERE j.id = w.id`;
  if (files.length > 0)
    await db.$executeRaw`
      UPDATE geometric_element_file f SET transcript = w.was ->> 'transcript'
      FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS w (uuid uuid, was jsonb) WHERE f.uuid = w.uuid`;
}

/** The account with a login, if it owns or has changed anything in a scope. */
export const findContributors = (db: Db, scope: Rule<ScopeFacts>, login: string): Promise<Contributor[]> => db.$queryRaw`
  SELECT u.id, u.login FROM user_account u WHERE lower(u.login) = lower(${login}) AND (${isEverything(scope)}
    OR EXISTS (SELECT FROM geometric_element o WHERE o.owner_id = u.id AND ${elementInScope(scope, sql`o.id`)})
    OR EXISTS (SELECT FROM element_revision r WHERE r.author_id = u.id AND ${elementInScope(scope, sql`r.element_id`)}))`;
