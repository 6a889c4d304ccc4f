import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import { detailsSql, type ElementRow, rowSql } from '../queries';
import { type Condition, conditionsOf } from './condition-queries';
import {
  columnsOf,
  type ElementSelection,
  flagsOf,
  fromMark,
  keysSql,
  type Mark,
  orderSql,
  rowsInOrder,
  rowsSql,
} from './row-queries';

const { join, raw, sql } = Prisma;

const conditionsIn = (selection: ElementSelection): Condition[] => conditionsOf(selection.query, selection.attributes);
const exactly = (conditions: readonly Condition[]) => conditions.map((it) => it.exact);
const findably = (conditions: readonly Condition[]) =>
  conditions.flatMap((it) => (it.findable ? [it.findable, it.exact] : [it.exact]));
interface Window {
  offset: number;
  size: number;
  callerId: number;
}

/** The details of the rows that a statement chose, in their order. `chosen` gives ids. */
const withDetails = (db: Db, chosen: Prisma.Sql, callerId: number): Promise<ElementRow[]> => db.$queryRaw`
  SELECT ${rowSql(callerId)} FROM (SELECT e.id, row_number() OVER () AS place FROM (${chosen}) e) chosen
    JOIN geometric_element e ON e.id = chosen.id ${detailsSql}
  ORDER BY chosen.place`;

const limits = ({ offset, size }: Window) => sql`LIMIT ${size}::int OFFSET ${offset}::bigint`;

/** A page as the planner thinks best, from a mark on where one is known. */
export function findPage(db: Db, selection: ElementSelection, window: Window, mark?: Mark): Promise<ElementRow[]> {
  const { query } = selection;
  const rows = rowsInOrder(selection, findably(conditionsIn(selection)), keysSql(query), {
    limit: window.offset + window.size,
    from: fromMark(query, mark),
  });
  return withDetails(db, sql`SELECT e.id FROM (${rows}) e ORDER BY ${orderSql(query)} ${limits(window)}`, window.callerId);
}

/** A page of few matches: all of them are found first, then put in order. */
export function findPageAmongFew(db: Db, selection: ElementSelection, window: Window): Promise<ElementRow[]> {
  const { query } = selection;
  const found = rowsSql(selection, findably(conditionsIn(selection)), keysSql(query));
  return withDetails(
    db,
    sql`WITH e AS MATERIALIZED (${found}) SELECT e.id FROM e ORDER BY ${orderSql(query)} ${limits(window)}`,
    window.callerId,
  );
}

/** A page of frequent matches: rows are looked at in order, at most `lookAt`, until there are enough. May come out short. */
export function findPageAlong(db: Db, selection: ElementSelection, window: Window, lookAt: number): Promise<ElementRow[]> {
  const { query } = selection;
  const conditions = conditionsIn(selection);
  // Both dates stand in the index of either, so that for them alone no row need be fetched.
  const onlyDates = conditions.every(({ plain }) => plain === 'creationDate' || plain === 'modificationDate');
  const dates = [...new Set([...columnsOf(query).map(([name]) => name), 'creation_date', 'modification_date'])];
  const columns = raw(onlyDates ? dates.map((name) => `e.${name}`).join(', ') : 'e.*');
  const rows = rowsInOrder(selection, [], columns, { limit: lookAt });
  const all = sql`SELECT * FROM (${rows}) e ORDER BY ${orderSql(query)} LIMIT ${lookAt}::int`;
  const chosen = sql`SELECT e.id FROM (${all}) e WHERE ${join(exactly(conditions), ' AND ')} ${limits(window)}`;
  return withDetails(db, chosen, window.callerId);
}

/** How many elements a selection has, counted no further than `limit` + 1. */
export async function countUpTo(db: Db, selection: ElementSelection, limit: number): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM (SELECT 1 FROM (${rowsSql(selection, findably(conditionsIn(selection)), sql`e.id`)}) e
      LIMIT ${limit}::int + 1) counted`;
  return counted?.count ?? 0;
}

/**
 * Counted no further than `limit` + 1 and, where these are all, which of them a page shows, in order: counting has all of them in
 * hand, so that nothing need be read again.
 */
export async function countAndPick(db: Db, selection: ElementSelection, { offset, size }: Window, limit: number) {
  const { query } = selection;
  const found = rowsSql(selection, findably(conditionsIn(selection)), keysSql(query));
  const [counted] = await db.$queryRaw<{ count: number; ids: number[] }[]>`
    WITH found AS MATERIALIZED (SELECT * FROM (${found}) e LIMIT ${limit}::int + 1)
    SELECT (SELECT count(*) FROM found) AS count,
      ARRAY(SELECT e.id FROM found e ORDER BY ${orderSql(query)} LIMIT ${size}::int OFFSET ${offset}::bigint) AS ids`;
  return counted ?? { count: 0, ids: [] };
}

/** The elements with these ids, in this order. */
export const findPicked = (db: Db, ids: readonly number[], callerId: number): Promise<ElementRow[]> =>
  withDetails(db, sql`SELECT e.id FROM unnest(${ids}::bigint[]) AS e (id)`, callerId);

/** Of the first rows that come to hand, before the filters: how many were looked at, and how many of them pass. */
export async function sample(db: Db, selection: ElementSelection, size: number): Promise<{ looked: number; passed: number }> {
  const [counted] = await db.$queryRaw<{ looked: number; passed: number }[]>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE ${join(exactly(conditionsIn(selection)), ' AND ')}) AS passed
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
  const conditions = exactly(conditionsIn(selection));
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
  /** Whether indexes alone tell of all of them how many rows will do. */
  countable: boolean;
  /** Whether the planner also finds a page by them, in the order that is asked for. */
  plain: boolean;
}

export function natureOf({ query, attributes }: ElementSelection): Nature {
  const conditions = conditionsOf(query, attributes);
  const sort = query.sortField ?? 'modificationDate';
  return {
    conditions: conditions.length,
    countable: conditions.every((it) => it.plain),
    plain: conditions.every((it) => it.plain === true || it.plain === sort),
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
