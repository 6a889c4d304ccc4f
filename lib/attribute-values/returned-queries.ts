import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { ChangedValue, StoredValue } from './change-queries';

/** Notes of a change that is undone, in the rows after one element up to another, which of them lie in the bin: their earlier values wait for them. */
export const awaitReturn = (db: Db, changeId: number, after: number, last: number): Promise<number> =>
  db.$executeRaw`
    UPDATE attribute_change_row r SET awaits_return = true
    WHERE r.change_id = ${changeId}::bigint AND r.element_id > ${after}::bigint AND r.element_id <= ${last}::bigint
      AND EXISTS (SELECT FROM element_bin b WHERE b.id = r.element_id)`;

export async function isAwaitingReturn(db: Db, changeId: number): Promise<boolean> {
  const [found] = await db.$queryRaw<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT FROM attribute_change_row WHERE change_id = ${changeId}::bigint AND awaits_return) AS waits`;
  return found?.waits ?? false;
}

/** A value that a change has written in an element that lay in the bin when the change was undone, and is back. */
export interface Returned extends ChangedValue {
  changeId: number;
  /** What the element has now. */
  value: StoredValue | null;
}

const returned = Prisma.sql`
  SELECT r.change_id AS "changeId", r.element_id AS "elementId", r.attribute_id AS "attributeId", r.before, r.after,
    e.attribute_values -> r.attribute_id::text AS value
  FROM attribute_change_row r JOIN geometric_element e ON e.id = r.element_id`;

/** Of these elements, the changes that were undone last first. */
export const findReturned = (db: Db, ids: readonly number[]): Promise<Returned[]> =>
  db.$queryRaw`${returned} WHERE r.awaits_return AND r.element_id = ANY(${ids}::bigint[]) ORDER BY r.element_id, r.change_id DESC`;

/** The next ones of a change after an element, their elements locked. */
export const lockReturned = (db: Db, changeId: number, after: number, most: number): Promise<Returned[]> =>
  db.$queryRaw`
    ${returned} WHERE r.awaits_return AND r.change_id = ${changeId}::bigint AND r.element_id > ${after}::bigint
    ORDER BY r.element_id LIMIT ${most}::int FOR UPDATE OF e`;

export const endAwaiting = (db: Db, rows: readonly Pick<Returned, 'changeId' | 'elementId'>[]): Promise<number> =>
  db.$executeRaw`
    UPDATE attribute_change_row r SET awaits_return = false
    FROM unnest(${rows.map((it) => it.changeId)}::bigint[], ${rows.map((it) => it.elementId)}::bigint[]) AS n (change_id, element_id)
    WHERE r.awaits_return AND r.change_id = n.change_id AND r.element_id = n.element_id`;
