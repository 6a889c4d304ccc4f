import 'server-only';
import type { Db } from '@/lib/db';
import { allOf } from '@/lib/db/conditions';
import { Prisma } from '@/prisma/generated/client';
import { detailsSql, type ElementRow, rowSql } from '../queries';
import { elementsWhere } from '../sql';
import { type Condition, conditionsOf } from './condition-queries';
import {
  columnsOf,
  type ElementSelection,
  flagsOf,
  fromMark,
  isCrossed,
  keysSql,
  type Mark,
  orderSql,
  rowsInOrder,
  rowsSql,
} from './row-queries';

const { raw, sql } = Prisma;

const exactly = (conditions: readonly Condition[]) => conditions.map((it) => it.exact);
const findably = (conditions: readonly Condition[]) =>
  conditions.flatMap((it) => (it.findable ? [it.findable, it.exact] : [it.exact]));
interface Window {
  offset: number;
  size: number;
}

/** The elements with these ids, in this order, but for those that may not be read. */
export const findElementsInOrder = (
  db: Db,
  { readable }: ElementSelection,
  ids: readonly number[],
  callerId: number,
): Promise<ElementRow[]> => db.$queryRaw`
  SELECT ${rowSql(callerId)} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS picked (id, place)
    JOIN geometric_element e ON e.id = picked.id ${detailsSql}
  WHERE ${elementsWhere(readable)} ORDER BY picked.place`;

const pageSql = ({ query }: ElementSelection, rows: Prisma.Sql, { offset, size }: Window) =>
  sql`SELECT e.id FROM (${rows}) e ORDER BY ${orderSql(query)} LIMIT ${size}::int OFFSET ${offset}::bigint`;
const idsOf = async (db: Db, rows: Prisma.Sql) => (await db.$queryRaw<{ id: number }[]>`${rows}`).map(({ id }) => id);

/** The ids of a page as the planner thinks best, from a mark on. */
function pageByPlan(selection: ElementSelection, window: Window, mark?: Mark): Prisma.Sql {
  const { query } = selection;
  const rows = rowsInOrder(selection, findably(conditionsOf(selection)), keysSql(query), {
    limit: window.offset + window.size,
    from: fromMark(query, mark),
  });
  return pageSql(selection, rows, window);
}

/** The ids of a page as the planner thinks best, from a mark on where one is known. */
export const pickPage = (db: Db, selection: ElementSelection, window: Window, mark?: Mark): Promise<number[]> =>
  idsOf(db, pageByPlan(selection, window, mark));

/** The ids of a page among the first `lookAt` rows in order, from a mark on, before the filters. */
function pageAlong(selection: ElementSelection, { offset, size }: Window, lookAt: number, mark?: Mark): Prisma.Sql {
  const { query } = selection;
  const rows = rowsInOrder(selection, [], sql`e.*`, { limit: lookAt, from: fromMark(query, mark) });
  const all = sql`SELECT * FROM (${rows}) e ORDER BY ${orderSql(query)} LIMIT ${lookAt}::int`;
  const passing = allOf(exactly(conditionsOf(selection)));
  return sql`SELECT e.id FROM (${all}) e WHERE ${passing} LIMIT ${size}::int OFFSET ${offset}::bigint`;
}

/** The ids of a page of frequent matches: rows are looked at in order, at most `lookAt`, until there are enough. May come out short. */
export const pickAlong = (db: Db, selection: ElementSelection, window: Window, lookAt: number, mark?: Mark): Promise<number[]> =>
  idsOf(db, pageAlong(selection, window, lookAt, mark));

/** How many elements a selection has, counted no further than `limit` + 1. */
export async function countUpTo(db: Db, selection: ElementSelection, limit: number): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM (SELECT 1 FROM (${rowsSql(selection, findably(conditionsOf(selection)), sql`e.id`)}) e
      LIMIT ${limit}::int + 1) counted`;
  return counted?.count ?? 0;
}

/**
 * Counted no further than `limit` + 1, by the filters' own indexes, and the ids of a page, in order: where these are all, counting has
 * them in hand. Otherwise rows are looked at in order, at most `lookAt`, and the page may come out short; without `lookAt` the planner
 * has its way.
 */
export async function countAndPick(
  db: Db,
  selection: ElementSelection,
  window: Window,
  { limit, lookAt }: { limit: number; lookAt?: number },
): Promise<{ count: number; ids: number[] }> {
  const found = rowsSql(selection, findably(conditionsOf(selection)), keysSql(selection.query));
  const further = lookAt === undefined ? pageByPlan(selection, window) : pageAlong(selection, window, lookAt);
  const [counted] = await db.$queryRaw<{ count: number; ids: number[] }[]>`
    WITH found AS MATERIALIZED (SELECT * FROM (${found}) e LIMIT ${limit}::int + 1), counted AS (SELECT count(*) FROM found)
    SELECT count, CASE WHEN count <= ${limit}::int THEN ARRAY(${pageSql(selection, sql`SELECT * FROM found`, window)})
      ELSE ARRAY(${further}) END AS ids FROM counted`;
  return counted ?? { count: 0, ids: [] };
}

/** Of the first rows that come to hand, before the filters: how many were looked at, and how many of them pass. */
export async function sample(db: Db, selection: ElementSelection, size: number): Promise<{ looked: number; passed: number }> {
  const [counted] = await db.$queryRaw<{ looked: number; passed: number }[]>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE ${allOf(exactly(conditionsOf(selection)))}) AS passed
    FROM (${rowsSql(selection, [], sql`e.*`)} LIMIT ${size}::int) e`;
  return counted ?? { looked: 0, passed: 0 };
}

/** The marks of every `step`th place after a mark (without one: of the first place, and on), `count` of them, read from an index alone. */
export async function findMarks(
  db: Db,
  selection: ElementSelection,
  { after, step, count }: { after?: Mark; step: number; count: number },
): Promise<Mark[]> {
  const { query } = selection;
  const columns = columnsOf(query).map(([name]) => name);
  const named = (alias: string) => raw(columns.map((name) => `${alias}.${name}`).join(', '));
  const conditions = exactly(conditionsOf(selection));
  /** The row so many places behind a mark. */
  const behind = (from: Prisma.Sql, places: number) => sql`SELECT ${named('e')}
    FROM (${rowsInOrder(selection, conditions, named('e'), { limit: places + 1, from })}) e
    ORDER BY ${orderSql(query)} LIMIT 1 OFFSET ${places}::int`;
  const beyondLast = sql`AND (${named('e')}) ${raw(query.sortOrder === 'asc' ? '>=' : '<=')} (${named('h')})`;
  const marks = await db.$queryRaw<Record<string, unknown>[]>`
    WITH RECURSIVE h AS (
      SELECT e.*, 1 AS hop FROM (${behind(fromMark(query, after), after ? step : 0)}) e
      UNION ALL
      SELECT n.*, h.hop + 1 FROM h CROSS JOIN LATERAL (${behind(beyondLast, step)}) n WHERE h.hop < ${count}::int)
    SELECT ${raw(columns.map((name) => `${name}::text`).join(', '))} FROM h ORDER BY hop`;
  return marks.map((mark) => columns.map((name) => String(mark[name])));
}

/** A number that changes with every change of a type's elements. */
export async function findListStamp(db: Db, typeId: number): Promise<number> {
  const [found] = await db.$queryRaw<{ stamp: number }[]>`
    SELECT list_stamp AS stamp FROM element_tile_stamp WHERE type_id = ${typeId}::bigint`;
  return found?.stamp ?? 0;
}

export interface Nature {
  /** How many conditions a selection has besides the public flag. */
  conditions: number;
  /** Whether indexes alone tell of all of them how many rows will do, and the planner finds a page of these. */
  countable: boolean;
  /** Whether one index has all that is asked for, in the order that is asked for. */
  ordered: boolean;
  /** Whether days are asked for in the order of another date. */
  crossed: boolean;
}

export function natureOf(selection: ElementSelection): Nature {
  const { query } = selection;
  const conditions = conditionsOf(selection);
  const { sortField = 'modificationDate' } = query;
  const crossed = isCrossed(query);
  return {
    conditions: conditions.length,
    countable: conditions.every(({ inOrderOf, days }) => (crossed ? days : inOrderOf)),
    ordered: conditions.length < 2 && conditions.every(({ inOrderOf }) => inOrderOf?.includes(sortField)),
    crossed,
  };
}

/** How many elements a selection without conditions has, as the grouped cells know it: the same number as counting, without counting. */
export async function countKept(db: Db, selection: ElementSelection): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(count), 0)::bigint AS count FROM element_cell
    WHERE type_id = ${selection.typeId}::bigint AND is_public = ANY(${flagsOf(selection)}::boolean[])
      AND zoom = 0 AND tile_x = 0 AND tile_y = 0`;
  return counted?.count ?? 0;
}
