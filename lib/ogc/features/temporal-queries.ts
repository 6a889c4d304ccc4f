import 'server-only';
import type { Column } from '@/lib/columns/columns';
import { comparableSql, moment } from '@/lib/columns/sql';
import type { TEMPORAL, Time } from '@/lib/cql2/schema';
import { invalid } from '@/lib/errors';
import { instantOf, timeAtEnd } from '@/lib/text';
import { Prisma } from '@/prisma/generated/client';
import { columnOf, type FilterAsker, isProperty, misfit } from './filter-terms';

const { empty, join, raw, sql } = Prisma;

type Relation = (typeof TEMPORAL)[number];

/** An end of a time: a column, a day, an instant, or none. */
type Point = { column: Column } | { day: string } | { instant: string } | 'open';
type Span = readonly [from: Point, until: Point];

/** As what ends are compared: as days, as instants that every element has, or as texts of ISO 8601, which attributes have. */
type Form = 'day' | 'instant' | 'text';

/** Which ends of the first time are compared with which of the second (OGC 21-065r2, 7.4). */
const RELATIONS: Record<Exclude<Relation, 't_disjoint'>, readonly [0 | 1, '<' | '>' | '=' | '<=' | '>=', 0 | 1][]> = {
  t_after: [[0, '>', 1]],
  t_before: [[1, '<', 0]],
  t_contains: [
    [0, '<', 0],
    [1, '>', 1],
  ],
  t_during: [
    [0, '>', 0],
    [1, '<', 1],
  ],
  t_equals: [
    [0, '=', 0],
    [1, '=', 1],
  ],
  t_finishedBy: [
    [0, '<', 0],
    [1, '=', 1],
  ],
  t_finishes: [
    [0, '>', 0],
    [1, '=', 1],
  ],
  t_intersects: [
    [0, '<=', 1],
    [1, '>=', 0],
  ],
  t_meets: [[1, '=', 0]],
  t_metBy: [[0, '=', 1]],
  t_overlappedBy: [
    [0, '>', 0],
    [0, '<', 1],
    [1, '>', 1],
  ],
  t_overlaps: [
    [0, '<', 0],
    [1, '>', 0],
    [1, '<', 1],
  ],
  t_startedBy: [
    [0, '=', 0],
    [1, '>', 1],
  ],
  t_starts: [
    [0, '=', 0],
    [1, '<', 1],
  ],
};

const isDay = (it: Point): boolean => it !== 'open' && ('day' in it || ('column' in it && it.column.kind === 'DAY'));

function columnPoint(asker: FilterAsker, property: { property: string }): Point {
  const column = columnOf(asker, property);
  if (column.kind !== 'DAY' && column.kind !== 'MOMENT') throw misfit(property.property, column);
  return { column };
}

function spanOf(asker: FilterAsker, it: Time): Span {
  if (isProperty(it)) return [columnPoint(asker, it), columnPoint(asker, it)];
  if ('date' in it) return [{ day: it.date }, { day: it.date }];
  if ('timestamp' in it) return [{ instant: it.timestamp }, { instant: it.timestamp }];
  const [from, until] = it.interval.map((end): Point => {
    if (typeof end !== 'string') return columnPoint(asker, end);
    if (end === '..') return 'open';
    return /^\d{4}-\d{2}-\d{2}$/.test(end) ? { day: end } : { instant: end };
  }) as [Point, Point];
  return [from, until];
}

function formOf(points: readonly Point[]): Form {
  const closed = points.filter((it) => it !== 'open');
  if (closed.every(isDay)) return 'day';
  return closed.every((it) => !('column' in it) || it.column.attributeId === undefined) ? 'instant' : 'text';
}

/** A text that is compared letter by letter. */
const plain = (text: Prisma.Sql) => sql`(${text})::text COLLATE "C"`;

function columnEnd({ actor }: FilterAsker, column: Column, form: Form, isEnd: boolean): Prisma.Sql {
  const value = comparableSql(column, actor);
  if (form !== 'text') return value;
  if (column.kind === 'DAY') return plain(sql`${value} || ${timeAtEnd(isEnd)}::text`);
  return column.attributeId === undefined ? plain(moment(value)) : value;
}

/** An end, comparable with others of its form. 400 for a year that the database does not have. */
function endSql(asker: FilterAsker, it: Point, form: Form, isEnd: boolean): Prisma.Sql {
  if (it === 'open') {
    if (form === 'instant') return sql`${isEnd ? 'infinity' : '-infinity'}::timestamptz`;
    return plain(sql`${isEnd ? '~' : ''}`);
  }
  if ('column' in it) return columnEnd(asker, it.column, form, isEnd);
  if ('day' in it && form === 'day') return plain(sql`${it.day}`);
  const instant = instantOf('day' in it ? it.day + timeAtEnd(isEnd) : it.instant);
  if (instant === undefined) throw invalid('filter', 'ogc.years');
  return form === 'instant' ? sql`${instant}::timestamptz` : plain(sql`${instant}`);
}

/** When something is, by the relations of two times. */
export function temporal(asker: FilterAsker, wanted: Relation, times: readonly [Time, Time]): Prisma.Sql {
  const spans = times.map((it) => spanOf(asker, it)) as [Span, Span];
  const form = formOf(spans.flat());
  const [left, right] = spans.map((span) => [endSql(asker, span[0], form, false), endSql(asker, span[1], form, true)]) as [
    [Prisma.Sql, Prisma.Sql],
    [Prisma.Sql, Prisma.Sql],
  ];
  // An instant equals a day that it is in.
  const isInDay =
    wanted === 't_equals' && form !== 'day' && times.some((it, at) => !('interval' in it) && isDay(spans[at as 0][0]));
  const relation = wanted === 't_disjoint' || isInDay ? 't_intersects' : wanted;
  const parts = RELATIONS[relation].map(([a, operator, b]) => sql`${left[a]} ${raw(operator)} ${right[b]}`);
  return sql`${wanted === 't_disjoint' ? raw('NOT ') : empty}(${join(parts, ' AND ')})`;
}
