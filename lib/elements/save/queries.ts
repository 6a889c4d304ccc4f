import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import { type DefinedType, definitionOf } from '@/lib/element-types/schema';
import { definitionSql } from '@/lib/element-types/sql';
import { division } from '@/lib/review/policy';
import type { Reviewed } from '@/lib/review/transitions';
import { Prisma } from '@/prisma/generated/client';
import type { AttributeValues } from '../attributes';
import type { ElementGeometry } from '../geometry';
import type { ElementFacts } from '../policy';
import { elementFactsSql, elementsWhere, placeSql } from '../sql';

const { sql } = Prisma;

const geometrySql = (geometry: ElementGeometry) => sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(geometry)}::text), 4326)`;

/** The divisions of a geometry: those of its inner point, and every parish that it intersects. */
export interface Place {
  provinceCode: string | null;
  ineCode: string | null;
  parishCode: string | null;
  parishes: string[];
}

/** Why a geometry is invalid in the plane, and where. */
interface Flaw {
  reason: string;
  lng: number;
  lat: number;
}

/** Where a geometry lies; an invalid one lies nowhere. */
export async function findPlace(db: Db, geometry: ElementGeometry): Promise<{ place: Place; flaw: Flaw | null }> {
  const [found] = await db.$queryRaw<(Place & { flaw: Flaw | null })[]>`
    SELECT p.*, CASE WHEN NOT i.valid THEN json_build_object('reason', i.reason, 'lng', ST_X(i.location), 'lat', ST_Y(i.location)) END AS flaw
    FROM (SELECT g.geom, d.* FROM (SELECT ${geometrySql(geometry)} AS geom OFFSET 0) g, ST_IsValidDetail(g.geom) d) i
    CROSS JOIN LATERAL (${placeSql(sql`CASE WHEN i.valid THEN i.geom END`)}) p`;
  const { flaw, ...place } = found as Place & { flaw: Flaw | null };
  return { place, flaw };
}

/** The divisions of a place, as the policy knows them. */
export async function findDivisions(db: Db, { provinceCode, ineCode, parishes }: Place): Promise<string[]> {
  const rows = await db.$queryRaw<{ parishCode: string; ineCode: string; provinceCode: string }[]>`
    SELECT p.parish_code AS "parishCode", p.ine_code AS "ineCode", m.province_code AS "provinceCode"
    FROM parish p JOIN municipality m ON m.ine_code = p.ine_code WHERE p.parish_code = ANY(${parishes}::text[])`;
  return [
    ...(provinceCode ? [division('province', provinceCode)] : []),
    ...(ineCode ? [division('municipality', ineCode)] : []),
    ...rows.flatMap((it) => [
      division('parish', it.parishCode),
      division('municipality', it.ineCode),
      division('province', it.provinceCode),
    ]),
  ];
}

/** What a save writes; what is undefined stays as it is. */
export interface ElementWrite {
  description: string;
  geometry: ElementGeometry;
  place: Place;
  isPublic: boolean | undefined;
  /** Not written with the row: it moves the review. */
  isReviewed: boolean | undefined;
  internalComments: string | null | undefined;
  values: AttributeValues | undefined;
  /** The attributes of which the element keeps what it has. */
  preserved: readonly number[];
  /** Those of them that whoever saves it does not see. */
  hidden: readonly number[];
}

/** Writes a new element and the parishes that it intersects. Returns its id, or undefined where its type is no longer defined as this one. */
export async function insertElement(db: Db, type: DefinedType, ownerId: number, it: ElementWrite): Promise<number | undefined> {
  const [inserted] = await db.$queryRaw<{ id: number }[]>`
    WITH inserted AS (
      INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, internal_comments, attribute_values,
        province_code, ine_code, parish_code)
      SELECT ${type.id}::bigint, ${ownerId}::bigint, ${it.description}::text, ${geometrySql(it.geometry)}, ${it.isPublic ?? false}::boolean,
        ${it.internalComments ?? null}::text, ${JSON.stringify(it.values ?? {})}::jsonb,
        ${it.place.provinceCode}::text, ${it.place.ineCode}::text, ${it.place.parishCode}::text
      WHERE ${definitionSql(sql`${type.id}::bigint`)} = ${definitionOf(type)}
      RETURNING id),
    related AS (
      INSERT INTO element_parish (element_id, parish_code) SELECT i.id, code FROM inserted i CROSS JOIN unnest(${it.place.parishes}::text[]) AS code)
    SELECT id FROM inserted`;
  return inserted?.id;
}

/** Writes an element and the parishes that it intersects. What was asked for counts where a review holds it back. */
export async function updateElementRow(db: Db, id: number, it: ElementWrite): Promise<void> {
  await db.$executeRaw`
    WITH left_behind AS (
      DELETE FROM element_parish WHERE element_id = ${id}::bigint AND parish_code <> ALL(${it.place.parishes}::text[])),
    related AS (
      INSERT INTO element_parish (element_id, parish_code) SELECT ${id}::bigint, code FROM unnest(${it.place.parishes}::text[]) AS code
      ON CONFLICT DO NOTHING)
    UPDATE geometric_element SET version = version + 1, modification_date = now(), description = ${it.description},
      geom = ${geometrySql(it.geometry)},
      is_public = CASE WHEN asked_public IS NULL THEN coalesce(${it.isPublic ?? null}::boolean, is_public) ELSE is_public END,
      asked_public = CASE WHEN asked_public IS NOT NULL THEN coalesce(${it.isPublic ?? null}::boolean, asked_public) END,
      internal_comments = CASE WHEN ${it.internalComments === undefined}::boolean THEN internal_comments ELSE ${it.internalComments ?? null}::text END,
      attribute_values = coalesce(${it.values ? JSON.stringify(it.values) : null}::jsonb
        || (SELECT coalesce(jsonb_object_agg(k.key, k.value), '{}') FROM jsonb_each(attribute_values) k WHERE k.key = ANY (${it.preserved.map(String)}::text[])), attribute_values),
      province_code = ${it.place.provinceCode}, ine_code = ${it.place.ineCode}, parish_code = ${it.place.parishCode}
    WHERE id = ${id}::bigint`;
}

export interface ElementToChange extends ElementFacts, Reviewed {
  id: number;
  version: number;
  attributeValues: AttributeValues;
  /** Which definition its type has: the text of `definitionOf`. */
  definition: string;
}

const LOCK = sql`FOR UPDATE OF e`;

/** The facts of a readable element; with a lock, until the transaction ends. */
export async function findToChange(
  db: Db,
  readable: Rule<ElementFacts>,
  id: number,
  isLocked: boolean,
): Promise<ElementToChange | undefined> {
  const [found] = await db.$queryRaw<ElementToChange[]>`
    SELECT e.id, ${elementFactsSql}, e.version, e.attribute_values AS "attributeValues", e.review_state AS "reviewState", e.asked_public AS "askedPublic",
      (SELECT t.review_policy FROM geometric_element_type t WHERE t.id = e.type_id) AS "reviewPolicy",
      ${definitionSql(sql`e.type_id`)} AS definition
    FROM geometric_element e WHERE e.id = ${id}::bigint AND ${elementsWhere(readable)} ${isLocked ? LOCK : Prisma.empty}`;
  return found;
}

/** Moves an element with all that belongs to it into the bin; without days, deletes it for good. The caller has locked it. */
export const binElement = (db: Db, id: number, days: number): Promise<number> =>
  db.$executeRaw`SELECT bin_element(${id}::bigint, ${days}::int)`;

/** The fields of an element as its history names them. */
export async function findFields(db: Db, id: number): Promise<Record<string, unknown>> {
  const [found] = await db.$queryRaw<{ fields: Record<string, unknown> }[]>`
    SELECT element_fields(e.description, e.geom, coalesce(e.asked_public, e.is_public), e.is_reviewed, e.internal_comments, e.attribute_values) AS fields
    FROM geometric_element e WHERE e.id = ${id}::bigint`;
  return found?.fields ?? {};
}

/** What has been changed of an element after a version, newest first: { field: [before, after] } of each revision. */
export async function findChangesSince(db: Db, id: number, version: number): Promise<Record<string, [unknown, unknown]>[]> {
  const rows = await db.$queryRaw<{ changes: Record<string, [unknown, unknown]> }[]>`
    SELECT r.changes FROM element_revision r WHERE r.element_id = ${id}::bigint AND r.version > ${version}::int ORDER BY r.id DESC`;
  return rows.map(({ changes }) => changes);
}

/** What an earlier call with a sending key has written: which element, and which files came with it. */
export interface SentRow {
  elementId: number;
  files: string[];
}

/** The earlier call with the same sending key by the same person, if its element still exists. */
export async function findSent(db: Db, ownerId: number, key: string): Promise<SentRow | undefined> {
  const [found] = await db.$queryRaw<SentRow[]>`
    SELECT element_id AS "elementId", files FROM sent_element WHERE owner_id = ${ownerId}::bigint AND sending_key = ${key}::uuid`;
  return found;
}

/** Whether this call is the first with its sending key. Waits for a concurrent one. */
export async function insertSent(db: Db, ownerId: number, key: string, { elementId, files }: SentRow): Promise<boolean> {
  const written = await db.$executeRaw`
    INSERT INTO sent_element (owner_id, sending_key, element_id, files)
    VALUES (${ownerId}::bigint, ${key}::uuid, ${elementId}::bigint, ${files}::uuid[])
    ON CONFLICT DO NOTHING`;
  return written > 0;
}
