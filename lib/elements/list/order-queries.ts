import 'server-only';
import { alternatives, couldPermit, type Rule } from '@/lib/auth/policy';
import { Prisma } from '@/prisma/generated/client';
import type { AttributeFilter } from '../filters';
import type { ElementFacts } from '../policy';
import { elementsWhere } from '../sql';
import { atUtc, daysOf } from './condition-queries';
import type { ElementQuery } from './schema';

const { empty, join, raw, sql } = Prisma;

/** Which elements a list shows: of one type, those that may be read, those that pass the filters. */
export interface ElementSelection {
  typeId: number;
  readable: Rule<ElementFacts>;
  query: ElementQuery;
  attributes: readonly AttributeFilter[];
}

/** The columns of each order before the id, with their types; none is ever null. All of them and the id are sorted in the same direction. */
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
} as const satisfies Record<string, readonly (readonly [name: string, type: string])[]>;

/** The values of the order's columns and of the id in one row, as text. */
export type SortKey = readonly string[];

const columnsOf = ({ sortField = 'modificationDate' }: ElementQuery) => [...ORDERS[sortField], ['id', 'bigint'] as const];
const columns = (query: ElementQuery, write: (name: string) => string) =>
  raw(
    columnsOf(query)
      .map(([name]) => write(name))
      .join(', '),
  );
/** The columns of the order, of rows `e`; as a sort key; as an ORDER BY. */
export const keysSql = (query: ElementQuery) => columns(query, (name) => `e.${name}`);
export const sortKeySql = (query: ElementQuery) => sql`json_build_array(${columns(query, (name) => `e.${name}::text`)})::text`;
export const orderSql = (query: ElementQuery) => columns(query, (name) => `e.${name} ${query.sortOrder ?? 'desc'}`);

/** Whether a row `e` comes after a sort key. */
export function afterSql(query: ElementQuery, sortKey: SortKey): Prisma.Sql {
  const values = columnsOf(query).map(([, type], at) => sql`${sortKey[at] ?? null}::text::${raw(type)}`);
  return sql`(${keysSql(query)}) ${raw(query.sortOrder === 'asc' ? '>' : '<')} (${join(values)})`;
}

/** The public flags of the rows that may be read and are wanted. */
export const flagsOf = ({ readable, query: q, typeId }: ElementSelection) =>
  [true, false].filter(
    (flag) => (q.isPublic ?? flag) === flag && couldPermit(readable, { isPublic: flag, ownerId: q.ownerId ?? 0, typeId }),
  );

/** Whether a rule depends on where an element lies: no index of the lists knows that, so it is a filter like those of the query. */
export const isScoped = (rule: Rule<ElementFacts>) =>
  typeof rule !== 'boolean' && alternatives(rule).some((where) => 'divisions' in where);

/** The same selection, ordered by id where an order by the public flag means the same because all rows have one flag. */
export const normalized = (selection: ElementSelection): ElementSelection =>
  selection.query.sortField === 'isPublic' && flagsOf(selection).length === 1
    ? { ...selection, query: { ...selection.query, sortField: 'id' } as ElementQuery }
    : selection;

/** Beside the filters, which hold a rule about divisions. */
const readableSql = ({ readable }: ElementSelection) => (isScoped(readable) ? sql`TRUE` : elementsWhere(readable));
const isPublic = (flag: boolean) => (flag ? sql`e.is_public` : sql`NOT e.is_public`);
const rowsWhere = (selection: ElementSelection, columns: Prisma.Sql, conditions: readonly Prisma.Sql[], tail = empty) =>
  sql`SELECT ${columns} FROM geometric_element e
    WHERE ${join([sql`e.type_id = ${selection.typeId}::bigint`, ...conditions, readableSql(selection)], ' AND ')} ${tail}`;

/** The rows of a selection in any order. */
export function rowsSql(selection: ElementSelection, conditions: readonly Prisma.Sql[], columns: Prisma.Sql): Prisma.Sql {
  const [flag, ...others] = flagsOf(selection);
  // Both flags are listed, because in the indexes the flag comes before the searched column.
  const both = sql`e.is_public = ANY('{true,false}'::boolean[])`;
  const flagged = flag === undefined ? sql`FALSE` : others.length > 0 ? both : isPublic(flag);
  return rowsWhere(selection, columns, [flagged, ...conditions]);
}

/** The orders that the index over all dates supports: the column, a value for it, and values beyond all others. */
const moment = (column: string) => ({
  of: atUtc(raw(`e.${column}`)),
  is: (text: Prisma.Sql) => atUtc(sql`${text}::timestamptz`),
  beyond: { asc: raw("'0001-01-01'::timestamp"), desc: raw("'9999-01-01'::timestamp") },
});
const ACROSS = {
  creationDate: moment('creation_date'),
  modificationDate: moment('modification_date'),
  id: {
    of: raw('(e.id + 0)'),
    is: (text: Prisma.Sql) => sql`${text}::bigint`,
    beyond: { asc: raw('0::bigint'), desc: raw('4503599627370496::bigint') },
  },
};

/** Whether a list is filtered by one date and ordered by the other one or by id. */
export const isAcrossDates = ({ sortField = 'modificationDate', ...query }: ElementQuery): boolean =>
  sortField in ACROSS && daysOf(query).some(({ days }) => days.of !== sortField);

interface Range {
  limit: number;
  /** Only rows after this one. */
  after?: SortKey;
}

/**
 * The first rows of a list across dates, by distance in the GiST index over all dates. That index orders by one column alone, so the rows
 * with the last date are read again in the order of their ids.
 */
function rowsAcrossDates(selection: ElementSelection, conditions: Prisma.Sql[], columns: Prisma.Sql, { limit, after }: Range) {
  const { query } = selection;
  const { sortField = 'modificationDate', sortOrder = 'desc' } = query;
  const by = ACROSS[sortField as keyof typeof ACROSS];
  const [flag, ...others] = flagsOf(selection);
  const indexed = [
    sql`e.type_id + 0 = ${selection.typeId}::bigint`,
    ...(others.length > 0 ? [] : [sql`e.is_public::int = ${Number(flag ?? -1)}::int`]),
    ...daysOf(query).map(({ days }) => days.across),
    // The index supports a comparison of this column, not that of whole rows.
    ...(after ? [sql`${by.of} ${raw(sortOrder === 'asc' ? '>=' : '<=')} ${by.is(sql`${after[0]}::text`)}`] : []),
  ];
  const nearest = ({ of, beyond }: (typeof ACROSS)['id'], more: Prisma.Sql[] = []) =>
    rowsWhere(
      selection,
      columns,
      [...indexed, ...more, ...conditions],
      sql`ORDER BY ${of} <-> ${beyond[sortOrder]} LIMIT ${limit}::bigint`,
    );
  if (sortField === 'id') return nearest(by);
  return sql`WITH first AS MATERIALIZED (${nearest(by)}),
      last AS MATERIALIZED (SELECT ${raw(sortOrder === 'asc' ? 'max' : 'min')}(${by.of}) AS moment FROM first e)
    SELECT * FROM first e WHERE ${by.of} <> (SELECT moment FROM last)
    UNION ALL (${nearest(ACROSS.id, [sql`${by.of} = (SELECT moment FROM last)`])})`;
}

/** The first rows of a selection, `limit` for each public flag: each flag has a range of the index in order, so both are merged. */
export function rowsInOrder(
  selection: ElementSelection,
  conditions: Prisma.Sql[],
  columns: Prisma.Sql,
  range: Range,
): Prisma.Sql {
  const { query } = selection;
  const all = range.after ? [...conditions, afterSql(query, range.after)] : conditions;
  if (isAcrossDates(query)) return rowsAcrossDates(selection, all, columns, range);
  const flags = flagsOf(selection);
  // An order by the flag is the order of the index, for both flags together.
  const flagged = query.sortField === 'isPublic' && flags.length === 2 ? [sql`TRUE`] : flags.map(isPublic);
  const tail = sql`ORDER BY ${orderSql(query)} LIMIT ${range.limit}::bigint`;
  const ranges = (flagged.length > 0 ? flagged : [sql`FALSE`]).map(
    (flag) => sql`(${rowsWhere(selection, columns, [flag, ...all], tail)})`,
  );
  return join(ranges, ' UNION ALL ');
}
