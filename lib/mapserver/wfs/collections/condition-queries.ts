import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Column } from '@/lib/columns/columns';
import { comparableSql, foundContaining, foundEqual, idsBetween, longestPiece, testSql } from '@/lib/columns/sql';
import { instantOf } from '@/lib/text';
import { Prisma } from '@/prisma/generated/client';
import type { Condition, Operand, SortKey } from '../condition';
import { BOOLEANS, conditionSql, GEOMETRY_NAMES, INTEGER, misfit, NUMBER, propertyOf } from '../condition-queries';
import type { CollectionProperty, CollectionType } from './collection-type';

const { empty, join, raw, sql } = Prisma;

/** Whose question it is, and of which type. */
export interface Asker {
  type: CollectionType;
  actor: Actor;
  /** Gets the ranges of numbers and times that a condition asks for, each with a statement of the ids in it. */
  ranges?: Map<string, Prisma.Sql>;
  /** Those of them in which few elements are: these are found by the index, others in the order of the page. */
  few?: ReadonlySet<string>;
}

/** A literal as its column stores it. */
function storedAs({ column, name }: CollectionProperty, literal: string): string {
  const text = literal.trim();
  const fitting = (found: string | undefined | false) => {
    if (!found) throw misfit(literal, { name });
    return found;
  };
  switch (column.kind) {
    case 'INTEGER':
    case 'DECIMAL':
      return fitting(NUMBER.test(text) && text);
    case 'FLAG':
      return fitting(BOOLEANS[text.toLowerCase()]);
    case 'DAY':
      return fitting(/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]);
    case 'MOMENT': {
      return fitting(instantOf(/^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(text) ? `${text}Z` : text));
    }
    default:
      return literal;
  }
}

/** A stored value in SQL. With `numeric` an index on an integer column would not be used. */
function valueSql({ kind, attributeId }: Column, value: string): Prisma.Sql {
  switch (kind) {
    case 'INTEGER':
    case 'DECIMAL':
      return attributeId === undefined && INTEGER.test(value) ? sql`${value}::bigint` : sql`${value}::numeric`;
    case 'FLAG':
      return sql`${value}::boolean`;
    case 'MOMENT':
      return attributeId === undefined ? sql`${value}::timestamptz` : sql`${value}::text`;
    default:
      return sql`${value}::text`;
  }
}

const isText = ({ kind }: Column) => !['INTEGER', 'DECIMAL', 'FLAG', 'DAY', 'MOMENT'].includes(kind);
const lowered = (value: Prisma.Sql, column: Column, matchCase: boolean) =>
  isText(column) && !matchCase ? sql`lower(${value})` : value;

const MIRRORED: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function foundBetween({ ranges, few }: Asker, column: Column, from?: string, to?: string): Prisma.Sql | undefined {
  const ids = idsBetween(column, from, to);
  if (!ids) return undefined;
  const range = [column.attributeId, from, to].join(' ');
  ranges?.set(range, ids);
  return few?.has(range) ? sql`e.id = ANY(ARRAY(${ids}))` : undefined;
}

/** What an index finds of the rows that match. */
function foundBy(asker: Asker, column: Column, operator: string, value: string): Prisma.Sql | undefined {
  if (operator.startsWith('<')) return operator === '<>' ? undefined : foundBetween(asker, column, undefined, value);
  if (operator.startsWith('>')) return foundBetween(asker, column, value);
  return foundEqual(column, asker.type.typeId, value) ?? foundBetween(asker, column, value, value);
}

const both = (found: Prisma.Sql | undefined, exact: Prisma.Sql, isNegated: boolean) =>
  found && !isNegated ? sql`(${found} AND ${exact})` : exact;

type Comparison = Extract<Condition, { op: 'compare' }>;

/** Two properties with each other. */
function alike({ type, actor }: Asker, left: string, right: string, { with: operator, matchCase }: Comparison): Prisma.Sql {
  const [a, b] = [propertyOf(type, left), propertyOf(type, right)];
  const numeric = (it: CollectionProperty) => it.type === 'integer' || it.type === 'number';
  if (a.type !== b.type && !(numeric(a) && numeric(b))) throw misfit(b.name, a);
  const side = ({ column }: CollectionProperty) => lowered(comparableSql(column, actor), column, matchCase);
  return sql`${side(a)} ${raw(operator)} ${side(b)}`;
}

function compared(asker: Asker, condition: Comparison, isNegated: boolean): Prisma.Sql {
  const { left, right, with: operator, matchCase } = condition;
  const named = (operand: Operand) => ('property' in operand ? operand.property : undefined);
  const [first, second] = [named(left), named(right)];
  if (first !== undefined && second !== undefined) return alike(asker, first, second, condition);
  const property = propertyOf(asker.type, first ?? second ?? '');
  const { column } = property;
  const literal = 'literal' in right ? right.literal : (left as { literal: string }).literal;
  const value = storedAs(property, literal);
  const way = first === undefined ? (MIRRORED[operator] ?? operator) : operator;
  const exact = testSql(
    column,
    asker.actor,
    (of) => sql`${lowered(of, column, matchCase)} ${raw(way)} ${lowered(valueSql(column, value), column, matchCase)}`,
  );
  return both(foundBy(asker, column, way, value), exact, isNegated);
}

function betweened(asker: Asker, condition: Extract<Condition, { op: 'between' }>, isNegated: boolean): Prisma.Sql {
  const property = propertyOf(asker.type, condition.property);
  const { column } = property;
  const [lower, upper] = [storedAs(property, condition.lower), storedAs(property, condition.upper)];
  const exact = testSql(
    column,
    asker.actor,
    (of) => sql`${of} BETWEEN ${valueSql(column, lower)} AND ${valueSql(column, upper)}`,
  );
  return both(foundBetween(asker, column, lower, upper), exact, isNegated);
}

const asText = (of: Prisma.Sql, { kind, attributeId }: Column) =>
  kind === 'MOMENT' && attributeId === undefined
    ? sql`to_char(${of} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`(${of})::text`;

function likened(asker: Asker, condition: Extract<Condition, { op: 'like' }>, isNegated: boolean): Prisma.Sql {
  const { column } = propertyOf(asker.type, condition.property);
  const operator = raw(condition.matchCase ? 'LIKE' : 'ILIKE');
  const exact = testSql(column, asker.actor, (of) => sql`${asText(of, column)} ${operator} ${condition.pattern}`);
  return both(foundContaining(column, asker.type.typeId, longestPiece(condition.pattern)), exact, isNegated);
}

function joined(asker: Asker, { op, parts }: Extract<Condition, { parts: unknown }>, isNegated: boolean): Prisma.Sql {
  if (parts.length === 0) return sql`TRUE`;
  return sql`(${join(
    parts.map((part) => collectionCondition(asker, part, isNegated)),
    op === 'and' ? ' AND ' : ' OR ',
  )})`;
}

/**
 * The condition on rows `e` of a type. An unknown result (a property without a value) is no match. Under `not` the conditions that indexes
 * serve are left out, because they say nothing about rows without a value. Throws a 400 at `filter`.
 */
export function collectionCondition(asker: Asker, condition: Condition, isNegated = false): Prisma.Sql {
  switch (condition.op) {
    case 'and':
    case 'or':
      return joined(asker, condition, isNegated);
    case 'not':
      return sql`NOT (${collectionCondition(asker, condition.part, true)})`;
    case 'compare':
      return compared(asker, condition, isNegated);
    case 'between':
      return betweened(asker, condition, isNegated);
    case 'like':
      return likened(asker, condition, isNegated);
    case 'null': {
      if (GEOMETRY_NAMES.includes(condition.property)) return sql`e.geom IS NULL`;
      return sql`${comparableSql(propertyOf(asker.type, condition.property).column, asker.actor)} IS NULL`;
    }
    default:
      return raw(conditionSql(asker.type, condition));
  }
}

/** Columns that always have a value: an index is read backwards for them. */
const ALWAYS_THERE = ['id', 'description', 'is_public', 'is_reviewed', 'creation_date', 'modification_date'];

/** What rows are ordered by, and in which direction. */
export interface OrderKey {
  value: Prisma.Sql;
  way: Prisma.Sql;
}

/** The order of rows `e`, always a total one. Throws a 400 at `sortby`. */
export function collectionOrder({ type, actor }: Pick<Asker, 'type' | 'actor'>, keys: readonly SortKey[]): OrderKey[] {
  const ordered = keys.flatMap(({ property, descending }) => {
    const { column } = propertyOf(type, property, 'sortby');
    const isThere = column.attributeId === undefined && ALWAYS_THERE.includes(column.code);
    const way = descending ? raw(isThere ? 'DESC' : 'DESC NULLS LAST') : empty;
    const value = comparableSql(column, actor);
    // The index on descriptions has their beginning, without case and accents.
    const first = column.code === 'description' && isThere ? [{ value: sql`e.description_order`, way }] : [];
    return [...first, { value, way }];
  });
  return [...ordered, { value: sql`e.id`, way: keys.at(-1)?.descending ? sql`DESC` : empty }];
}
