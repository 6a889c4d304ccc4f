import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import { seesType } from '@/lib/auth/seen-sql';
import { inStates, stateOf } from '@/lib/element-types/sql';
import { divisionsSql, inDivisionsSql, parishesSql } from '@/lib/review/sql';
import { Prisma } from '@/prisma/generated/client';
import { type ElementFacts, valuePolicy } from './policy';

const { join, raw, sql } = Prisma;

/** A rule about public elements must have the same text as the condition of the partial index. */
const factSql = (parishCodes = parishesSql): FactSql<ElementFacts> => ({
  isPublic: (values) =>
    values.length === 1 ? (values[0] ? sql`e.is_public` : sql`NOT e.is_public`) : values.length === 0 ? sql`FALSE` : sql`TRUE`,
  ownerId: (values) => sql`e.owner_id = ANY(${values}::bigint[])`,
  typeId: (values) => sql`e.type_id = ANY(${values}::bigint[])`,
  divisions: (values) => inDivisionsSql(values, parishCodes),
  typeState: (states) => inStates(sql`e.type_id`, states),
  typeFor: ([role = 'VISITOR']) => seesType(sql`e.type_id`, { role }),
});
const THERE = factSql();
const BINNED_PARISHES = sql`SELECT unnest(e.parishes)`;
const BINNED = factSql(BINNED_PARISHES);

/** A rule about elements as a condition on a row `e`. */
export const elementsWhere = (rule: Rule<ElementFacts>) => ruleSql(rule, THERE);

/** The same on a row `e` of the bin. */
export const binnedWhere = (rule: Rule<ElementFacts>) => ruleSql(rule, BINNED);

/** The same of the element with an id that a row of another table has. */
export const elementWhere = (id: Prisma.Sql, rule: Rule<ElementFacts>) =>
  sql`EXISTS (SELECT 1 FROM (SELECT ${id}) of_row (id) JOIN geometric_element e ON e.id = of_row.id WHERE ${elementsWhere(rule)})`;

const factsSql = (parishCodes = parishesSql) =>
  sql`e.is_public AS "isPublic", e.owner_id AS "ownerId", e.type_id AS "typeId", ${stateOf(sql`e.type_id`)} AS "typeState",
    ${divisionsSql(parishCodes)} AS divisions`;

/** The facts about an element `e` that the policy depends on; of a row `e` of the bin. */
export const elementFactsSql = factsSql();
export const binnedFactsSql = factsSql(BINNED_PARISHES);

const seesAllValues = (actor: Actor) => valuePolicy.CONTRIBUTOR(actor) === true && valuePolicy.REVIEWER(actor) === true;

/** Whether a row, an attribute or a file of an element `e`, has a visibility that hides it from somebody. A division may be null: then no rule holds. */
export const isHidden = (row: 'f' | 'h' | 'ta', actor: Actor) => sql`(${raw(row)}.visibility <> 'PUBLIC'
  AND (CASE ${raw(row)}.visibility WHEN 'CONTRIBUTOR' THEN ${elementsWhere(valuePolicy.CONTRIBUTOR(actor))}
    ELSE ${elementsWhere(valuePolicy.REVIEWER(actor))} END) IS NOT TRUE)`;

/** The values of the attributes of an element `e` that somebody sees. */
export const valuesSql = (actor: Actor): Prisma.Sql =>
  seesAllValues(actor)
    ? sql`e.attribute_values`
    : sql`(e.attribute_values - ARRAY(SELECT h.id::text FROM element_type_attribute_type h
        WHERE h.type_id = e.type_id AND ${isHidden('h', actor)}))`;

/** Whether somebody sees a file `f` of an element `e`: none that is the value of an attribute that they do not see, or was one. */
export const seesFile = (actor: Actor): Prisma.Sql =>
  seesAllValues(actor)
    ? sql`TRUE`
    : sql`(NOT ${isHidden('f', actor)} AND f.uuid::text <> ALL (ARRAY(
        SELECT e.attribute_values ->> h.id::text FROM element_type_attribute_type h
        WHERE h.type_id = e.type_id AND ${isHidden('h', actor)} AND e.attribute_values ->> h.id::text IS NOT NULL)))`;

/**
 * The name of an element `e`: the value of its type's title attribute in its text form, several chosen values with commas. Without one, its
 * description. It is read and not stored, so that another title attribute counts at once.
 */
export const nameSql = sql`coalesce((
    SELECT nullif(CASE jsonb_typeof(e.attribute_values -> ta.id::text)
      WHEN 'array' THEN (SELECT string_agg(v, ', ') FROM jsonb_array_elements_text(e.attribute_values -> ta.id::text) v)
      ELSE e.attribute_values ->> ta.id::text END, '')
    FROM element_type_attribute_type ta WHERE ta.type_id = e.type_id AND ta.is_title), e.description)`;

/**
 * The divisions of a geometry, as a subquery: those of its inner point, and every parish that it intersects. A smaller division decides about the larger ones; where it is not known, the
 * larger one is found by the geometry.
 */
export const placeSql = (geom: Prisma.Sql) => sql`
  WITH g AS MATERIALIZED (SELECT geom, ST_PointOnSurface(geom) AS inner_point FROM (SELECT ${geom} AS geom) input),
  pa AS (SELECT p.parish_code, p.ine_code FROM g JOIN parish p ON ST_Intersects(p.geom, g.inner_point) ORDER BY p.parish_code LIMIT 1),
  mu AS (SELECT m.ine_code, m.province_code FROM municipality m WHERE m.ine_code = coalesce((SELECT ine_code FROM pa),
    (SELECT x.ine_code FROM g JOIN municipality x ON ST_Intersects(x.geom, g.inner_point) ORDER BY x.ine_code LIMIT 1)))
  SELECT (SELECT parish_code FROM pa) AS "parishCode", (SELECT ine_code FROM mu) AS "ineCode",
    coalesce((SELECT province_code FROM mu),
      (SELECT x.province_code FROM g JOIN province x ON ST_Intersects(x.geom, g.inner_point) ORDER BY x.province_code LIMIT 1)) AS "provinceCode",
    (SELECT coalesce(array_agg(p.parish_code), '{}') FROM g JOIN parish p ON ST_Intersects(p.geom, g.geom)) AS parishes`;

/** What belongs to an element `e`: its owner `u`, its divisions `pr`, `mu` and `pa`. */
export const detailsSql = sql`JOIN user_account u ON u.id = e.owner_id LEFT JOIN province pr ON pr.province_code = e.province_code
  LEFT JOIN municipality mu ON mu.ine_code = e.ine_code LEFT JOIN parish pa ON pa.parish_code = e.parish_code`;

const divisionSql = (table: string, key: string, name: string) =>
  raw(`LEFT JOIN LATERAL (SELECT d.name FROM ${table} d WHERE d.${key} = e.${key} OFFSET 0) ${name} ON TRUE`);

/**
 * The names of the divisions of an element `e`: `pr`, `mu` and `pa`. They are read row by row, so that rows that come in the order of an
 * index stay in it: the first one is there at once, however many follow.
 */
export const divisionsInOrderSql = join(
  [
    divisionSql('province', 'province_code', 'pr'),
    divisionSql('municipality', 'ine_code', 'mu'),
    divisionSql('parish', 'parish_code', 'pa'),
  ],
  ' ',
);
