import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import { placeSql } from '../sql';

const { sql } = Prisma;

export async function countAllElements(db: Db): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`SELECT count(*) FROM geometric_element`;
  return counted?.count ?? 0;
}

export interface PlacedBatch {
  /** The last id that was checked; null when there was none left. */
  lastId: number | null;
  checked: number;
  /** Elements whose divisions or parishes have changed. */
  moved: number;
}

/**
 * Finds the divisions of the next elements after an id again and writes those that differ. The rows are locked meanwhile, so
 * that a save cannot come between; neither version nor modification date changes, for nobody has changed the element.
 */
export async function replaceBatch(db: Db, afterId: number, size: number): Promise<PlacedBatch> {
  const [done] = await db.$queryRaw<PlacedBatch[]>`
    WITH batch AS MATERIALIZED (
      SELECT e.id, e.geom, e.province_code, e.ine_code, e.parish_code FROM geometric_element e
      WHERE e.id > ${afterId}::bigint ORDER BY e.id LIMIT ${size}::int FOR NO KEY UPDATE),
    placed AS MATERIALIZED (SELECT b.*, p.* FROM batch b CROSS JOIN LATERAL (${placeSql(sql`b.geom`)}) p),
    updated AS (
      UPDATE geometric_element e SET province_code = p."provinceCode", ine_code = p."ineCode", parish_code = p."parishCode"
      FROM placed p WHERE e.id = p.id
        AND (p.province_code, p.ine_code, p.parish_code) IS DISTINCT FROM (p."provinceCode", p."ineCode", p."parishCode")
      RETURNING e.id),
    left_behind AS (
      DELETE FROM element_parish ep USING placed p
      WHERE ep.element_id = p.id AND ep.parish_code <> ALL(p.parishes) RETURNING ep.element_id),
    reached AS (
      INSERT INTO element_parish (element_id, parish_code) SELECT p.id, code FROM placed p CROSS JOIN unnest(p.parishes) AS code
      ON CONFLICT DO NOTHING RETURNING element_id)
    SELECT (SELECT max(id) FROM batch) AS "lastId", (SELECT count(*) FROM batch) AS checked,
      (SELECT count(*) FROM (SELECT id FROM updated UNION SELECT element_id FROM left_behind UNION SELECT element_id FROM reached) x) AS moved`;
  return done as PlacedBatch;
}
