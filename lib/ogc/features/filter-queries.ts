import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { type Column, GEOMETRY_COLUMN } from '@/lib/columns/columns';
import { comparableSql, foundContaining, foundEqual, idsBetween, longestPiece, testSql } from '@/lib/columns/sql';
import type { Expression, Geometry, Property, Scalar, Time } from '@/lib/cql2/schema';
import { invalid } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import type { Filter } from './filter';
import { typedSql } from './sql';
import type { System } from './systems';

const { join, raw, sql } = Prisma;

/** Whose filter it is, and on which type. */
export interface FilterAsker {
  typeId: number;
  actor: Actor;
  columns: readonly Column[];
  /** Gets the ranges of numbers and times that are asked for, each with a statement of the ids in it. */
  ranges?: Map<string, Prisma.Sql>;
  /** Those of them in which few elements are. */
  few?: ReadonlySet<string>;
}

const misfit = (value: unknown, { code }: Column) =>
  invalid('filter', 'ogc.value', { value: String(value).slice(0, 100), column: code });

const isProperty = (it: unknown): it is Property => typeof it === 'object' && it !== null && 'property' in it;

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

const IS_TEXT = ['TEXT', 'CHOICE', 'CHOICES', 'ADDRESS'];

/** A literal as its column compares it. */
function literalFor(column: Column, literal: Exclude<Scalar, { op: unknown } | Property>): string {
  const { kind } = column;
  if (typeof literal === 'object') {
    const text = 'date' in literal ? literal.date : literal.timestamp;
    if (kind === 'DAY') return text.slice(0, 10);
    if (kind === 'MOMENT') return 'date' in literal ? `${text}T00:00:00.000Z` : new Date(text).toISOString();
    throw misfit(text, column);
  }
  if (typeof literal === 'number' && (kind === 'INTEGER' || kind === 'NUMBER')) {
    if (kind === 'INTEGER' && column.attributeId === undefined && !Number.isSafeInteger(literal)) throw misfit(literal, column);
    return String(literal);
  }
  if (typeof literal === 'boolean' && kind === 'FLAG') return String(literal);
  if (typeof literal !== 'string') throw misfit(literal, column);
  if (IS_TEXT.includes(kind)) return literal;
  if (kind === 'DAY' && /^\d{4}-\d{2}-\d{2}$/.test(literal)) return literal;
  if (kind === 'MOMENT' && /^\d{4}-\d{2}-\d{2}T/.test(literal) && !Number.isNaN(Date.parse(literal)))
    return new Date(literal).toISOString();
  throw misfit(literal, column);
}

const MIRRORED: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

class Translator {
  private readonly columns: ReadonlyMap<string, Column>;
  constructor(
    private readonly asker: FilterAsker,
    private readonly crs: System,
  ) {
    this.columns = new Map(asker.columns.map((it) => [it.code, it]));
  }

  private column({ property }: Property): Column {
    const found = this.columns.get(property);
    if (!found) throw invalid('filter', 'ogc.parameter', { name: property.slice(0, 100) });
    return found;
  }

  /** What an index finds between two values. */
  private between(column: Column, from?: string, to?: string): Prisma.Sql | undefined {
    const ids = idsBetween(column, from, to);
    if (!ids) return undefined;
    const range = [column.attributeId, from, to].join(' ');
    this.asker.ranges?.set(range, ids);
    return this.asker.few?.has(range) ? sql`e.id = ANY(ARRAY(${ids}))` : undefined;
  }

  private found(column: Column, operator: string, value: string): Prisma.Sql | undefined {
    if (operator === '<>') return undefined;
    if (operator === '=') return foundEqual(column, this.asker.typeId, value) ?? this.between(column, value, value);
    return operator.startsWith('<') ? this.between(column, undefined, value) : this.between(column, value);
  }

  private compared(operator: string, left: Scalar, right: Scalar, isNegated: boolean): Prisma.Sql {
    const [a, b] = [unfolded(left), unfolded(right)];
    if (isProperty(a.inner) && isProperty(b.inner)) {
      const [one, other] = [this.column(a.inner), this.column(b.inner)];
      const isNumber = ({ kind }: Column) => kind === 'INTEGER' || kind === 'NUMBER';
      if (one.kind !== other.kind && !(isNumber(one) && isNumber(other))) throw misfit(other.code, one);
      const { actor } = this.asker;
      return sql`${a.fold(comparableSql(one, actor))} ${raw(operator)} ${b.fold(comparableSql(other, actor))}`;
    }
    if (isProperty(b.inner)) return this.compared(MIRRORED[operator] ?? operator, right, left, isNegated);
    if (!isProperty(a.inner)) throw invalid('filter', 'ogc.filterProperty');
    const column = this.column(a.inner);
    const value = literalFor(column, b.inner as Exclude<typeof b.inner, Property>);
    if ((a.isFolded || b.isFolded) && !IS_TEXT.includes(column.kind)) throw misfit(value, column);
    const exact = testSql(
      column,
      this.asker.actor,
      (of) => sql`${a.fold(of)} ${raw(operator)} ${b.fold(typedSql(column, value))}`,
    );
    // Indexes say nothing about rows without a value, nor about letters that are folded in another way.
    const found = isNegated || a.isFolded ? undefined : this.found(column, operator, value);
    return found ? sql`(${found} AND ${exact})` : exact;
  }

  private like([left, right]: readonly [Scalar, Scalar], isNegated: boolean): Prisma.Sql {
    const [a, b] = [unfolded(left), unfolded(right)];
    if (!isProperty(a.inner) || typeof b.inner !== 'string') throw invalid('filter', 'ogc.filterProperty');
    const [column, pattern] = [this.column(a.inner), b.inner];
    if (!IS_TEXT.includes(column.kind)) throw misfit(pattern, column);
    const exact = testSql(column, this.asker.actor, (of) => sql`${a.fold(of)} LIKE ${b.fold(sql`${pattern}::text`)}`);
    const found = isNegated ? undefined : foundContaining(column, this.asker.typeId, longestPiece(pattern));
    return found ? sql`(${found} AND ${exact})` : exact;
  }

  private ranged([of, low, high]: readonly [Scalar, Scalar, Scalar], isNegated: boolean): Prisma.Sql {
    if (!isProperty(of)) throw invalid('filter', 'ogc.filterProperty');
    const column = this.column(of);
    const ends = [low, high].map((end) => {
      const { inner } = unfolded(end);
      if (isProperty(inner)) throw invalid('filter', 'ogc.filterProperty');
      return literalFor(column, inner);
    }) as [string, string];
    const [from, to] = ends.map((end) => typedSql(column, end)) as [Prisma.Sql, Prisma.Sql];
    const exact = testSql(column, this.asker.actor, (value) => sql`${value} BETWEEN ${from} AND ${to}`);
    const found = isNegated ? undefined : this.between(column, ...ends);
    return found ? sql`(${found} AND ${exact})` : exact;
  }

  private shape(it: Exclude<Geometry, Property>): Prisma.Sql {
    const { srid, flipped } = this.crs;
    const made =
      'bbox' in it
        ? sql`ST_MakeEnvelope(${join((it.bbox.length === 4 ? it.bbox : [0, 1, 3, 4].map((at) => it.bbox[at])).map((n) => sql`${n}::float8`))}, ${srid}::int)`
        : sql`ST_SetSRID(ST_Force2D(ST_GeomFromGeoJSON(${JSON.stringify({ type: it.type, coordinates: it.coordinates })}::text)), ${srid}::int)`;
    return sql`ST_Transform(${flipped ? sql`ST_FlipCoordinates(${made})` : made}, 4326)`;
  }

  private spatial(op: string, args: readonly [Geometry, Geometry]): Prisma.Sql {
    const names = args.filter(isProperty);
    if (names.length !== 1 || names[0]?.property !== GEOMETRY_COLUMN)
      throw invalid('filter', 'ogc.filterGeometry', { name: GEOMETRY_COLUMN });
    const sides = args.map((it) => (isProperty(it) ? sql`e.geom` : this.shape(it)));
    return sql`${raw(`ST_${op.slice(2)}`)}(${join(sides)})`;
  }

  /** The two ends of what is no property; undefined is open. */
  private span(it: Exclude<Time, Property>): [string | undefined, string | undefined] {
    if ('date' in it) return [`${it.date}T00:00:00.000Z`, `${it.date}T23:59:59.999Z`];
    if ('timestamp' in it) return [new Date(it.timestamp).toISOString(), new Date(it.timestamp).toISOString()];
    const [from, to] = it.interval.map((end, at) => {
      if (typeof end !== 'string') throw invalid('filter', 'ogc.filterProperty');
      if (end === '..') return undefined;
      return /^\d{4}-\d{2}-\d{2}$/.test(end)
        ? `${end}T${at === 0 ? '00:00:00.000' : '23:59:59.999'}Z`
        : new Date(end).toISOString();
    });
    return [from, to];
  }

  private temporal(op: string, [left, right]: readonly [Time, Time], isNegated: boolean): Prisma.Sql {
    if (isProperty(right) && !isProperty(left)) {
      const other = { t_after: 't_before', t_before: 't_after', t_during: undefined }[op as 't_after'] ?? op;
      if (op === 't_during') throw invalid('filter', 'ogc.filterProperty');
      return this.temporal(other, [right, left], isNegated);
    }
    if (!isProperty(left) || isProperty(right)) throw invalid('filter', 'ogc.filterProperty');
    const column = this.column(left);
    if (column.kind !== 'DAY' && column.kind !== 'MOMENT') throw misfit(JSON.stringify(right), column);
    const [from, to] = this.span(right);
    const test = (operator: string, end: string | undefined) =>
      end === undefined
        ? undefined
        : sql`${comparableSql(column, this.asker.actor)} ${raw(operator)} ${typedSql(column, column.kind === 'DAY' ? end.slice(0, 10) : end)}`;
    const all = (...parts: (Prisma.Sql | undefined)[]) => {
      const there = parts.filter((it) => it !== undefined);
      return there.length > 0 ? sql`(${join(there, ' AND ')})` : sql`TRUE`;
    };
    switch (op) {
      case 't_after':
        return test('>', to) ?? sql`FALSE`;
      case 't_before':
        return test('<', from) ?? sql`FALSE`;
      case 't_during':
        return all(test('>', from), test('<', to));
      case 't_disjoint':
        return sql`NOT ${all(test('>=', from), test('<=', to))}`;
      default:
        return all(test('>=', from), test('<=', to));
    }
  }

  condition(it: Expression, isNegated = false): Prisma.Sql {
    if (typeof it === 'boolean') return it ? sql`TRUE` : sql`FALSE`;
    switch (it.op) {
      case 'and':
      case 'or':
        return sql`(${join(
          it.args.map((part) => this.condition(part, isNegated)),
          it.op === 'and' ? ' AND ' : ' OR ',
        )})`;
      case 'not':
        return sql`NOT (${this.condition(it.args[0], true)})`;
      case 'like':
        return this.like(it.args, isNegated);
      case 'between':
        return this.ranged(it.args, isNegated);
      case 'in': {
        const [of, values] = it.args;
        return sql`(${join(
          values.map((value) => this.compared('=', of, value, isNegated)),
          ' OR ',
        )})`;
      }
      case 'isNull': {
        const [of] = it.args;
        if (!isProperty(of)) throw invalid('filter', 'ogc.filterProperty');
        if (of.property === GEOMETRY_COLUMN) return sql`e.geom IS NULL`;
        return sql`${comparableSql(this.column(of), this.asker.actor)} IS NULL`;
      }
      case '=':
      case '<>':
      case '<':
      case '>':
      case '<=':
      case '>=':
        return this.compared(it.op, it.args[0], it.args[1], isNegated);
      default:
        return it.op.startsWith('s_')
          ? this.spatial(it.op, it.args as [Geometry, Geometry])
          : this.temporal(it.op, it.args as [Time, Time], isNegated);
    }
  }
}

/** The condition on rows `e` of a type. An unknown result (a property without a value) is no match. Throws a 400 at `filter`. */
export const filterSql = (asker: FilterAsker, { expression, crs }: Filter): Prisma.Sql =>
  new Translator(asker, crs).condition(expression);
