import 'server-only';
import type { Db } from '@/lib/db';

/** The elements at the other ends of the relations of an element. */
export async function findRelated(db: Db, id: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT r.element2_id AS id FROM geometric_element_relation r WHERE r.element1_id = ${id}::bigint
    UNION SELECT r.element1_id FROM geometric_element_relation r WHERE r.element2_id = ${id}::bigint`;
  return rows.map((row) => row.id);
}

/** The elements that refer to one by an attribute. */
export async function findReferringIds(db: Db, id: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT v.element_id AS id FROM attribute_type a JOIN element_type_attribute_type ta ON ta.attribute_type_id = a.id
    JOIN element_attribute_value v ON v.attribute_id = ta.id AND v.number = ${id}::bigint::float8 WHERE a.data_type = 'REFERENCE'`;
  return rows.map((row) => row.id);
}

/** What two elements of one type consist of, by field as the history names them. */
export async function findPair(
  db: Db,
  survivorId: number,
  otherId: number,
): Promise<{ survivor: Record<string, unknown>; other: Record<string, unknown> } | undefined> {
  const [found] = await db.$queryRaw<{ survivor: Record<string, unknown>; other: Record<string, unknown> }[]>`
    SELECT element_fields(e.description, e.geom, e.is_public, e.is_reviewed, e.internal_comments, e.attribute_values) AS survivor,
      element_fields(o.description, o.geom, o.is_public, o.is_reviewed, o.internal_comments, o.attribute_values) AS other
    FROM geometric_element e, geometric_element o
    WHERE e.id = ${survivorId}::bigint AND o.id = ${otherId}::bigint AND o.type_id = e.type_id`;
  return found;
}

/** Gives files, relations and joins of one element to another one. What that one has already stays with the first. */
export async function moveParts(db: Db, otherId: number, survivorId: number): Promise<void> {
  await db.$executeRaw`
    UPDATE geometric_element_file SET element_id = ${survivorId}::bigint WHERE element_id = ${otherId}::bigint`;
  await db.$executeRaw`
    UPDATE geometric_element_relation r SET element1_id = least(${survivorId}::bigint, x.third),
      element2_id = greatest(${survivorId}::bigint, x.third)
    FROM (
      SELECT y.id, CASE y.element1_id WHEN ${otherId}::bigint THEN y.element2_id ELSE y.element1_id END AS third
      FROM geometric_element_relation y WHERE y.element1_id = ${otherId}::bigint OR y.element2_id = ${otherId}::bigint) x
    WHERE r.id = x.id AND x.third <> ${survivorId}::bigint AND NOT EXISTS (
      SELECT FROM geometric_element_relation k WHERE k.element1_id = least(${survivorId}::bigint, x.third)
        AND k.element2_id = greatest(${survivorId}::bigint, x.third))`;
  await db.$executeRaw`
    UPDATE geometric_element_join j SET element_id = ${survivorId}::bigint WHERE j.element_id = ${otherId}::bigint AND NOT EXISTS (
      SELECT FROM geometric_element_join k WHERE k.element_id = ${survivorId}::bigint AND k.user_account_id = j.user_account_id)`;
}

/** Where an element went, with what decides who may know. It is there still. */
export async function insertMerge(db: Db, otherId: number, survivorId: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO element_merge (id, survivor_id, is_public, owner_id)
    SELECT e.id, ${survivorId}::bigint, e.is_public, e.owner_id FROM geometric_element e WHERE e.id = ${otherId}::bigint`;
}
