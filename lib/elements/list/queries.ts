import 'server-only';
import { alternatives, listed } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import { allOf } from '@/lib/db/conditions';
import { type Count, counted } from '@/lib/http/count';
import { idsInDivisionsSql } from '@/lib/review/sql';
import { Prisma } from '@/prisma/generated/client';
import { elementsWhere } from '../sql';
import { type Condition, conditionsOf as filtersOf } from './condition-queries';
import {
  afterSql,
  type ElementSelection,
  flagsOf,
  isScoped,
  keysSql,
  orderSql,
  rowsInOrder,
  rowsSql,
  type SortKey,
  sortKeySql,
} from './order-queries';
import { ALL, type Step } from './plan';

const { join, sql } = Prisma;

/** What may be read where that depends on the divisions: the same rule, and the ids that indexes find. */
function scopeOf({ readable, typeId }: ElementSelection): Condition[] {
  if (typeof readable === 'boolean' || !isScoped(readable)) return [];
  const ids = alternatives(readable).map(({ divisions, ...where }) =>
    divisions === undefined
      ? sql`SELECT e.id FROM geometric_element e WHERE e.type_id = ${typeId}::bigint AND ${elementsWhere(where)}`
      : idsInDivisionsSql(listed(divisions) as string[], typeId),
  );
  // An array, because the planner expects far more of the rows of a subquery.
  return [{ exact: elementsWhere(readable), findable: sql`e.id = ANY(ARRAY(${join(ids, ' UNION ')}))` }];
}
/** What the elements of a selection have in common, besides type and public flag. */
export const conditionsOf = (selection: ElementSelection): Condition[] => [...filtersOf(selection), ...scopeOf(selection)];

export const exact = (conditions: readonly Condition[]) => conditions.map((it) => it.exact);
/** By what indexes find, where they do. */
export const findable = (conditions: readonly Condition[]) =>
  conditions.flatMap((it) => (it.findable ? [it.findable, it.exact] : [it.exact]));
const byIds = (conditions: readonly Condition[]) => conditions.flatMap(({ ids }) => (ids ? [sql`e.id IN (${ids})`] : []));
const withoutIndexes = (conditions: readonly Condition[], filters: readonly number[] = []): Condition[] =>
  conditions.map((it, filter) => (filters.includes(filter) ? { ...it, findable: undefined } : it));
/** By the few matches of one condition. An array, because only then is each id found by its index, whatever the statistics say. */
export const among = (conditions: readonly Condition[], few: number) => {
  const ids = conditions[few]?.ids;
  return ids ? [sql`e.id = ANY(ARRAY(${ids}))`, ...exact(conditions)] : findable(conditions);
};

/** The sums that triggers maintain for the tiles, with what waits to be added: the same number that counting would give. */
export const storedCountSql = (selection: ElementSelection) => sql`((SELECT coalesce(sum(count), 0) FROM element_cell
  WHERE type_id = ${selection.typeId}::bigint AND is_public = ANY(${flagsOf(selection)}::boolean[])
    AND zoom = 0 AND tile_x = 0 AND tile_y = 0)
  + (SELECT coalesce(sum(sign), 0) FROM element_cell_change
    WHERE type_id = ${selection.typeId}::bigint AND is_public = ANY(${flagsOf(selection)}::boolean[])))::bigint`;

/** Which rows of a list: `size` rows, `offset` rows after the beginning or after a row. */
export interface Window {
  offset: number;
  size: number;
  after?: SortKey;
}
/** What a step finds: no sort keys where it fails, no count where it does not count. */
export interface Found {
  sortKeys?: SortKey[];
  count?: Count;
}

const pageSql = ({ query }: ElementSelection, { offset, size }: Window, rows: Prisma.Sql, condition = sql`TRUE`) =>
  sql`ARRAY(SELECT ${sortKeySql(query)} FROM (SELECT ${keysSql(query)} FROM (${rows}) e WHERE ${condition}
    ORDER BY ${orderSql(query)} LIMIT ${size}::int OFFSET ${offset}::bigint) e)`;

function stepSql(selection: ElementSelection, window: Window, step: Step): Prisma.Sql {
  const { query } = selection;
  const conditions = conditionsOf(selection);
  const { after, offset, size } = window;
  if (step.find === 'ordered') {
    const rows = rowsInOrder(selection, [], sql`e.*`, { limit: step.limit, after });
    const first = sql`SELECT * FROM (${rows}) e ORDER BY ${orderSql(query)} LIMIT ${step.limit}::int`;
    return sql`SELECT NULL::bigint AS count, ${pageSql(selection, window, first, allOf(exact(conditions)))} AS "sortKeys"`;
  }
  if (step.find === 'matches' || step.find === 'few') {
    const page = pageSql(selection, window, sql`SELECT * FROM found`, after && afterSql(query, after));
    // Where all matches are read, however many, those of a filter that were too many to read by their ids are found by its index as well.
    const wanted =
      step.find === 'few'
        ? among(conditions, step.filter)
        : [...findable(withoutIndexes(conditions, step.common)), ...(step.limit === ALL ? byIds(conditions) : [])];
    const limit = step.find === 'few' ? ALL : step.limit;
    return sql`WITH found AS MATERIALIZED (SELECT * FROM (${rowsSql(selection, wanted, keysSql(query))}) e LIMIT ${limit}::int + 1),
      counted AS (SELECT count(*) FROM found)
      SELECT count, CASE WHEN count <= ${limit}::int THEN ${page} END AS "sortKeys" FROM counted`;
  }
  const rows = rowsInOrder(selection, findable(conditions), keysSql(query), { limit: offset + size, after });
  const matches = rowsSql(selection, findable(conditions), sql`e.id`);
  const count =
    step.count === 'stored'
      ? storedCountSql(selection)
      : step.count === undefined
        ? sql`NULL::bigint`
        : sql`(SELECT count(*) FROM (SELECT 1 FROM (${matches}) e LIMIT ${step.count}::int + 1) counted)`;
  return sql`SELECT ${count} AS count, ${pageSql(selection, window, rows)} AS "sortKeys"`;
}

const countedTo = (step: Step) => (step.find === 'planned' ? step.count : step.find === 'few' ? ALL : step.limit);

export async function findByStep(db: Db, selection: ElementSelection, window: Window, step: Step): Promise<Found> {
  const [row] = await db.$queryRaw<{ count: number | null; sortKeys: string[] | null }[]>`${stepSql(selection, window, step)}`;
  const { count = null, sortKeys } = row ?? {};
  const limit = countedTo(step);
  const isShort = step.find === 'ordered' && (sortKeys ?? []).length < window.size;
  return {
    sortKeys: isShort ? undefined : sortKeys?.map((it) => JSON.parse(it)),
    count: count === null ? undefined : counted(count, typeof limit === 'number' ? limit : count),
  };
}
