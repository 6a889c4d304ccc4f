import 'server-only';
import { permits, type Rule } from '@/lib/auth/policy';
import { Prisma } from '@/prisma/generated/client';
import type { ElementQuery } from '../api';
import type { AttributeFilter } from '../filters';
import type { ElementFacts } from '../policy';
import { elementsWhere } from '../queries';

const { empty, join, raw, sql } = Prisma;

/** Which elements a list shows: of one type, those that may be read, those that pass the filters. */
export interface ElementSelection {
  typeId: number;
  readable: Rule<ElementFacts>;
  query: ElementQuery;
  attributes: readonly AttributeFilter[];
}

/** Columns by which a list is ordered before the id, each with its type. All of them and the id go the same way. */
const ORDERS = {
  id: [],
  description: [['description_order', 'text']],
  creationDate: [['creation_date', 'timestamptz']],
  modificationDate: [['modification_date', 'timestamptz']],
  isPublic: [['is_public', 'boolean']],
  isReviewed: [
    ['is_reviewed', 'boolean'],
    ['modification_date', 'timestamptz'],
  ],
  ownerLogin: [['owner_login', 'text']],
} as const satisfies Record<string, readonly (readonly [string, string])[]>;

type Column = readonly [name: string, type: string];
/** A place in a list: the values of its order's columns and the id, as text. */
export type Mark = readonly string[];

/** What a list is ordered by: all columns the same way, the id last. */
export const columnsOf = ({ sortField = 'modificationDate' }: ElementQuery): readonly Column[] => [
  ...ORDERS[sortField],
  ['id', 'bigint'],
];
/** The order of a list over rows `e`. */
export const orderSql = (query: ElementQuery) =>
  raw(
    columnsOf(query)
      .map(([name]) => `e.${name} ${query.sortOrder ?? 'desc'}`)
      .join(', '),
  );
/** From a mark on, if there is one. */
export const fromMark = (query: ElementQuery, mark: Mark | undefined) => {
  if (!mark) return empty;
  const columns = columnsOf(query);
  const values = columns.map(([, type], at) => sql`${mark[at] ?? null}::text::${raw(type)}`);
  const names = raw(columns.map(([name]) => `e.${name}`).join(', '));
  return sql`AND (${names}) ${raw(query.sortOrder === 'asc' ? '>=' : '<=')} (${join(values)})`;
};

/** Which of the public flags the rows that may be read and are asked for have. */
export const flagsOf = ({ readable, query: q }: ElementSelection) =>
  [true, false].filter((flag) => (q.isPublic ?? flag) === flag && permits(readable, { isPublic: flag, ownerId: q.ownerId ?? 0 }));

/** Rows that all have one flag are ordered by what comes after it. */
export const inTheSameOrder = (selection: ElementSelection): ElementSelection =>
  selection.query.sortField === 'isPublic' && flagsOf(selection).length === 1
    ? { ...selection, query: { ...selection.query, sortField: 'id' } as ElementQuery }
    : selection;

const where = (selection: ElementSelection, flag: Prisma.Sql, conditions: readonly Prisma.Sql[]) =>
  sql`WHERE ${join([sql`e.type_id = ${selection.typeId}::bigint`, flag, elementsWhere(selection.readable), ...conditions], ' AND ')}`;

const isPublic = (flag: boolean) => (flag ? sql`e.is_public` : sql`NOT e.is_public`);

/** The rows of a selection in any order. */
export function rowsSql(selection: ElementSelection, conditions: readonly Prisma.Sql[], columns: Prisma.Sql): Prisma.Sql {
  const [flag, ...others] = flagsOf(selection);
  // Both flags are named, for the indexes have them before what is looked for.
  const both = sql`e.is_public = ANY('{true,false}'::boolean[])`;
  const flagged = flag === undefined ? sql`FALSE` : others.length > 0 ? both : isPublic(flag);
  return sql`SELECT ${columns} FROM geometric_element e ${where(selection, flagged, conditions)}`;
}

/** The axes of `element_moment` by which a list may be ordered. */
const AXES: Partial<Record<string, number>> = { creationDate: 1, modificationDate: 2, id: 3 };

/** By which axis a list of certain days is ordered, where that is not the date that these are about. */
export function crossedAxis(q: ElementQuery): number | undefined {
  const created = q.laterCreationDate ?? q.beforeCreationDate;
  const modified = q.laterModificationDate ?? q.beforeModificationDate;
  const { sortField = 'modificationDate' } = q;
  const crossed = (created && sortField !== 'creationDate') || (modified && sortField !== 'modificationDate');
  return crossed ? AXES[sortField] : undefined;
}

const MOMENT = sql`element_moment(e.creation_date, e.modification_date, e.id)`;
const FARTHEST = 1e18;

/** The box of a query's days. `at` narrows the axis with this number (from 1) to one moment. */
function boxSql(q: ElementQuery, at?: { axis: number; moment: Prisma.Sql }): Prisma.Sql {
  const seconds = (moment: Prisma.Sql) => sql`date_part('epoch', ${moment} AT TIME ZONE 'UTC')`;
  const end = (text: string | undefined, open: number) =>
    text === undefined ? sql`${open}::float8` : seconds(sql`${text}::timestamptz`);
  const sides = [
    [q.laterCreationDate?.from, q.beforeCreationDate?.until],
    [q.laterModificationDate?.from, q.beforeModificationDate?.until],
    [],
  ].map(([from, until], i) =>
    at?.axis === i + 1 ? [seconds(at.moment), seconds(at.moment)] : [end(from, -FARTHEST), end(until, FARTHEST)],
  );
  const corner = (which: 0 | 1) => sql`ARRAY[${join(sides.map((side) => side[which]))}]`;
  return sql`${MOMENT} <@ cube(${corner(0)}, ${corner(1)})`;
}

/**
 * The first rows of a selection of certain days, ordered by another date or the number: an index over all of them gives those of a
 * box along one axis. It knows no second one, so those at the last moment are read once more by their numbers.
 */
function rowsAcross(
  selection: ElementSelection,
  conditions: readonly Prisma.Sql[],
  columns: Prisma.Sql,
  { limit, axis, from }: { limit: number; axis: number; from: Prisma.Sql },
): Prisma.Sql {
  const { query } = selection;
  const flags = flagsOf(selection);
  const flagged = flags.length === 2 ? sql`TRUE` : sql`e.is_public::int = ${Number(flags[0] ?? -1)}::int`;
  const by = (ordered: number) => raw(String(query.sortOrder === 'asc' ? 2 * ordered : -2 * ordered));
  // The planner takes any box for a thousandth of the table and would rather put that in order, if it knew how few are wanted.
  const rows = (box: Prisma.Sql, ordered: number) => sql`SELECT ${columns} FROM geometric_element e
    ${where(selection, flagged, [box, ...conditions])} ${from} ORDER BY ${MOMENT} ~> ${by(ordered)} LIMIT (SELECT ${limit}::bigint)`;
  const first = rows(boxSql(query), axis);
  const [[column]] = columnsOf(query) as readonly [Column];
  if (column === 'id') return first;
  const last = raw(`${query.sortOrder === 'asc' ? 'max' : 'min'}(${column})`);
  return sql`WITH first AS MATERIALIZED (${first}), last AS MATERIALIZED (SELECT ${last} AS moment FROM first)
    SELECT * FROM first WHERE ${raw(column)} <> (SELECT moment FROM last)
    UNION ALL (${rows(boxSql(query, { axis, moment: sql`(SELECT moment FROM last)` }), AXES.id as number)})`;
}

/**
 * The first rows of a selection, `limit` for each public flag: either has its stretch of the index in order, so that both need only
 * be merged. Ordered by the flag itself, they stand in one index as they are. `from` is where to begin.
 */
export function rowsInOrder(
  selection: ElementSelection,
  conditions: readonly Prisma.Sql[],
  columns: Prisma.Sql,
  { limit, from = empty }: { limit: number; from?: Prisma.Sql },
): Prisma.Sql {
  const axis = crossedAxis(selection.query);
  if (axis) return rowsAcross(selection, conditions, columns, { limit, axis, from });
  const flags = flagsOf(selection);
  const flagged = selection.query.sortField === 'isPublic' && flags.length === 2 ? [sql`TRUE`] : flags.map(isPublic);
  const stretches = (flagged.length > 0 ? flagged : [sql`FALSE`]).map(
    (flag) => sql`(SELECT ${columns} FROM geometric_element e ${where(selection, flag, conditions)} ${from}
      ORDER BY ${orderSql(selection.query)} LIMIT ${limit}::bigint)`,
  );
  return join(stretches, ' UNION ALL ');
}

/** What a list is ordered by, and the id. */
export const keysSql = (query: ElementQuery) =>
  raw(
    columnsOf(query)
      .map(([name]) => `e.${name}`)
      .join(', '),
  );
