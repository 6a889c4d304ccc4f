import 'server-only';
import type { Column } from '@/lib/columns/columns';
import { comparableSql, foundContaining, foundEqual, idsBetween, longestPiece, testSql } from '@/lib/columns/sql';
import type { Property, Scalar } from '@/lib/cql2/schema';
import { invalid } from '@/lib/errors';
import { instantOf } from '@/lib/text';
import { Prisma } from '@/prisma/generated/client';
import { columnOf, type FilterAsker, isProperty, misfit } from './filter-terms';
import { typedSql } from './sql';

const { raw, sql } = Prisma;

/** What stands within CASEI and ACCENTI, and how those change a value: the innermost first. */
function unfolded(it: Scalar): {
  inner: Exclude<Scalar, { op: unknown }>;
  fold: (value: Prisma.Sql) => Prisma.Sql;
  isFolded: boolean;
} {
  if (typeof it !== 'object' || !('op' in it)) return { inner: it, fold: (value) => value, isFolded: false };
  const { inner, fold } = unfolded(it.args[0]);
  const change = (value: Prisma.Sql) =>
    it.op === 'casei' ? sql`lower(${value})` : sql`public.unaccent('public.unaccent'::regdictionary, ${value})`;
  return { inner, fold: (value) => change(fold(value)), isFolded: true };
}

const IS_TEXT = ['STRING', 'CHOICE', 'CHOICES', 'ADDRESS'];

/** A literal as its column compares it. */
function literalFor(column: Column, literal: Exclude<Scalar, { op: unknown } | Property>): string {
  const { kind } = column;
  if (typeof literal === 'object') {
    const text = 'date' in literal ? literal.date : literal.timestamp;
    if (kind === 'DAY') return text.slice(0, 10);
    const instant = kind === 'MOMENT' ? instantOf(text) : undefined;
    if (instant !== undefined) return instant;
    throw misfit(text, column);
  }
  if (typeof literal === 'number' && (kind === 'INTEGER' || kind === 'DECIMAL')) {
    if (kind === 'INTEGER' && column.attributeId === undefined && !Number.isSafeInteger(literal)) throw misfit(literal, column);
    return String(literal);
  }
  if (typeof literal === 'boolean' && kind === 'FLAG') return String(literal);
  if (typeof literal !== 'string') throw misfit(literal, column);
  if (IS_TEXT.includes(kind)) return literal;
  if (kind === 'DAY' && /^\d{4}-\d{2}-\d{2}$/.test(literal)) return literal;
  const instant = kind === 'MOMENT' && /^\d{4}-\d{2}-\d{2}T/.test(literal) ? instantOf(literal) : undefined;
  if (instant !== undefined) return instant;
  throw misfit(literal, column);
}

const MIRRORED: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/** What an index finds between two values. */
function between(asker: FilterAsker, column: Column, from?: string, to?: string): Prisma.Sql | undefined {
  const ids = idsBetween(column, from, to);
  if (!ids) return undefined;
  const range = [column.attributeId, from, to].join(' ');
  asker.ranges?.set(range, ids);
  return asker.few?.has(range) ? sql`e.id = ANY(ARRAY(${ids}))` : undefined;
}

function foundBy(asker: FilterAsker, column: Column, operator: string, value: string): Prisma.Sql | undefined {
  if (operator === '<>') return undefined;
  if (operator === '=') return foundEqual(column, asker.typeId, value) ?? between(asker, column, value, value);
  return operator.startsWith('<') ? between(asker, column, undefined, value) : between(asker, column, value);
}

/** One value with another. `isNegated`: under a `not`, where rows without a value would count. */
export function compared(asker: FilterAsker, operator: string, left: Scalar, right: Scalar, isNegated: boolean): Prisma.Sql {
  const [a, b] = [unfolded(left), unfolded(right)];
  if (isProperty(a.inner) && isProperty(b.inner)) {
    const [one, other] = [columnOf(asker, a.inner), columnOf(asker, b.inner)];
    const isNumber = ({ kind }: Column) => kind === 'INTEGER' || kind === 'DECIMAL';
    if (one.kind !== other.kind && !(isNumber(one) && isNumber(other))) throw misfit(other.code, one);
    const { actor } = asker;
    return sql`${a.fold(comparableSql(one, actor))} ${raw(operator)} ${b.fold(comparableSql(other, actor))}`;
  }
  if (isProperty(b.inner)) return compared(asker, MIRRORED[operator] ?? operator, right, left, isNegated);
  if (!isProperty(a.inner)) throw invalid('filter', 'ogc.filterProperty');
  const column = columnOf(asker, a.inner);
  const value = literalFor(column, b.inner as Exclude<typeof b.inner, Property>);
  if ((a.isFolded || b.isFolded) && !IS_TEXT.includes(column.kind)) throw misfit(value, column);
  const exact = testSql(column, asker.actor, (of) => sql`${a.fold(of)} ${raw(operator)} ${b.fold(typedSql(column, value))}`);
  // Indexes say nothing about rows without a value, nor about letters that are folded in another way.
  const found = isNegated || a.isFolded ? undefined : foundBy(asker, column, operator, value);
  return found ? sql`(${found} AND ${exact})` : exact;
}

/** A pattern at whose end an escape character stands by itself. */
const HALF_ESCAPED = /^(?:[^\\]|\\.)*\\$/s;
/** Such a pattern, where folding has made it of other letters, with that character itself at its end. */
const escapedSql = (pattern: Prisma.Sql) => sql`regexp_replace(${pattern}, '^((?:[^\\\\]|\\\\.)*)\\\\$', '\\1\\\\\\\\')`;

/** A text with a pattern. */
export function like(asker: FilterAsker, [left, right]: readonly [Scalar, Scalar], isNegated: boolean): Prisma.Sql {
  const [a, b] = [unfolded(left), unfolded(right)];
  if (!isProperty(a.inner) || typeof b.inner !== 'string') throw invalid('filter', 'ogc.filterProperty');
  const [column, pattern] = [columnOf(asker, a.inner), b.inner];
  if (!IS_TEXT.includes(column.kind)) throw misfit(pattern, column);
  if (HALF_ESCAPED.test(pattern)) throw invalid('filter', 'ogc.pattern');
  const wanted = b.fold(sql`${pattern}::text`);
  const exact = testSql(column, asker.actor, (of) => sql`${a.fold(of)} LIKE ${b.isFolded ? escapedSql(wanted) : wanted}`);
  const found = isNegated ? undefined : foundContaining(column, asker.typeId, longestPiece(pattern));
  return found ? sql`(${found} AND ${exact})` : exact;
}

/** A value between two others, both included. */
export function ranged(asker: FilterAsker, [of, low, high]: readonly [Scalar, Scalar, Scalar], isNegated: boolean): Prisma.Sql {
  if (!isProperty(of)) throw invalid('filter', 'ogc.filterProperty');
  const column = columnOf(asker, of);
  const ends = [low, high].map((end) => {
    const { inner } = unfolded(end);
    if (isProperty(inner)) throw invalid('filter', 'ogc.filterProperty');
    return literalFor(column, inner);
  }) as [string, string];
  const [from, to] = ends.map((end) => typedSql(column, end)) as [Prisma.Sql, Prisma.Sql];
  const exact = testSql(column, asker.actor, (value) => sql`${value} BETWEEN ${from} AND ${to}`);
  const found = isNegated ? undefined : between(asker, column, ...ends);
  return found ? sql`(${found} AND ${exact})` : exact;
}
