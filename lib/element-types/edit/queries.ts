import 'server-only';
import type { Db } from '@/lib/db';
import type { Holder } from '@/lib/db/violations';
import { localText } from '@/lib/translations/sql';
import type { ElementTypeInput } from '../input';
import type { TypeMetadata } from '../metadata';
import type { Entry, KnownAttribute } from './entries';

export interface TypeRow
  extends Pick<
    ElementTypeInput,
    | 'code'
    | 'description'
    | 'order'
    | 'geometryType'
    | 'defaultOpacity'
    | 'allowChangeOpacity'
    | 'defaultPublic'
    | 'reviewPolicy'
    | 'state'
    | 'canJoin'
    | 'legendType'
  > {
  nameCodeId: number;
  pointStyleId: number | null;
  lineStyleId: number | null;
  polygonStyleId: number | null;
  joinTooltipCodeId: number | null;
  joinTableCodeId: number | null;
  legendTypeValue: string | null;
  legendFileId: number | null;
  /** Undefined: as it was. */
  stored: TypeMetadata | undefined;
}

export async function insertElementType(db: Db, row: TypeRow): Promise<number> {
  const [inserted] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO geometric_element_type (code, name_code_id, description, geometry_type, point_style_id, line_style_id, polygon_style_id,
      default_opacity, allow_change_opacity, can_join, join_tooltip_code_id, join_table_code_id, legend_type, legend_type_value, legend_file_id, type_order,
      default_public, review_policy, state, licence, source, contact, update_rhythm)
    VALUES (${row.code}, ${row.nameCodeId}::bigint, ${row.description ?? null}, ${row.geometryType}, ${row.pointStyleId}::bigint,
      ${row.lineStyleId}::bigint, ${row.polygonStyleId}::bigint, ${row.defaultOpacity ?? null}::float8, ${row.allowChangeOpacity ?? true},
      ${row.canJoin ?? false}, ${row.joinTooltipCodeId}::bigint, ${row.joinTableCodeId}::bigint, ${row.legendType},
      ${row.legendTypeValue}, ${row.legendFileId}::bigint, ${row.order ?? null}::int, ${row.defaultPublic ?? false},
      ${row.reviewPolicy ?? 'NONE'}, ${row.state ?? 'PUBLISHED'}, ${row.stored?.licence ?? null}, ${row.stored?.source ?? null}, ${row.stored?.contact ?? null},
      ${row.stored?.updateRhythm ?? null}) RETURNING id`;
  return (inserted as { id: number }).id;
}

export const updateElementTypeRow = (db: Db, id: number, row: TypeRow): Promise<number> =>
  db.$executeRaw`
    UPDATE geometric_element_type SET description = ${row.description ?? null}, geometry_type = ${row.geometryType},
      point_style_id = ${row.pointStyleId}::bigint, line_style_id = ${row.lineStyleId}::bigint, polygon_style_id = ${row.polygonStyleId}::bigint,
      default_opacity = ${row.defaultOpacity ?? null}::float8, allow_change_opacity = ${row.allowChangeOpacity ?? true},
      can_join = ${row.canJoin ?? false}, join_tooltip_code_id = ${row.joinTooltipCodeId}::bigint,
      join_table_code_id = ${row.joinTableCodeId}::bigint, legend_type = ${row.legendType},
      legend_type_value = ${row.legendTypeValue}, legend_file_id = ${row.legendFileId}::bigint,
      default_public = ${row.defaultPublic ?? false}, type_order = coalesce(${row.order ?? null}::int, type_order),
      review_policy = coalesce(${row.reviewPolicy ?? null}, review_policy), state = coalesce(${row.state ?? null}, state),
      licence = CASE WHEN ${row.stored !== undefined} THEN ${row.stored?.licence ?? null} ELSE licence END,
      source = CASE WHEN ${row.stored !== undefined} THEN ${row.stored?.source ?? null} ELSE source END,
      contact = CASE WHEN ${row.stored !== undefined} THEN ${row.stored?.contact ?? null} ELSE contact END,
      update_rhythm = CASE WHEN ${row.stored !== undefined} THEN ${row.stored?.updateRhythm ?? null} ELSE update_rhythm END
    WHERE id = ${id}::bigint`;

export const deleteElementTypeRow = (db: Db, id: number): Promise<number> =>
  db.$executeRaw`DELETE FROM geometric_element_type WHERE id = ${id}::bigint`;

/** Replaces the attributes of a type; those that stay keep their ids. */
export async function writeTypeAttributes(db: Db, typeId: number, attributes: readonly Entry[]): Promise<void> {
  const ids = attributes.map((it) => it.attributeType.id);
  await db.$executeRaw`
    DELETE FROM element_type_attribute_type WHERE type_id = ${typeId}::bigint AND attribute_type_id <> ALL (${ids}::bigint[])`;
  await db.$executeRaw`
    INSERT INTO element_type_attribute_type (type_id, attribute_type_id, attribute_order, mandatory, retired, is_unique, read_only,
      visibility, form_group, condition)
    SELECT ${typeId}::bigint, (a."attributeType" ->> 'id')::bigint, a."attributeOrder", a.mandatory, a.retired, a."unique", a."readOnly",
      a.visibility, nullif(a."group", 'null'), nullif(a.condition, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(attributes)}::jsonb) AS a ("attributeType" jsonb, "attributeOrder" int, mandatory boolean,
      retired boolean, "unique" boolean, "readOnly" boolean, visibility text, "group" jsonb, condition jsonb)
    ON CONFLICT (type_id, attribute_type_id) DO UPDATE SET attribute_order = excluded.attribute_order, mandatory = excluded.mandatory,
      retired = excluded.retired, is_unique = excluded.is_unique, read_only = excluded.read_only,
      visibility = excluded.visibility, form_group = excluded.form_group,
      condition = excluded.condition`;
}

/** How many elements of a type have a geometry of one of these dimensions. */
export async function countElementsOfKinds(db: Db, typeId: number, dimensions: readonly number[]): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) AS count FROM geometric_element e WHERE e.type_id = ${typeId}::bigint AND e.dimension = ANY (${dimensions}::int[])`;
  return found?.count ?? 0;
}

/** How many elements of a type have a value of one of these attributes. */
export async function countElementsWith(db: Db, typeId: number, attributes: readonly number[]): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) AS count FROM geometric_element e
    WHERE e.type_id = ${typeId}::bigint AND e.attribute_values ?| ${attributes.map(String)}::text[]`;
  return found?.count ?? 0;
}

/** Waits until nobody is writing values of a type, and keeps others from it until the transaction ends. */
export async function lockValues(db: Db, typeId: number): Promise<void> {
  await db.$queryRaw<{ locked: string }[]>`SELECT pg_advisory_xact_lock(7280, ${typeId}::int)::text AS locked`;
}

/** Notes the values of the attributes of a type that have become unique. Returns, for each of those of which several elements have the same value, some of these. */
export async function fillUniqueValues(db: Db, typeId: number): Promise<{ attributeTypeId: number; elements: number[] }[]> {
  await db.$executeRaw`
    DELETE FROM unique_value u USING element_type_attribute_type ta
    WHERE ta.type_id = ${typeId}::bigint AND NOT ta.is_unique AND u.attribute_id = ta.id`;
  await db.$executeRaw`
    INSERT INTO unique_value (attribute_id, digest, element_id)
    SELECT ta.id, value_digest(a.data_type, e.attribute_values ->> ta.id::text), e.id
    FROM element_type_attribute_type ta JOIN attribute_type a ON a.id = ta.attribute_type_id
      JOIN geometric_element e ON e.type_id = ta.type_id AND e.attribute_values ? ta.id::text
    WHERE ta.type_id = ${typeId}::bigint AND ta.is_unique AND NOT EXISTS (SELECT FROM unique_value u WHERE u.attribute_id = ta.id)
    ORDER BY e.id ON CONFLICT DO NOTHING`;
  return db.$queryRaw`
    SELECT d.attribute_type_id AS "attributeTypeId", to_json((array_agg(d.id ORDER BY d.id))[1:20]) AS elements FROM (
      SELECT ta.attribute_type_id, unnest(ARRAY[e.id, o.element_id]) AS id
      FROM element_type_attribute_type ta JOIN attribute_type a ON a.id = ta.attribute_type_id
        JOIN geometric_element e ON e.type_id = ta.type_id AND e.attribute_values ? ta.id::text
        JOIN unique_value o ON o.attribute_id = ta.id AND o.digest = value_digest(a.data_type, e.attribute_values ->> ta.id::text)
      WHERE ta.type_id = ${typeId}::bigint AND ta.is_unique AND o.element_id <> e.id LIMIT 100) d GROUP BY 1 ORDER BY 1`;
}

/** Clears the title flag of all attributes of a type but this one; null: of all. */
export const clearTitle = (db: Db, typeId: number, attributeTypeId: number | null): Promise<number> =>
  db.$executeRaw`
    UPDATE element_type_attribute_type SET is_title = false
    WHERE type_id = ${typeId}::bigint AND is_title AND attribute_type_id IS DISTINCT FROM ${attributeTypeId}::bigint`;

/** Sets the title flag of an attribute, which makes its value the name of the elements; null: of none. */
export const writeTitle = (db: Db, typeId: number, attributeTypeId: number | null): Promise<number> =>
  db.$executeRaw`
    UPDATE element_type_attribute_type SET is_title = true
    WHERE type_id = ${typeId}::bigint AND NOT is_title AND attribute_type_id = ${attributeTypeId}::bigint`;

/**
 * Computes anew what some elements of a type are searched by, those with the next ids after this one. Returns how many they were, and
 * the last of them; undefined: there was none. They are locked, so that nobody saves one meanwhile.
 */
export async function renewSearched(
  db: Db,
  typeId: number,
  after: number,
  most: number,
): Promise<{ count: number; last: number } | undefined> {
  const [renewed] = await db.$queryRaw<{ count: number; last: number }[]>`
    WITH picked AS MATERIALIZED (
      SELECT id, type_id, attribute_values, description FROM geometric_element
      WHERE type_id = ${typeId}::bigint AND id > ${after}::bigint ORDER BY id LIMIT ${most}::int FOR NO KEY UPDATE),
    written AS (
      UPDATE element_search s SET name = t.name, words = t.words
      FROM picked p CROSS JOIN LATERAL search_terms(p.type_id, p.attribute_values, p.description) t
      WHERE s.element_id = p.id AND (s.name <> t.name OR s.words <> t.words))
    SELECT count(*)::int AS count, max(id) AS last FROM picked HAVING count(*) > 0`;
  return renewed;
}

/** The names by which the elements of a type are searched are to be computed anew, from the first one on. */
export async function insertRenaming(db: Db, typeId: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO element_type_renaming (type_id) VALUES (${typeId}::bigint) ON CONFLICT (type_id) DO UPDATE SET done_up_to = 0`;
}

/** A type whose elements are not all renamed, this one or any, for this transaction alone; none that another transaction is at. */
export async function lockRenaming(
  db: Db,
  typeId: number | undefined,
): Promise<{ typeId: number; doneUpTo: number } | undefined> {
  const [left] = await db.$queryRaw<{ typeId: number; doneUpTo: number }[]>`
    SELECT type_id AS "typeId", done_up_to AS "doneUpTo" FROM element_type_renaming
    WHERE type_id = coalesce(${typeId ?? null}::bigint, type_id) ORDER BY type_id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return left;
}

export const updateRenaming = (db: Db, typeId: number, doneUpTo: number): Promise<number> =>
  db.$executeRaw`UPDATE element_type_renaming SET done_up_to = ${doneUpTo}::bigint WHERE type_id = ${typeId}::bigint`;

export const deleteRenaming = (db: Db, typeId: number): Promise<number> =>
  db.$executeRaw`DELETE FROM element_type_renaming WHERE type_id = ${typeId}::bigint`;

/** Replaces the types that are similar to one. */
export async function writeSimilarTypes(db: Db, typeId: number, similar: readonly number[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM similar_element_type WHERE type_id = ${typeId}::bigint AND similar_type_id <> ALL (${similar}::bigint[])`;
  await db.$executeRaw`
    INSERT INTO similar_element_type (type_id, similar_type_id) SELECT ${typeId}::bigint, id FROM unnest(${similar}::bigint[]) AS id
    ON CONFLICT DO NOTHING`;
}

/** Which of these element types exist. */
export async function findKnownElementTypes(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.$queryRaw<{ id: number }[]>`SELECT id FROM geometric_element_type WHERE id = ANY (${ids}::bigint[])`;
  return new Set(rows.map((row) => row.id));
}

/** The element type that has this code, in any case. */
export async function findHolder(db: Db, code: string, locale: string): Promise<Holder | undefined> {
  const [found] = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT t.id, coalesce(${localText('t.name_code_id', locale)}, t.code) AS name FROM geometric_element_type t
    WHERE lower(t.code) = lower(${code}) ORDER BY t.id LIMIT 1`;
  return found && { ...found, screen: 'elementType' };
}

/** Who and what names a type, so that it stays: the logins of reviewers, and the attribute types that refer to its elements alone. */
export async function findTypeHolders(
  db: Db,
  id: number,
  locale: string,
): Promise<{ reviewers: string[]; attributes: string[] }> {
  const [found] = await db.$queryRaw<{ reviewers: string[]; attributes: string[] }[]>`
    SELECT ARRAY(SELECT u.login FROM reviewer_type r JOIN user_account u ON u.id = r.account_id
        WHERE r.type_id = ${id}::bigint ORDER BY lower(u.login)) AS reviewers,
      ARRAY(SELECT coalesce(${localText('a.name_code_id', locale)}, a.description) FROM attribute_type a
        WHERE a.reference_type_id = ${id}::bigint ORDER BY 1) AS attributes`;
  return found ?? { reviewers: [], attributes: [] };
}

/** The ids of the styles of a kind by name, in the order of the list of styles. */
export const findStyleIds = (db: Db, kind: 'POINT' | 'LINE' | 'POLYGON') =>
  db.$queryRaw<{ id: number; name: string }[]>`SELECT id, name FROM style WHERE kind = ${kind} ORDER BY fold(name), name`;

/** Which of these attribute types exist. */
export async function findKnownAttributeTypes(db: Db, ids: number[]): Promise<Map<number, KnownAttribute>> {
  const rows = await db.$queryRaw<(KnownAttribute & { id: number })[]>`
    SELECT a.id, c.code, a.data_type AS "dataType", a.max_size AS "maxSize", CASE WHEN a.value_group_code IS NOT NULL THEN
      json_build_object('listCode', (SELECT coalesce(json_agg(json_build_object('code', v.code)), '[]') FROM code v WHERE v.group_code = a.value_group_code))
      END AS "valueGroupCode"
    FROM attribute_type a JOIN code c ON c.id = a.name_code_id WHERE a.id = ANY (${ids}::bigint[])`;
  return new Map(rows.map(({ id, ...it }) => [id, it]));
}
