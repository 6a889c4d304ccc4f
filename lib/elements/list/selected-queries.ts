import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import { type ElementRow, rowSql } from '../queries';
import { detailsSql, elementsWhere } from '../sql';
import { countedInIndex } from './fact-queries';
import { type ElementSelection, rowsSql } from './order-queries';
import { FEW } from './plan';
import { among, conditionsOf, findable } from './queries';
import type { ChoiceCount } from './schema';

const { sql } = Prisma;

/** The elements with these ids, in this order, without those that may not be read. */
export const findElementsInOrder = (
  db: Db,
  { readable }: ElementSelection,
  ids: readonly number[],
  caller: Actor,
): Promise<ElementRow[]> => db.$queryRaw`
  SELECT ${rowSql(caller)} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS picked (id, place)
    JOIN geometric_element e ON e.id = picked.id ${detailsSql}
  WHERE ${elementsWhere(readable)} ORDER BY picked.place`;

/**
 * How many of the selected elements have each value of these attributes (ids of their entries in the type); undefined where
 * more than `limit` elements are selected.
 */
export async function countChoices(
  db: Db,
  selection: ElementSelection,
  attributeIds: readonly number[],
  limit: number,
): Promise<ChoiceCount[] | undefined> {
  const conditions = conditionsOf(selection);
  const { few } = await countedInIndex(db, conditions, FEW);
  const rows = rowsSql(selection, few === undefined ? findable(conditions) : among(conditions, few), sql`e.attribute_values`);
  // The first row counts what was found: no value has more elements, and no attribute has a lower id.
  const [found, ...counts] = await db.$queryRaw<ChoiceCount[]>`
    WITH found AS MATERIALIZED (SELECT * FROM (${rows}) e LIMIT ${limit}::int + 1)
    SELECT 0::bigint AS "attributeId", '' AS value, count(*) FROM found
    UNION ALL
    SELECT a.id, chosen.value, count(*) FROM found
      CROSS JOIN (SELECT DISTINCT id, id::text AS key FROM unnest(${attributeIds}::bigint[]) id) a
      CROSS JOIN LATERAL (SELECT found.attribute_values -> a.key AS stored) v
      CROSS JOIN LATERAL (
        SELECT jsonb_array_elements_text(CASE jsonb_typeof(v.stored) WHEN 'array' THEN v.stored ELSE jsonb_build_array(v.stored) END) AS value
        WHERE v.stored IS NOT NULL) chosen
    WHERE (SELECT count(*) FROM found) <= ${limit}::int
    GROUP BY a.id, chosen.value ORDER BY 3 DESC, 1, 2`;
  return found && found.count <= limit ? counts : undefined;
}

/** The rows of a selection, in any order. */
export const selectedSql = (selection: ElementSelection, columns: Prisma.Sql): Prisma.Sql =>
  rowsSql(selection, findable(conditionsOf(selection)), columns);

/** How many rows a selection has, counted up to `limit` + 1. */
export async function countRows(db: Db, selection: ElementSelection, limit: number): Promise<number> {
  const [found] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*) FROM (${selectedSql(selection, sql`1`)} LIMIT ${limit}::bigint + 1) counted`;
  return found.count;
}
