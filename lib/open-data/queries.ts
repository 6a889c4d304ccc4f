import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { ElementFacts } from '@/lib/elements/policy';
import { elementsWhere, nameSql } from '@/lib/elements/sql';

/**
 * For each of these types, when one of its readable elements has changed last, read from the index of that order. Types without such an
 * element are left out.
 */
export const findModified = (
  db: Db,
  readable: Rule<ElementFacts>,
  typeIds: readonly number[],
): Promise<{ typeId: number; modified: Date }[]> =>
  db.$queryRaw`
    SELECT t.id AS "typeId", e.modification_date AS modified FROM unnest(${typeIds}::bigint[]) AS t (id) CROSS JOIN LATERAL (
      SELECT e.modification_date FROM geometric_element e WHERE e.type_id = t.id AND ${elementsWhere(readable)}
      ORDER BY e.is_public DESC, e.modification_date DESC LIMIT 1) e`;

/**
 * The numbers, from 0 on, of the ranges of ids that have readable elements of a type. The index of the ids is searched once for each range;
 * the elements in it are not read.
 */
export const findRanges = (
  db: Db,
  readable: Rule<ElementFacts>,
  { typeId, rangeSize, most }: { typeId: number; rangeSize: number; most: number },
): Promise<{ range: number }[]> =>
  db.$queryRaw`
    WITH RECURSIVE found (range) AS (
      (SELECT e.id / ${rangeSize}::bigint FROM geometric_element e WHERE e.type_id = ${typeId}::bigint AND ${elementsWhere(readable)}
        ORDER BY e.is_public, e.id LIMIT 1)
      UNION ALL
      SELECT (SELECT e.id / ${rangeSize}::bigint FROM geometric_element e
        WHERE e.type_id = ${typeId}::bigint AND ${elementsWhere(readable)} AND e.id >= (f.range + 1) * ${rangeSize}::bigint
        ORDER BY e.is_public, e.id LIMIT 1) FROM found f WHERE f.range IS NOT NULL)
    SELECT f.range FROM found f WHERE f.range IS NOT NULL LIMIT ${most}::int`;

/** Whether a type has more readable elements than `most`; no more index entries than that are read. */
export async function hasMoreThan(db: Db, readable: Rule<ElementFacts>, typeId: number, most: number): Promise<boolean> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT e.id FROM geometric_element e WHERE e.type_id = ${typeId}::bigint AND ${elementsWhere(readable)}
    ORDER BY e.is_public, e.id OFFSET ${most}::int LIMIT 1`;
  return rows.length > 0;
}

/** An element as a sitemap lists it. */
export interface ListedRow {
  id: number;
  name: string;
  modified: Date;
}

/** The readable elements of a type with ids from `from` up to and without `to`, by id. */
export const findListed = (
  db: Db,
  readable: Rule<ElementFacts>,
  { typeId, from, to, most }: { typeId: number; from: number; to: number; most: number },
): Promise<ListedRow[]> =>
  db.$queryRaw`
    SELECT e.id, ${nameSql} AS name, e.modification_date AS modified FROM geometric_element e
    WHERE e.type_id = ${typeId}::bigint AND ${elementsWhere(readable)} AND e.id >= ${from}::bigint AND e.id < ${to}::bigint
    ORDER BY e.is_public, e.id LIMIT ${most}::int`;
