import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import { allOf, contains, whenDefined } from '@/lib/db/conditions';
import type { ElementFacts } from '@/lib/elements/policy';
import { binnedFactsSql, binnedWhere, placeSql } from '@/lib/elements/sql';
import { namedIn } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { BinQuery } from './api';

const { sql } = Prisma;

export interface BinRow {
  id: number;
  deletedAt: Date;
  purgeAt: Date;
}

/** What is searched for: a text, or elements of these types or owners. */
export interface BinSearch {
  text: string;
  typeIds: readonly number[];
  ownerIds: readonly number[];
}

type Filters = Pick<BinQuery, 'typeId' | 'ownerId'> & { search?: BinSearch };

/** The types that are called so, and the owners of deleted elements; read first, so that the planner knows how many there are. */
export async function findCalled(
  db: Db,
  text: string,
  { byOwner }: { byOwner: boolean },
): Promise<Pick<BinSearch, 'typeIds' | 'ownerIds'>> {
  const [found] = await db.$queryRaw<{ typeIds: number[]; ownerIds: number[] }[]>`
    SELECT ARRAY(SELECT t.id FROM geometric_element_type t WHERE ${contains(sql`t.code`, text)} OR ${namedIn('t.name_code_id', text)})
        AS "typeIds",
      ARRAY(SELECT u.id FROM user_account u WHERE ${byOwner} AND ${contains(sql`u.login`, text)}
        AND EXISTS (SELECT FROM element_bin b WHERE b.owner_id = u.id)) AS "ownerIds"`;
  return found as { typeIds: number[]; ownerIds: number[] };
}

/** Whether the title attribute of an element of the bin has a text. A title is public. */
const titled = (
  text: string,
) => sql`EXISTS (SELECT FROM element_type_attribute_type ta WHERE ta.type_id = e.type_id AND ta.is_title
  AND ${contains(sql`(e.fields -> 'attribute_values' ->> ta.id::text)`, text)})`;

const searched = (it: BinSearch) => sql`(text_grams(0, binned_text(e.fields)) @> wanted_grams(0, fold(${it.text}))
    AND (${contains(sql`(e.fields ->> 'description')`, it.text)} OR ${titled(it.text)})
  OR e.type_id = ANY(${[...it.typeIds]}::bigint[]) OR e.owner_id = ANY(${[...it.ownerIds]}::bigint[]))`;

const listed = (restorable: Rule<ElementFacts>, { typeId, ownerId, search }: Filters) =>
  allOf([
    binnedWhere(restorable),
    ...whenDefined(search, searched),
    ...whenDefined(typeId, (id) => sql`e.type_id = ${id}::bigint`),
    ...whenDefined(ownerId, (id) => sql`e.owner_id = ${id}::bigint`),
  ]);

/** A page of the bin, those deleted last first. */
export const findBinned = (
  db: Db,
  restorable: Rule<ElementFacts>,
  filters: Filters,
  { page, size }: { page: number; size: number },
): Promise<BinRow[]> =>
  db.$queryRaw`
    SELECT e.id, e.deleted_at AS "deletedAt", e.purge_at AS "purgeAt" FROM element_bin e WHERE ${listed(restorable, filters)}
    ORDER BY e.deleted_at DESC, e.id DESC LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;

/** What lies in the bin, counted up to `limit` + 1. */
export async function countBinned(db: Db, restorable: Rule<ElementFacts>, filters: Filters, limit: number): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM (SELECT FROM element_bin e WHERE ${listed(restorable, filters)} LIMIT ${limit}::int + 1) counted`;
  return counted?.count ?? 0;
}

/** The facts of an element in the bin that somebody could read before it was deleted. */
export async function findBinnedFacts(db: Db, readable: Rule<ElementFacts>, id: number): Promise<ElementFacts | undefined> {
  const [found] = await db.$queryRaw<ElementFacts[]>`
    SELECT ${binnedFactsSql} FROM element_bin e WHERE e.id = ${id}::bigint AND ${binnedWhere(readable)}`;
  return found;
}

/** Makes an element of the bin again, where it lies today. The relations that cannot be; undefined if it is not there any more. */
export async function restoreRow(db: Db, id: number): Promise<number[] | undefined> {
  const [restored] = await db.$queryRaw<{ leftOut: number[] | null }[]>`
    SELECT restore_element(b.id, p."provinceCode", p."ineCode", p."parishCode", p.parishes) AS "leftOut"
    FROM element_bin b CROSS JOIN LATERAL (${placeSql(sql`b.geom`)}) p WHERE b.id = ${id}::bigint`;
  return restored?.leftOut ?? undefined;
}

/** The attributes of which a restored element has values that its type does not have any more. */
export const findForeignValues = async (db: Db, id: number): Promise<string[]> => {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT v.key FROM geometric_element e CROSS JOIN LATERAL jsonb_object_keys(e.attribute_values) v (key) WHERE e.id = ${id}::bigint
      AND NOT EXISTS (SELECT FROM element_type_attribute_type ta WHERE ta.type_id = e.type_id AND ta.id::text = v.key) ORDER BY v.key`;
  return rows.map(({ key }) => key);
};

/** Deletes an element of the bin for good. Whether it was there. */
export const deleteBinned = (db: Db, id: number): Promise<number> =>
  db.$executeRaw`DELETE FROM element_bin WHERE id = ${id}::bigint`;

/** Takes what is personal out of the history of elements that are gone for good, and returns how many that were. */
export async function blankPurged(db: Db, most: number): Promise<number> {
  const [done] = await db.$queryRaw<{ count: number }[]>`SELECT blank_purged_elements(${most}::int) AS count`;
  return done?.count ?? 0;
}

/** Deletes what is due for good, and returns how much that was. What another copy has locked is left to it. */
export async function purgeDue(db: Db, most: number): Promise<number> {
  const [done] = await db.$queryRaw<{ count: number }[]>`SELECT purge_element_bin(${most}::int) AS count`;
  return done?.count ?? 0;
}
