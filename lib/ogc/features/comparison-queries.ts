import 'server-only';
import type { Column } from '@/lib/columns/columns';
import { comparableSql, foundContaining, foundEqual, idsBetween, longestPiece, moment, testSql } from '@/lib/columns/sql';
import type { Property, Scalar } from '@/lib/cql2/schema';
import { invalid } from '@/lib/errors';
import { instantOf, timeAtEnd } from '@/lib/text';
import { Prisma } from '@/prisma/generated/client';
import { columnOf, type FilterAsker, isProperty, misfit } from './filter-terms';
import { typedSql } from './sql';

const { raw, sql } = Prisma;

/** What stands within CASEI and ACCENTI, and how those change a value: the innermost first. */
export function unfolded(it: Scalar): {
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

type Literal = Exclude<Scalar, { op: unknown } | Property>;

/** A literal as its column compares it. */
function literalFor(column: Column, literal: Literal): string {
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

/** A literal that is compared with another one, and of which kind it is. */
function literalSql(literal: Literal): [kind: string, Prisma.Sql] {
  if (typeof literal === 'string') return ['text', sql`${literal}::text`];
  if (typeof literal === 'number') return ['number', sql`${String(literal)}::numeric`];
  if (typeof literal === 'boolean') return ['flag', sql`${literal}::boolean`];
  if ('date' in literal) return ['day', sql`${literal.date}::text COLLATE "C"`];
  const instant = instantOf(literal.timestamp);
  if (instant === undefined) throw invalid('filter', 'ogc.years');
  return ['moment', sql`${instant}::timestamptz`];
}

const apart = () => invalid('filter', 'ogc.filterKinds');

type Unfolded = ReturnType<typeof unfolded>;

/** Two values that are no columns. */
function literals(operator: string, a: Unfolded, b: Unfolded): Prisma.Sql {
  const [[kind, left], [other, right]] = [literalSql(a.inner as Literal), literalSql(b.inner as Literal)];
  if (kind !== other || (kind !== 'text' && (a.isFolded || b.isFolded))) throw apart();
  return sql`${a.fold(left)} ${raw(operator)} ${b.fold(right)}`;
}

const isNumber = ({ kind }: Column) => kind === 'INTEGER' || kind === 'DECIMAL';
const isText = ({ kind }: Column) => IS_TEXT.includes(kind);

/** Two columns. */
function properties({ actor }: FilterAsker, operator: string, [one, a]: [Column, Unfolded], [other, b]: [Column, Unfolded]) {
  const areAlike = one.kind === other.kind || [isNumber, isText].some((are) => are(one) && are(other));
  if (!areAlike || ((a.isFolded || b.isFolded) && !isText(one))) throw apart();
  // Instants of attributes are texts, the others are not.
  const isMixed = one.kind === 'MOMENT' && (one.attributeId === undefined) !== (other.attributeId === undefined);
  const termOf = (it: Column) => {
    const value = comparableSql(it, actor);
    return isMixed && it.attributeId === undefined ? sql`${moment(value)} COLLATE "C"` : value;
  };
  return sql`${a.fold(termOf(one))} ${raw(operator)} ${b.fold(termOf(other))}`;
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

const isDay = (it: unknown): it is { date: string } => typeof it === 'object' && it !== null && 'date' in it;

/** The first or the last instant of a day, which what else there is has as it is. */
const instantIn = (it: Scalar, isEnd: boolean): Scalar => (isDay(it) ? { timestamp: it.date + timeAtEnd(isEnd) } : it);

/** An instant with a day, which lasts from its first instant to its last one. */
function onDay(asker: FilterAsker, operator: string, left: Scalar, day: { date: string }, isNegated: boolean): Prisma.Sql {
  if (operator === '=') return ranged(asker, [left, day, day], isNegated);
  if (operator === '<>') return sql`NOT (${ranged(asker, [left, day, day], true)})`;
  return compared(asker, operator, left, instantIn(day, operator === '<=' || operator === '>'), isNegated);
}

/** One value with another. `isNegated`: under a `not`, where rows without a value would count. */
export function compared(asker: FilterAsker, operator: string, left: Scalar, right: Scalar, isNegated: boolean): Prisma.Sql {
  const [a, b] = [unfolded(left), unfolded(right)];
  if (isProperty(a.inner) && isProperty(b.inner))
    return properties(asker, operator, [columnOf(asker, a.inner), a], [columnOf(asker, b.inner), b]);
  if (isProperty(b.inner)) return compared(asker, MIRRORED[operator] ?? operator, right, left, isNegated);
  if (!isProperty(a.inner)) return literals(operator, a, b);
  const column = columnOf(asker, a.inner);
  if (column.kind === 'MOMENT' && isDay(b.inner)) return onDay(asker, operator, left, b.inner, isNegated);
  const value = literalFor(column, b.inner as Exclude<typeof b.inner, Property>);
  if ((a.isFolded || b.isFolded) && !isText(column)) throw misfit(value, column);
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
  if (typeof b.inner !== 'string') throw invalid('filter', 'ogc.filterPattern');
  const pattern = b.inner;
  if (HALF_ESCAPED.test(pattern)) throw invalid('filter', 'ogc.pattern');
  const wanted = b.fold(sql`${pattern}::text`);
  const matches = (of: Prisma.Sql) => sql`${a.fold(of)} LIKE ${b.isFolded ? escapedSql(wanted) : wanted}`;
  if (typeof a.inner === 'string') return matches(sql`${a.inner}::text`);
  if (!isProperty(a.inner)) throw apart();
  const column = columnOf(asker, a.inner);
  if (!isText(column)) throw misfit(pattern, column);
  const exact = testSql(column, asker.actor, matches);
  const found = isNegated ? undefined : foundContaining(column, asker.typeId, longestPiece(pattern));
  return found ? sql`(${found} AND ${exact})` : exact;
}

/** A value between two others, both included. */
export function ranged(asker: FilterAsker, [of, low, high]: readonly [Scalar, Scalar, Scalar], isNegated: boolean): Prisma.Sql {
  const ends = [low, high].map(unfolded);
  if (!isProperty(of) || ends.some(({ inner, isFolded }) => isFolded || isProperty(inner)))
    return sql`(${compared(asker, '>=', of, low, isNegated)} AND ${compared(asker, '<=', of, high, isNegated)})`;
  const column = columnOf(asker, of);
  const isMoment = column.kind === 'MOMENT';
  const values = ends.map(({ inner }, at) => literalFor(column, (isMoment ? instantIn(inner, at === 1) : inner) as Literal)) as [
    string,
    string,
  ];
  const [from, to] = values.map((end) => typedSql(column, end)) as [Prisma.Sql, Prisma.Sql];
  const exact = testSql(column, asker.actor, (value) => sql`${value} BETWEEN ${from} AND ${to}`);
  const found = isNegated ? undefined : between(asker, column, ...values);
  return found ? sql`(${found} AND ${exact})` : exact;
}
