import 'server-only';
import type { Db } from '@/lib/db';
import type { Filter } from '@/lib/styles/schema';
import { Prisma } from '@/prisma/generated/client';
import type { AttributeChange } from './schema';

/** A value as it is stored. */
export type StoredValue = string | string[];

/** An attribute of a type that uses an attribute type. */
export interface Use {
  id: number;
  typeId: number;
  isUnique: boolean;
}

export const findUsesOf = (db: Db, attributeTypeId: number): Promise<Use[]> =>
  db.$queryRaw`
    SELECT id, type_id AS "typeId", is_unique AS "isUnique" FROM element_type_attribute_type
    WHERE attribute_type_id = ${attributeTypeId}::bigint ORDER BY id`;

/** How many elements have one of these choices. */
export async function countHolders(db: Db, { id, typeId }: Use, codes: readonly string[]): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT e.id) AS count FROM unnest(${codes}::text[]) AS c (code)
    JOIN geometric_element e ON e.type_id = ${typeId}::bigint
      AND (e.attribute_values @> jsonb_build_object(${String(id)}::text, c.code) OR e.attribute_values @> jsonb_build_object(${String(id)}::text, jsonb_build_array(c.code)))`;
  return found?.count ?? 0;
}

/** An element with its value of an attribute. */
export interface Held {
  id: number;
  value: StoredValue;
}

/** The next elements after an id that have one of these choices, in order, without locking rows. */
export async function findHolders(
  db: Db,
  { id, typeId }: Use,
  codes: readonly string[],
  after: number,
  most: number,
): Promise<number[]> {
  const texts = codes.flatMap((code) => [code, [code]].map((it) => JSON.stringify({ [id]: it })));
  const holds = Prisma.join(
    texts.map((text) => Prisma.sql`e.attribute_values @> ${text}::jsonb`),
    ' OR ',
  );
  // Ordered by an expression without an index, so that the planner finds the few elements with a rare choice by their index instead of reading all.
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT e.id FROM geometric_element e WHERE e.type_id = ${typeId}::bigint AND e.id > ${after}::bigint AND (${holds})
    ORDER BY e.id + 0 LIMIT ${most}::int`;
  return rows.map((row) => row.id);
}

/** These elements with their values, in order, locked. */
export const lockThese = (db: Db, { id }: Use, ids: readonly number[]): Promise<Held[]> =>
  db.$queryRaw`
    SELECT e.id, e.attribute_values -> ${String(id)}::text AS value FROM geometric_element e
    WHERE e.id = ANY(${ids}::bigint[]) AND e.attribute_values ? ${String(id)}::text ORDER BY e.id FOR UPDATE`;

/** The next elements after an id that have a value, locked. */
export const lockNext = (db: Db, { id, typeId }: Use, after: number, most: number): Promise<Held[]> =>
  db.$queryRaw`
    SELECT e.id, e.attribute_values -> ${String(id)}::text AS value FROM geometric_element e
    WHERE e.type_id = ${typeId}::bigint AND e.id > ${after}::bigint AND e.attribute_values ? ${String(id)}::text
    ORDER BY e.id LIMIT ${most}::int FOR UPDATE`;

/** The next different values after one (as JSON), and how many elements have each. */
export const findDistinct = (
  db: Db,
  { id, typeId }: Use,
  after: string,
  most: number,
): Promise<{ text: string; value: StoredValue; count: number }[]> =>
  db.$queryRaw`
    SELECT v.text, v.text::jsonb AS value, count(*) AS count FROM (
      SELECT (e.attribute_values -> ${String(id)}::text)::text COLLATE "C" AS text FROM geometric_element e
      WHERE e.type_id = ${typeId}::bigint AND e.attribute_values ? ${String(id)}::text) v
    WHERE v.text > ${after} COLLATE "C" GROUP BY v.text ORDER BY v.text LIMIT ${most}::int`;

/** Updates the search index of values for these elements. */
export async function indexAgain(db: Db, attributeId: number, elements: readonly number[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM element_attribute_value v WHERE v.attribute_id = ${attributeId}::bigint AND v.element_id = ANY(${elements}::bigint[])`;
  await db.$executeRaw`
    INSERT INTO element_attribute_value (element_id, attribute_id, number, text)
    SELECT e.id, k.attribute_id, k.number, k.text FROM geometric_element e CROSS JOIN LATERAL kept_values(e.attribute_values) k
    WHERE e.id = ANY(${elements}::bigint[]) AND k.attribute_id = ${attributeId}::bigint`;
}

/** The fields of an attribute type that a change of its data type writes. */
export interface Definition {
  dataType: string;
  maxSize: number | null;
  valueGroupCode: string | null;
  min: string | null;
  max: string | null;
  defaultValue: string | null;
  pattern: string | null;
}

export const updateDefinition = (db: Db, id: number, it: Definition): Promise<number> =>
  db.$executeRaw`
    UPDATE attribute_type SET data_type = ${it.dataType}, max_size = ${it.maxSize}::int, value_group_code = ${it.valueGroupCode},
      min_value = ${it.min}, max_value = ${it.max}, default_value = ${it.defaultValue}, pattern = ${it.pattern}
    WHERE id = ${id}::bigint`;

/** The condition on which elements have an attribute of a type. */
export interface ConditionRow {
  id: number;
  condition: Filter;
}

/** The conditions in all types that have an attribute type. */
export const findConditionsOf = (db: Db, attributeTypeId: number): Promise<ConditionRow[]> =>
  db.$queryRaw`
    SELECT ta.id, ta.condition FROM element_type_attribute_type ta
    WHERE ta.condition IS NOT NULL AND ta.type_id IN (
      SELECT u.type_id FROM element_type_attribute_type u WHERE u.attribute_type_id = ${attributeTypeId}::bigint) ORDER BY ta.id`;

export const updateCondition = (db: Db, id: number, condition: Filter): Promise<number> =>
  db.$executeRaw`
    UPDATE element_type_attribute_type SET condition = ${JSON.stringify(condition)}::jsonb
    WHERE id = ${id}::bigint AND condition <> ${JSON.stringify(condition)}::jsonb`;

export const updateDefault = (db: Db, id: number, value: string | null): Promise<number> =>
  db.$executeRaw`
    UPDATE attribute_type SET default_value = ${value} WHERE id = ${id}::bigint AND default_value IS DISTINCT FROM ${value}`;

export interface ChangeRow extends Omit<AttributeChange, 'createdAt'> {
  attributeTypeId: number;
  parameters: unknown;
  before: unknown;
  createdAt: Date;
  jobId: number | null;
  /** Who began it, and who has begun to undo it. */
  login: string | null;
  undoneBy: string | null;
}

export async function insertChange(
  db: Db,
  it: { kind: string; attributeTypeId: number; parameters: object; before: object | null; elements: number; authorId: number },
): Promise<number> {
  const [made] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO attribute_change (kind, attribute_type_id, parameters, before, elements, author_id)
    VALUES (${it.kind}, ${it.attributeTypeId}::bigint, ${JSON.stringify(it.parameters)}::jsonb,
      ${it.before && JSON.stringify(it.before)}::jsonb, ${it.elements}::bigint, ${it.authorId}::bigint) RETURNING id`;
  return (made as { id: number }).id;
}

/** Changes. Their state is failed if their job has failed or was cancelled. */
const changesSql = Prisma.sql`
  SELECT c.id, c.kind, c.elements, c.attribute_type_id AS "attributeTypeId", c.parameters, c.before, c.created_at AS "createdAt", c.job_id AS "jobId",
    CASE WHEN c.state = 'RUNNING' AND (j.id IS NULL OR j.state IN ('FAILED', 'CANCELLED')) THEN 'FAILED' ELSE c.state END AS state, a.login,
    u.login AS "undoneBy"
  FROM attribute_change c LEFT JOIN job j ON j.id = c.job_id LEFT JOIN user_account a ON a.id = c.author_id
    LEFT JOIN user_account u ON u.id = c.undone_by`;

export async function findChange(db: Db, id: number): Promise<ChangeRow | undefined> {
  const [found] = await db.$queryRaw<ChangeRow[]>`${changesSql} WHERE c.id = ${id}::bigint`;
  return found;
}

/** A page of the changes of an attribute type, newest first. */
export const findPastChanges = (db: Db, attributeTypeId: number, { page, size }: { page: number; size: number }) =>
  db.$queryRaw<ChangeRow[]>`
    ${changesSql} WHERE c.attribute_type_id = ${attributeTypeId}::bigint ORDER BY c.id DESC
    LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;

export async function countPastChanges(db: Db, attributeTypeId: number): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) AS count FROM attribute_change WHERE attribute_type_id = ${attributeTypeId}::bigint`;
  return found?.count ?? 0;
}

/** What is absent stays as it was. */
export const updateChange = (
  db: Db,
  id: number,
  { state, jobId, elements, undoneBy }: { state: string; jobId?: number; elements?: number; undoneBy?: number },
): Promise<number> =>
  db.$executeRaw`
    UPDATE attribute_change SET state = ${state}, job_id = coalesce(${jobId ?? null}::bigint, job_id),
      elements = coalesce(${elements ?? null}::bigint, elements), undone_by = coalesce(${undoneBy ?? null}::bigint, undone_by)
    WHERE id = ${id}::bigint`;

/** Whether a change of an attribute type, or the undoing of one, waits or runs. */
export async function isChanging(db: Db, attributeTypeId: number): Promise<boolean> {
  const [found] = await db.$queryRaw<{ running: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM attribute_change c JOIN job j ON j.id = c.job_id
      WHERE c.attribute_type_id = ${attributeTypeId}::bigint AND c.state = 'RUNNING' AND j.state IN ('WAITING', 'RUNNING')) AS running`;
  return found?.running ?? false;
}

/** A value of an element of which a change has made another one in all others. */
export interface MissedChange {
  elementId: number;
  attributeId: number;
  attributeTypeId: number;
  value: StoredValue;
  /** In the order in which they began. */
  changes: (Pick<ChangeRow, 'id' | 'kind' | 'parameters'> & { isUndone: boolean })[];
}

/** The values of these elements of which choices were merged, or data types changed, whenever that was; also by a conversion that has not ended, or was undone. */
export const findMissedChanges = (db: Db, ids: readonly number[]): Promise<MissedChange[]> =>
  db.$queryRaw`
    SELECT e.id AS "elementId", u.id AS "attributeId", u.attribute_type_id AS "attributeTypeId", e.attribute_values -> u.id::text AS value,
      json_agg(json_build_object('id', c.id, 'kind', c.kind, 'parameters', c.parameters, 'isUndone', c.state = 'UNDONE') ORDER BY c.id) AS changes
    FROM geometric_element e
    JOIN element_type_attribute_type u ON u.type_id = e.type_id AND e.attribute_values ? u.id::text
    JOIN attribute_change c ON c.attribute_type_id = u.attribute_type_id AND (c.kind = 'CONVERT' OR (c.kind = 'RECODE' AND c.state = 'DONE'))
    WHERE e.id = ANY(${ids}::bigint[]) GROUP BY e.id, u.id, u.attribute_type_id ORDER BY e.id, u.id`;

export interface ChangedValue {
  elementId: number;
  attributeId: number;
  before: StoredValue | null;
  after: StoredValue;
}

export const insertRows = (db: Db, changeId: number, rows: readonly ChangedValue[]): Promise<number> =>
  db.$executeRaw`
    INSERT INTO attribute_change_row (change_id, element_id, attribute_id, before, after)
    SELECT ${changeId}::bigint, r."elementId", r."attributeId", nullif(r.before, 'null'), r.after
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r ("elementId" bigint, "attributeId" bigint, before jsonb, after jsonb)
    ON CONFLICT (change_id, element_id, attribute_id) DO UPDATE SET after = excluded.after`;

/** The next rows of a change after an element whose values nobody has changed since, their elements locked. */
export const lockUnchanged = (db: Db, changeId: number, after: number, most: number): Promise<ChangedValue[]> =>
  db.$queryRaw`
    SELECT r.element_id AS "elementId", r.attribute_id AS "attributeId", r.before, r.after
    FROM (SELECT * FROM attribute_change_row WHERE change_id = ${changeId}::bigint AND element_id > ${after}::bigint
      ORDER BY element_id, attribute_id LIMIT ${most}::int) r
    JOIN geometric_element e ON e.id = r.element_id AND e.attribute_values -> r.attribute_id::text = r.after
    ORDER BY r.element_id FOR UPDATE OF e`;

/** The id of the last element of the next rows of a change after an id; null: there are no more. */
export async function findLastOfNext(db: Db, changeId: number, after: number, most: number): Promise<number | null> {
  const [found] = await db.$queryRaw<{ last: number | null }[]>`
    SELECT max(element_id) AS last FROM (SELECT element_id FROM attribute_change_row WHERE change_id = ${changeId}::bigint AND element_id > ${after}::bigint
      ORDER BY element_id, attribute_id LIMIT ${most}::int) r`;
  return found?.last ?? null;
}
