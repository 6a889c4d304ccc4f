import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import { divisionsSql } from '@/lib/review/sql';
import type { Reviewed } from '@/lib/review/transitions';
import { Prisma } from '@/prisma/generated/client';
import type { AttributeValues } from '../attributes';
import type { ElementGeometry } from '../geometry';
import type { ElementFacts } from '../policy';
import { elementFactsSql, elementsWhere, placeSql } from '../sql';
import type { Fields } from './merge';

const { sql } = Prisma;

/** Locks these elements, where they are there, in the order of their ids. */
export const lockElements = (db: Db, ids: readonly number[]): Promise<number> =>
  db.$executeRaw`SELECT e.id FROM geometric_element e WHERE e.id = ANY(${ids}::bigint[]) ORDER BY e.id FOR UPDATE`;

/** Moves elements that are locked to the bin; their history says that they were deleted. */
export async function binElements(db: Db, ids: readonly number[], days: number): Promise<void> {
  await db.$executeRaw`SELECT set_config('vieiro.action', '', true)`;
  await db.$executeRaw`SELECT bin_elements(${ids}::bigint[], ${days}::int)`;
}

/** Brings elements back from the bin, to where they lie today. */
export async function restoreElements(db: Db, ids: readonly number[]): Promise<void> {
  await db.$executeRaw`
    SELECT restore_element(b.id, p."provinceCode", p."ineCode", p."parishCode", p.parishes)
    FROM (SELECT id, geom FROM element_bin WHERE id = ANY(${ids}::bigint[]) ORDER BY id) b
    CROSS JOIN LATERAL (${placeSql(sql`b.geom`)}) p`;
}

/** What is written of an element; what is missing stays. */
export interface FieldWrite {
  id: number;
  description?: unknown;
  geom?: unknown;
  isPublic?: unknown;
  /** With `comments`, what they are, or null. */
  comments: boolean;
  internalComments?: unknown;
  unset: string[];
  set: Record<string, unknown>;
}

/** Writes fields of elements, all in one statement, and where they lie. While a review holds an element back, its flag says what was asked for. */
export async function updateFields(db: Db, writes: readonly FieldWrite[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) AS w (id bigint, description text, geom jsonb, "isPublic" boolean,
    comments boolean, "internalComments" text, unset text[], set jsonb)`;
  await db.$executeRaw`
    WITH wanted AS MATERIALIZED (
      SELECT w.*, CASE WHEN w.geom IS NOT NULL THEN ST_SetSRID(ST_GeomFromGeoJSON(w.geom), 4326) END AS shape FROM ${rows})
    UPDATE geometric_element e SET version = e.version + 1, modification_date = now(),
      description = coalesce(w.description, e.description), geom = coalesce(w.shape, e.geom),
      is_public = CASE WHEN e.asked_public IS NULL THEN coalesce(w."isPublic", e.is_public) ELSE e.is_public END,
      asked_public = CASE WHEN e.asked_public IS NOT NULL THEN coalesce(w."isPublic", e.asked_public) END,
      internal_comments = CASE WHEN w.comments THEN w."internalComments" ELSE e.internal_comments END,
      attribute_values = (e.attribute_values - w.unset) || w.set
    FROM wanted w WHERE e.id = w.id`;
  const moved = writes.filter(({ geom }) => geom).map(({ id }) => id);
  if (moved.length > 0) await placeAgain(db, moved);
}

/** Finds out anew where elements lie. */
const placeAgain = (db: Db, ids: readonly number[]) => db.$executeRaw`
  WITH placed AS MATERIALIZED (
    SELECT e.id, p.* FROM geometric_element e CROSS JOIN LATERAL (${placeSql(sql`e.geom`)}) p WHERE e.id = ANY(${ids}::bigint[])),
  updated AS (
    UPDATE geometric_element e SET province_code = p."provinceCode", ine_code = p."ineCode", parish_code = p."parishCode"
    FROM placed p WHERE e.id = p.id
      AND (e.province_code, e.ine_code, e.parish_code) IS DISTINCT FROM (p."provinceCode", p."ineCode", p."parishCode")),
  left_behind AS (
    DELETE FROM element_parish ep USING placed p WHERE ep.element_id = p.id AND ep.parish_code <> ALL(p.parishes))
  INSERT INTO element_parish (element_id, parish_code) SELECT p.id, code FROM placed p CROSS JOIN unnest(p.parishes) AS code
  ON CONFLICT DO NOTHING`;

/** An element as a bulk save finds it, locked until the transaction ends. */
export interface FoundElement extends ElementFacts, Reviewed {
  id: number;
  version: number;
  createdAt: Date;
  /** As its history names them. */
  fields: Fields;
}

const foundSql = sql`e.id, ${elementFactsSql}, e.version, e.creation_date AS "createdAt", e.review_state AS "reviewState", e.asked_public AS "askedPublic",
  (SELECT t.review_policy FROM geometric_element_type t WHERE t.id = e.type_id) AS "reviewPolicy",
  element_fields(e.description, e.geom, coalesce(e.asked_public, e.is_public), e.is_reviewed, e.internal_comments, e.attribute_values) AS fields`;

/** Those of these elements of a type that may be read, locked in the order of their ids. */
export const findLocked = (
  db: Db,
  typeId: number,
  readable: Rule<ElementFacts>,
  ids: readonly number[],
): Promise<FoundElement[]> =>
  db.$queryRaw`
    SELECT ${foundSql} FROM geometric_element e
    WHERE e.id = ANY(${ids}::bigint[]) AND e.type_id = ${typeId}::bigint AND ${elementsWhere(readable)} ORDER BY e.id FOR UPDATE OF e`;

/** Which elements of a type of which somebody sees the values have which of these values of an attribute; a value may be that of several. */
export const findByValue = (
  db: Db,
  { typeId, attributeId }: { typeId: number; attributeId: number },
  readable: Rule<ElementFacts>,
  values: readonly string[],
): Promise<{ value: string; id: number }[]> =>
  db.$queryRaw`
    SELECT k.value, e.id FROM unnest(${values}::text[]) AS k (value)
    JOIN geometric_element e ON e.attribute_values @> jsonb_build_object(${String(attributeId)}::text, k.value)
    WHERE e.type_id = ${typeId}::bigint AND ${elementsWhere(readable)} ORDER BY e.id`;

/** Which of several geometries are invalid in the plane, why, and where. */
export const findFlaws = (
  db: Db,
  geometries: readonly ElementGeometry[],
): Promise<{ at: number; reason: string; lng: number; lat: number }[]> =>
  db.$queryRaw`
    SELECT (g.n - 1)::int AS at, d.reason, ST_X(d.location) AS lng, ST_Y(d.location) AS lat
    FROM jsonb_array_elements(${JSON.stringify(geometries)}::jsonb) WITH ORDINALITY AS g (geometry, n)
    CROSS JOIN LATERAL ST_IsValidDetail(ST_SetSRID(ST_GeomFromGeoJSON(g.geometry), 4326)) d WHERE NOT d.valid`;

/** A new element as it is written. */
export interface NewRow {
  ownerId: number;
  description: string;
  geom: ElementGeometry;
  isPublic: boolean;
  values: AttributeValues;
  /** An instant; null: now. */
  createdAt: string | null;
}

/** Writes new elements of a type, with their divisions, in one statement. Returns their ids in the order of the rows. */
export async function insertElements(db: Db, typeId: number, rows: readonly NewRow[]): Promise<number[]> {
  const made = await db.$queryRaw<{ id: number }[]>`
    WITH ids AS MATERIALIZED (SELECT pg_get_serial_sequence('geometric_element', 'id')::regclass AS sequence),
    wanted AS MATERIALIZED (
      SELECT w.n, nextval(ids.sequence) AS id, r.*, ST_SetSRID(ST_GeomFromGeoJSON(r.geom), 4326) AS shape
      FROM ids, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS w (row, n)
      CROSS JOIN LATERAL jsonb_to_record(w.row) AS r ("ownerId" bigint, description text, geom jsonb, "isPublic" boolean, values jsonb,
        "createdAt" timestamptz)),
    placed AS MATERIALIZED (SELECT w.*, p.* FROM wanted w CROSS JOIN LATERAL (${placeSql(sql`w.shape`)}) p),
    inserted AS (
      INSERT INTO geometric_element (id, type_id, owner_id, description, geom, is_public, attribute_values, province_code, ine_code,
        parish_code, creation_date) OVERRIDING SYSTEM VALUE
      SELECT p.id, ${typeId}::bigint, p."ownerId", p.description, p.shape, p."isPublic", p.values, p."provinceCode", p."ineCode",
        p."parishCode", coalesce(p."createdAt", now()) FROM placed p ORDER BY p.n),
    related AS (
      INSERT INTO element_parish (element_id, parish_code) SELECT p.id, code FROM placed p CROSS JOIN unnest(p.parishes) AS code)
    SELECT p.id FROM placed p ORDER BY p.n`;
  return made.map(({ id }) => id);
}

/** The versions of these elements. */
export async function findVersions(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.$queryRaw<{ id: number; version: number }[]>`
    SELECT e.id, e.version FROM geometric_element e WHERE e.id = ANY(${ids}::bigint[])`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The divisions of these elements, as the policy knows them. */
export async function findDivisionsOf(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db.$queryRaw<{ id: number; divisions: string[] }[]>`
    SELECT e.id, ${divisionsSql()} AS divisions FROM geometric_element e WHERE e.id = ANY(${ids}::bigint[])`;
  return new Map(rows.map(({ id, divisions }) => [id, divisions]));
}

/** Which element has a value of an attribute that is unique; values that are written differently and mean the same have the same digest. */
export interface Holder {
  digest: string;
  elementId: number | null;
}

/** In the order of the values. */
export const findHolders = (db: Db, attributeId: number, values: readonly string[]): Promise<Holder[]> =>
  db.$queryRaw`
    SELECT v.digest, u.element_id AS "elementId"
    FROM (SELECT value_digest((SELECT a.data_type::text FROM element_type_attribute_type ta JOIN attribute_type a ON a.id = ta.attribute_type_id
        WHERE ta.id = ${attributeId}::bigint), value) AS digest, n
      FROM unnest(${values}::text[]) WITH ORDINALITY AS said (value, n)) v
    LEFT JOIN unique_value u ON u.attribute_id = ${attributeId}::bigint AND u.digest = v.digest ORDER BY v.n`;
