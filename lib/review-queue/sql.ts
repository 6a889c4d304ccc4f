import 'server-only';
import { alternatives, type Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import { seesType } from '@/lib/auth/seen-sql';
import { inStates } from '@/lib/element-types/sql';
import type { ScopeFacts } from '@/lib/review/policy';
import { inDivisionsSql } from '@/lib/review/sql';
import { Prisma } from '@/prisma/generated/client';

const { sql } = Prisma;

/** Whether a type exists for accounts with a scope. */
const isSeen = (typeId: Prisma.Sql) => sql`${inStates(typeId, ['PUBLISHED'])} AND ${seesType(typeId, { role: 'REVIEWER' })}`;

/**
 * A rule about scopes as SQL. Accounts with a scope see nothing of types that are not published or not for reviewers; administrators have
 * no scope, and see them.
 */
const scopeSql = (rule: Rule<ScopeFacts>, facts: FactSql<ScopeFacts>, typeId: Prisma.Sql): Prisma.Sql =>
  typeof rule === 'boolean'
    ? ruleSql(rule, facts)
    : sql`(${ruleSql(rule, facts)} AND (${typeId} IS NULL OR (${isSeen(typeId)})))`;

const ofItems: FactSql<ScopeFacts> = {
  typeId: (ids) => sql`i.type_id = ANY(${ids}::bigint[])`,
  divisions: (divisions) => sql`i.divisions && ${divisions}::text[]`,
};

/** A rule about what lies in a scope as a condition on a row `i` with `type_id` and `divisions`. */
export const itemsWhere = (rule: Rule<ScopeFacts>): Prisma.Sql => scopeSql(rule, ofItems, sql`i.type_id`);

const ofElements: FactSql<ScopeFacts> = {
  typeId: (ids) => sql`e.type_id = ANY(${ids}::bigint[])`,
  divisions: inDivisionsSql,
};
const ofBin: FactSql<ScopeFacts> = {
  typeId: (ids) => sql`b.type_id = ANY(${ids}::bigint[])`,
  divisions: (divisions) =>
    sql`review_divisions_at(b.parishes, b.province_code, b.ine_code, b.parish_code) && ${divisions}::text[]`,
};

/** Whether a scope excludes only the types that no account with a scope sees. */
export const isEverything = (rule: Rule<ScopeFacts>): boolean =>
  typeof rule === 'boolean' ? rule : alternatives(rule).some((where) => Object.keys(where).length === 0);

const unseen = (id: Prisma.Sql) => sql`SELECT FROM geometric_element e WHERE e.id = ${id} AND NOT (${isSeen(sql`e.type_id`)})
  UNION ALL SELECT FROM element_bin b WHERE b.id = ${id} AND NOT (${isSeen(sql`b.type_id`)})`;

/** Whether an element, on the map or in the bin, lies in a scope. One that is in neither lies only in a scope of everything. */
export const elementInScope = (rule: Rule<ScopeFacts>, id: Prisma.Sql): Prisma.Sql =>
  typeof rule === 'boolean'
    ? ruleSql(rule, ofElements)
    : isEverything(rule)
      ? sql`NOT EXISTS (${unseen(id)})`
      : sql`(EXISTS (SELECT FROM geometric_element e WHERE e.id = ${id} AND ${scopeSql(rule, ofElements, sql`e.type_id`)})
      OR EXISTS (SELECT FROM element_bin b WHERE b.id = ${id} AND ${scopeSql(rule, ofBin, sql`b.type_id`)}))`;
