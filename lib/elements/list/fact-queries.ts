import 'server-only';
import type { Db } from '@/lib/db';
import { allOf } from '@/lib/db/conditions';
import { Prisma } from '@/prisma/generated/client';
import type { Condition } from './condition-queries';
import { type ElementSelection, isAcrossDates, rowsSql } from './order-queries';
import type { Facts } from './plan';
import { conditionsOf, exact, storedCountSql } from './queries';

const { empty, join, sql } = Prisma;

/** Which filter has at most `limit` matches, and whether all have more: for filters whose matches can be counted in their index. */
export async function countedInIndex(
  db: Db,
  conditions: readonly Condition[],
  limit: number,
): Promise<Pick<Facts, 'few' | 'allMany'>> {
  const counting = conditions.flatMap(({ ids }, filter) =>
    ids ? [sql`SELECT ${filter}::int AS filter, count(*) FROM (${ids} LIMIT ${limit}::int + 1) counted`] : [],
  );
  if (counting.length === 0) return {};
  const [fewest] = await db.$queryRaw<{ filter: number; count: number }[]>`
    SELECT filter, count FROM (${join(counting, ' UNION ALL ')}) it ORDER BY count, filter LIMIT 1`;
  if (fewest && fewest.count <= limit) return { few: fewest.filter };
  return { allMany: counting.length === conditions.length };
}

/** What the choice of a plan depends on. Without statistics up to `few` matches are counted in an index, else `read` rows are read. */
export async function findFacts(
  db: Db,
  selection: ElementSelection,
  { read, few }: { read: number; few: number },
): Promise<Omit<Facts, 'offset' | 'size'>> {
  const { query } = selection;
  const { sortField = 'modificationDate' } = query;
  const conditions = conditionsOf(selection);
  const acrossDates = isAcrossDates(query);
  const facts = {
    filters: conditions.length,
    indexed: conditions.every(({ inOrderOf, days }) => (acrossDates ? days : inOrderOf)),
    inIndexOrder: conditions.length === 1 && Boolean(conditions[0]?.inOrderOf?.includes(sortField)),
    acrossDates,
  };
  if (facts.indexed) return facts;
  const counted = await countedInIndex(db, conditions, few);
  if (counted.few !== undefined) return { ...facts, ...counted };
  const [byIndex, others] = [[...conditions.entries()].filter(([, it]) => it.findable), conditions.filter((it) => !it.findable)];
  const matches = sql`ARRAY[${join([...byIndex.map(([, it]) => it.exact), sql`TRUE`])}] AS matches`;
  const each = byIndex.map((_, at) => sql`(count(*) FILTER (WHERE e.matches[${at}::int + 1]))::int`);
  const [sample] = await db.$queryRaw<{ read: number; matching: number; of: number; each: number[] }[]>`
    SELECT count(*) AS read, count(*) FILTER (WHERE ${allOf([sql`TRUE = ALL (e.matches)`, ...exact(others)])}) AS matching,
      ${storedCountSql(selection)} AS of, ARRAY[${each.length > 0 ? join(each) : empty}]::int[] AS each
    FROM (${rowsSql(selection, [], sql`e.*, ${matches}`)} LIMIT ${read}::int) e`;
  if (!sample) return { ...facts, ...counted };
  const found = byIndex.map(([filter], at) => ({ filter, matching: sample.each[at] ?? 0 }));
  return { ...facts, ...counted, sample: { ...sample, each: found } };
}
