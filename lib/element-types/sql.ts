import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import { seesType } from '@/lib/auth/seen-sql';
import { Prisma } from '@/prisma/generated/client';
import type { TypeFacts } from './policy';
import type { TypeState } from './schema';

const { join, raw, sql } = Prisma;

const listed = (states: readonly TypeState[]) => join(states.map((state) => raw(`'${state}'`)));

const factSql: FactSql<TypeFacts> = {
  state: (states) => sql`t.state IN (${listed(states)})`,
  readers: ([role = 'VISITOR']) => seesType(sql`t.id`, { role }),
};

/** A rule about element types as a condition on a row `t`. */
export const typesWhere = (rule: Rule<TypeFacts>): Prisma.Sql => ruleSql(rule, factSql);

/**
 * Whether the type with an id is in one of these states. Types in others are few: they are read once for the statement, and the planner finds
 * elements by the indexes that it would use anyhow.
 */
export const inStates = (typeId: Prisma.Sql, states: readonly TypeState[]): Prisma.Sql =>
  sql`${typeId} NOT IN (SELECT other.id FROM geometric_element_type other WHERE other.state NOT IN (${listed(states)}))`;

/** The state of the type with an id. */
export const stateOf = (typeId: Prisma.Sql): Prisma.Sql =>
  sql`(SELECT t.state FROM geometric_element_type t WHERE t.id = ${typeId})`;

/** Which definition of a type, with its attribute types, is in force: the text of `definitionOf`. `typeId` is an expression. */
export const definitionSql = (typeId: Prisma.Sql) => sql`(
  SELECT t.version || ' ' || (SELECT coalesce(sum(a.version), 0) FROM element_type_attribute_type u
    JOIN attribute_type a ON a.id = u.attribute_type_id WHERE u.type_id = t.id)
  FROM geometric_element_type t WHERE t.id = ${typeId})`;
