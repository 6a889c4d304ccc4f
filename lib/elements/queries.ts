import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { hasScope, type Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import { stateOf } from '@/lib/element-types/sql';
import { type ElementFileRow, elementFileJson, filesSql } from '@/lib/files/sql';
import type { Municipality, Parish, Province } from '@/lib/locations/schema';
import type { ReviewState } from '@/lib/review/schema';
import { divisionsSql, parishesSql } from '@/lib/review/sql';
import { Prisma } from '@/prisma/generated/client';
import type { AttributeValues } from './attributes';
import type { ElementGeometry } from './geometry';
import type { ElementFacts } from './policy';
import { detailsSql, elementsWhere, nameSql } from './sql';

const { sql, raw } = Prisma;

export interface ElementRow extends ElementFacts {
  id: number;
  version: number;
  name: string;
  description: string;
  geom: ElementGeometry;
  creationDate: Date;
  modificationDate: Date;
  isReviewed: boolean;
  reviewState: ReviewState;
  /** Whether everybody is to see it, where a review holds it back; null: it is as public as was asked for. */
  askedPublic: boolean | null;
  internalComments: string | null;
  ownerLogin: string;
  attributeValues: AttributeValues;
  province: Province | null;
  municipality: Municipality | null;
  parish: Parish | null;
  parishes: Parish[];
  files: ElementFileRow[];
  /** Whether the caller has joined it. */
  joined: boolean;
}

const provinceJson = sql`json_build_object('provinceCode', pr.province_code, 'name', pr.name)`;
const municipalityJson = sql`json_build_object('ineCode', mu.ine_code, 'name', mu.name, 'provinceCode', mu.province_code)`;
const parishJson = (alias: string) =>
  sql`json_build_object('parishCode', ${raw(alias)}.parish_code, 'name', ${raw(alias)}.name, 'ineCode', ${raw(alias)}.ine_code)`;

/** What belongs to an element `e` that is there. */
const THERE = { parishCodes: parishesSql, files: filesSql('e.id') };

/** The columns of an element `e`, joined with `detailsSql`. Only the rules about reviewers depend on its divisions. */
export const rowSql = (
  caller: Pick<Actor, 'id' | 'role'>,
  { parishCodes, files } = THERE,
) => sql`e.id, e.type_id AS "typeId", ${stateOf(sql`e.type_id`)} AS "typeState", ${hasScope(caller) ? divisionsSql(parishCodes) : sql`'{}'::text[]`} AS divisions,
  e.version, ${nameSql} AS name, e.description, ST_AsGeoJSON(e.geom, 15)::json AS geom,
  e.creation_date AS "creationDate", e.modification_date AS "modificationDate", e.is_public AS "isPublic",
  e.is_reviewed AS "isReviewed", e.review_state AS "reviewState", e.asked_public AS "askedPublic", e.internal_comments AS "internalComments", e.owner_id AS "ownerId", u.login AS "ownerLogin",
  e.attribute_values AS "attributeValues",
  CASE WHEN pr.province_code IS NOT NULL THEN ${provinceJson} END AS province,
  CASE WHEN mu.ine_code IS NOT NULL THEN ${municipalityJson} END AS municipality,
  CASE WHEN pa.parish_code IS NOT NULL THEN ${parishJson('pa')} END AS parish,
  (SELECT coalesce(json_agg(${parishJson('x')} ORDER BY fold(x.name), x.parish_code), '[]')
    FROM (${parishCodes}) ep (code) JOIN parish x ON x.parish_code = ep.code) AS parishes,
  ${files} AS files,
  EXISTS (SELECT 1 FROM geometric_element_join j WHERE j.element_id = e.id AND j.user_account_id = ${caller.id}::bigint) AS joined`;

export async function findElement(
  db: Db,
  readable: Rule<ElementFacts>,
  id: number,
  caller: Actor,
): Promise<ElementRow | undefined> {
  const [found] = await db.$queryRaw<ElementRow[]>`
    SELECT ${rowSql(caller)} FROM geometric_element e ${detailsSql} WHERE e.id = ${id}::bigint AND ${elementsWhere(readable)}`;
  return found;
}

/** Several elements at once; those that may not be read are left out. */
export const findElementsByIds = (
  db: Db,
  readable: Rule<ElementFacts>,
  ids: readonly number[],
  caller: Actor,
): Promise<ElementRow[]> =>
  db.$queryRaw`
    SELECT ${rowSql(caller)} FROM geometric_element e ${detailsSql} WHERE e.id = ANY(${ids}::bigint[]) AND ${elementsWhere(readable)}`;

/** What belonged to an element `b` in the bin. */
const BINNED = {
  parishCodes: sql`SELECT unnest(b.parishes)`,
  files: sql`(SELECT coalesce(json_agg(${elementFileJson} ORDER BY f.creation_date, f.uuid), '[]')
    FROM element_bin_file bf CROSS JOIN LATERAL jsonb_populate_record(NULL::geometric_element_file, bf.fields) f
    WHERE bf.element_id = b.id AND bf.with_element)`,
};

/** Elements that lie in the bin, as they were. */
export const findBinnedElements = (db: Db, ids: readonly number[], caller: Actor): Promise<ElementRow[]> =>
  db.$queryRaw`
    SELECT ${rowSql(caller, BINNED)} FROM element_bin b
    CROSS JOIN LATERAL jsonb_populate_record(NULL::geometric_element, b.fields || jsonb_build_object('geom', b.geom::text,
      'province_code', b.province_code, 'ine_code', b.ine_code, 'parish_code', b.parish_code)) e
    ${detailsSql} WHERE b.id = ANY(${ids}::bigint[])`;
