import 'server-only';
import { permits, type Rule } from '@/lib/auth/policy';
import { Prisma } from '@/prisma/generated/client';
import type { ElementQuery } from '../api';
import type { AttributeFilter } from '../filters';
import type { ElementFacts } from '../policy';
import { elementsWhere } from '../sql';
import { atUtc, daysOf } from './condition-queries';

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

/** Whether a list of certain days is ordered by another date than theirs, or by number. */
export const isCrossed = ({ sortField = 'modificationDate', ...query }: ElementQuery): boolean =>
  sortField in ACROSS && daysOf(query).some(({ days }) => days.of !== sortField);

/** What such a list may be ordered by, as the index over all of them has it, and what lies beyond all of it at either end. */
const MOMENTS = { asc: raw("'0001-01-01'::timestamp"), desc: raw("'9999-01-01'::timestamp") };
const ACROSS = {
  creationDate: { as: atUtc(sql`e.creation_date`), beyond: MOMENTS },
  modificationDate: { as: atUtc(sql`e.modification_date`), beyond: MOMENTS },
  id: { as: sql`(e.id + 0)`, beyond: { asc: raw('0::bigint'), desc: raw('4503599627370496::bigint') } },
};

/**
 * The first rows of a selection of certain days, ordered by another date or the number: those that an index over all of them finds
 * nearest to one of its ends. It knows no second order, so those of the last moment are read once more by their numbers.
 */
function rowsAcross(
  selection: ElementSelection,
  conditions: readonly Prisma.Sql[],
  columns: Prisma.Sql,
  { limit, from }: { limit: number; from: Prisma.Sql },
): Prisma.Sql {
  const { query } = selection;
  const { sortField = 'modificationDate', sortOrder = 'desc' } = query;
  const [flag, ...others] = flagsOf(selection);
  const indexed = [
    sql`e.type_id + 0 = ${selection.typeId}::bigint`,
    ...(others.length > 0 ? [] : [sql`e.is_public::int = ${Number(flag ?? -1)}::int`]),
    ...daysOf(query).map(({ days }) => days.across),
  ];
  const rows = (
    ties: readonly Prisma.Sql[],
    { as, beyond }: (typeof ACROSS)['id'],
  ) => sql`SELECT ${columns} FROM geometric_element e
    ${where(selection, join([...indexed, ...ties], ' AND '), conditions)} ${from}
    ORDER BY ${as} <-> ${beyond[sortOrder]} LIMIT ${limit}::bigint`;
  const by = ACROSS[sortField as keyof typeof ACROSS];
  if (sortField === 'id') return rows([], by);
  const ties = sql`${by.as} = (SELECT moment FROM last)`;
  return sql`WITH first AS MATERIALIZED (${rows([], by)}),
      last AS MATERIALIZED (SELECT ${raw(sortOrder === 'asc' ? 'max' : 'min')}(${by.as}) AS moment FROM first e)
    SELECT * FROM first e WHERE ${by.as} <> (SELECT moment FROM last) UNION ALL (${rows([ties], ACROSS.id)})`;
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
  if (isCrossed(selection.query)) return rowsAcross(selection, conditions, columns, { limit, from });
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
