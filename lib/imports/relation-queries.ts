import 'server-only';
import type { Db } from '@/lib/db';

/** Those of these elements that earlier rows of the file have made. */
export async function findMadeBefore(db: Db, jobId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT r.element_id AS id FROM import_row r
    WHERE r.job_id = ${jobId}::bigint AND r.element_id = ANY(${ids}::bigint[]) AND r.state = 'NEW'`;
  return new Set(rows.map(({ id }) => id));
}

/** Those of these pairs of elements that earlier rows of the file have related, or would have, as `one-other`. */
export async function findRelatedBefore(
  db: Db,
  jobId: number,
  pairs: readonly (readonly [one: number, other: number])[],
): Promise<string[]> {
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
  const rows = await db.$queryRaw<{ pair: string }[]>`
    SELECT DISTINCT p.one || '-' || p.other AS pair
    FROM unnest(${ones}::bigint[] || ${others}::bigint[], ${others}::bigint[] || ${ones}::bigint[]) AS p (one, other)
    JOIN import_row r ON r.job_id = ${jobId}::bigint AND r.element_id = p.one AND r.changes ? ('relation.' || p.other)`;
  return rows.map(({ pair }) => pair);
}

/** A relation that a row of a file has made. */
export interface MadeByRow {
  relationId: number;
  row: number;
}

/** Stores the relations that rows of an import have made, after the rows themselves. */
export async function insertMadeRelations(db: Db, jobId: number, made: readonly MadeByRow[]): Promise<void> {
  if (made.length === 0) return;
  await db.$executeRaw`
    INSERT INTO import_relation (relation_id, job_id, row_number, made_at)
    SELECT g.id, ${jobId}::bigint, m."row", g.modification_date
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS m ("relationId" bigint, "row" int)
    JOIN geometric_element_relation g ON g.id = m."relationId"`;
}

/** The relations that these rows of an import have made and that nobody has changed since, locked. */
export const findMadeRelations = (db: Db, jobId: number, rows: readonly number[]): Promise<MadeByRow[]> =>
  db.$queryRaw`
    SELECT m.relation_id AS "relationId", m.row_number AS "row" FROM import_relation m
    JOIN geometric_element_relation g ON g.id = m.relation_id AND g.modification_date = m.made_at
    WHERE m.job_id = ${jobId}::bigint AND m.row_number = ANY(${rows}::int[]) ORDER BY g.id FOR UPDATE OF g`;
