import 'server-only';
import type { Context } from '@/lib/auth/context';
import { inTime } from '@/lib/db/in-time';
import type { Count } from '@/lib/http/count';
import type { Cursor } from './cursor';
import { findFacts } from './fact-queries';
import type { ElementSelection, SortKey } from './order-queries';
import { choosePlan, FEW, SAMPLED } from './plan';
import { type Found, findByStep, type Window } from './queries';
import type { ElementQuery } from './schema';

/** Rows read beyond a page with a cursor: one shows that there is a next page, two that there are more rows than the total says. */
const BEYOND = 2;

/** Runs the steps of the plan until one finds the page. */
async function findRows(
  ctx: Context,
  selection: ElementSelection,
  window: Window,
): Promise<{ sortKeys: SortKey[]; count: Count }> {
  const plan = choosePlan({ ...(await findFacts(ctx.db, selection, { read: SAMPLED, few: FEW })), ...window });
  let count: Count = { total: plan.moreThan, exact: false };
  for (const step of plan.steps) {
    const run = (it: Context): Promise<Found> => findByStep(it.db, selection, window, step);
    const found = 'withinMs' in step && step.withinMs ? await inTime(ctx, step.withinMs, run) : await run(ctx);
    count = found?.count ?? count;
    if (found?.sortKeys) return { sortKeys: found.sortKeys, count };
  }
  return { sortKeys: [], count };
}

const reversed = ({ query, ...selection }: ElementSelection): ElementSelection => ({
  ...selection,
  query: { ...query, sortOrder: query.sortOrder === 'asc' ? 'desc' : 'asc' } as ElementQuery,
});

/** How many rows a list has. Where they were not all counted: at least those up to this page and, if there are `more`, one after it. */
const totalOf = (count: Count, seen: number, more: boolean): Count =>
  count.exact ? count : { total: more ? Math.max(count.total, seen) : seen, exact: !more };

export interface ListPage extends Count {
  ids: number[];
  previous?: Cursor;
  next?: Cursor;
}

/** A page by its number or, with a cursor, beside the cursor's row; how many rows there are in all; the cursors beside it. */
export async function findPage(
  ctx: Context,
  selection: ElementSelection,
  { page, size, cursor }: { page: number; size: number; cursor?: Cursor },
): Promise<ListPage> {
  const offset = cursor ? 0 : page * size;
  const { sortKey: after, at, back } = cursor ?? { at: offset, back: false };
  const directed = back ? reversed(selection) : selection;
  const { sortKeys, count } = await findRows(ctx, directed, { offset, size: cursor ? size + BEYOND : size, after });
  const shown = back ? sortKeys.slice(0, size).reverse() : sortKeys.slice(0, size);
  // By number, the count says whether there is more: it goes beyond the page.
  const reachesFurther = cursor
    ? sortKeys.length > size
    : count.exact
      ? offset + sortKeys.length < count.total
      : sortKeys.length === size;
  const start = back ? (reachesFurther ? Math.max(1, at - shown.length) : 0) : at;
  const end = start + shown.length;
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    ids: shown.map((sortKey) => Number(sortKey.at(-1))),
    ...totalOf(count, back || reachesFurther ? end + 1 : end, back || (cursor ? sortKeys.length > size + 1 : reachesFurther)),
    previous: first && start > 0 ? { sortKey: first, at: start, back: true } : undefined,
    next: last && (back || reachesFurther) ? { sortKey: last, at: end, back: false } : undefined,
  };
}
