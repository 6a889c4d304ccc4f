import 'server-only';
import type { Db } from '@/lib/db';
import type { Changes } from '@/lib/elements/save/merge';
import type { JobState } from '@/lib/jobs/schema';
import { Prisma } from '@/prisma/generated/client';
import type { RowState } from './queries';

const { sql } = Prisma;

/** How far an undoing is: the id of the last row that it has passed, newest first, and how many it has undone. */
export interface UndoProgress {
  before: number;
  done: number;
}

export interface UndoingRow {
  jobId: number;
  state: JobState;
  checkpoint: UndoProgress | null;
}

/** The last job that undid an import, or began to. */
export async function findUndoing(db: Db, jobId: number): Promise<UndoingRow | undefined> {
  const [found] = await db.$queryRaw<UndoingRow[]>`
    SELECT u.id AS "jobId", u.state, u.checkpoint FROM import i JOIN job u ON u.id = i.undone_by WHERE i.job_id = ${jobId}::bigint`;
  return found;
}

/** Stores which job undoes an import, in place of an earlier one. False if yet another has begun. */
export async function updateUndone(
  db: Db,
  jobId: number,
  { by, instead }: { by: number; instead: number | null },
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE import i SET undone_by = ${by}::bigint
    WHERE i.job_id = ${jobId}::bigint AND i.undone_by IS NOT DISTINCT FROM ${instead}::bigint`;
  return changed === 1;
}

/**
 * Whether an element that an import has written by a row before `before` was changed, deleted or restored since, one of its relations changed,
 * or one of its proposals decided. Rows that changed nothing but relations have no version.
 */
export async function hasChangedSince(db: Db, jobId: number, before: number): Promise<boolean> {
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT r.id FROM import_row r LEFT JOIN geometric_element e ON e.id = r.element_id LEFT JOIN proposal p ON p.id = r.proposal_id
    WHERE r.job_id = ${jobId}::bigint AND r.id < ${before}::bigint
      AND ((r.state IN ('NEW', 'CHANGED') AND r.version IS NOT NULL AND e.version IS DISTINCT FROM r.version)
        OR (r.state = 'PROPOSED' AND p.state IS DISTINCT FROM 'OPEN')
        OR (r.state = 'DELETED' AND NOT EXISTS (SELECT FROM element_bin b WHERE b.id = r.element_id)))
    UNION ALL
    SELECT m.relation_id FROM import_relation m
    JOIN import_row r ON r.job_id = m.job_id AND r.row_number = m.row_number AND r.id < ${before}::bigint
    JOIN geometric_element_relation g ON g.id = m.relation_id AND g.modification_date <> m.made_at
    WHERE m.job_id = ${jobId}::bigint LIMIT 1`;
  return found.length > 0;
}

export interface WrittenRow {
  id: number;
  row: number | null;
  state: RowState;
  elementId: number;
  version: number | null;
  proposalId: number | null;
  changes: Changes | null;
}

/** What an import has written, newest first, before a row. */
export const findWritten = (db: Db, jobId: number, before: number, most: number): Promise<WrittenRow[]> =>
  db.$queryRaw`
    SELECT r.id, r.row_number AS "row", r.state, r.element_id AS "elementId", r.version, r.proposal_id AS "proposalId", r.changes FROM import_row r
    WHERE r.job_id = ${jobId}::bigint AND r.state IN ('NEW', 'CHANGED', 'PROPOSED', 'DELETED') AND r.id < ${before}::bigint
    ORDER BY r.id DESC LIMIT ${most}::int`;

/**
 * Those of these elements, all made by an import, whose files, relations or joins have changed since. That raises no version; the history knows
 * it. What the import has attached stands in the entry of its making, its relations in `import_relation`.
 */
const partsChanged = (jobId: number, ids: Prisma.Sql) => sql`
  SELECT h.element_id AS id FROM element_revision h
  WHERE h.element_id = ANY(${ids}) AND h.at >= (SELECT j.created_at FROM job j WHERE j.id = ${jobId}::bigint) AND h.action <> 'CREATE'
    AND EXISTS (SELECT FROM jsonb_object_keys(h.changes) f (field) WHERE f.field ~ '^(file|join|relation)[.]' AND ${jobId}::bigint IS DISTINCT FROM
      (SELECT m.job_id FROM import_relation m WHERE m.relation_id = substring(f.field FROM '^relation[.](\\d+)$')::bigint))`;

export async function findPartsChanged(db: Db, jobId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.$queryRaw<{ id: number }[]>`${partsChanged(jobId, sql`${ids}::bigint[]`)}`;
  return new Set(rows.map(({ id }) => id));
}

/** Whether parts of elements have changed that an import has made by its newest rows before a row, and the last of these rows. */
export async function havePartsChanged(
  db: Db,
  jobId: number,
  before: number,
  most: number,
): Promise<{ last: number | null; changed: boolean }> {
  const [found] = await db.$queryRaw<[{ last: number | null; changed: boolean }]>`
    WITH made AS MATERIALIZED (
      SELECT r.id, r.element_id FROM import_row r
      WHERE r.job_id = ${jobId}::bigint AND r.state = 'NEW' AND r.id < ${before}::bigint ORDER BY r.id DESC LIMIT ${most}::int)
    SELECT (SELECT min(id) FROM made) AS last, EXISTS (${partsChanged(jobId, sql`ARRAY(SELECT element_id FROM made)`)}) AS changed`;
  return found;
}
