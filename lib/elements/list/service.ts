import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { inTime } from '@/lib/db/in-time';
import { presentedType, typeAttributes } from '@/lib/element-types/service';
import { AppError } from '@/lib/errors';
import { type Count, counted, countLimit } from '@/lib/http/count';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import type { ElementQuery } from '../api';
import { askedAttributeIds, attributeFilters } from '../filters';
import { elementPolicy, elementsPolicy } from '../policy';
import type { Element } from '../schema';
import { type Door, elementSettings, presentElement, through } from '../service';
import { markAt } from './marks';
import { countAndPick, countKept, countUpTo, findElementsInOrder, natureOf, pickAlong, pickPage, sample } from './queries';
import { type ElementSelection, inTheSameOrder, type Mark } from './row-queries';

/** So many matches of filters are counted exactly; ten times as many where an index alone tells. */
const COUNTED = 1000;
const COUNTED_IN_INDEX = 10_000;
/** No counting takes longer, in milliseconds. */
const COUNTED_WITHIN = 250;
/** Larger than any count. */
const ALL = 2_000_000_000;
/** Rows that are looked at to see whether a filter's matches are frequent. */
const SAMPLED = 5000;
/** Rows that are looked at in the order of the list before another way is taken; fewer where all of them are read at once. */
const LOOKED_AT = 20_000;
const LOOKED_AT_ACROSS = 1000;
/** So many pages on, the rows before a page are no longer just passed over. */
const NEAR = 10;

interface Window {
  offset: number;
  size: number;
}
/** How many there are in all, and which of them a page shows. */
interface Found extends Count {
  ids: number[];
}

/** Picks a page from its place on, however far that is: rows before it are counted once, unless that takes too long. */
async function fromItsPlace(
  ctx: Context,
  selection: ElementSelection,
  window: Window,
  pick: (window: Window, mark?: Mark) => Promise<number[]>,
): Promise<number[]> {
  if (window.offset < NEAR * window.size) return pick(window);
  const place = await inTime(ctx, COUNTED_WITHIN, async (it) => ({ mark: await markAt(it.db, selection, window.offset) }));
  if (!place) return pick(window);
  return place.mark ? pick({ ...window, offset: 0 }, place.mark) : [];
}

const lookAt = (selection: ElementSelection, { offset }: Window) =>
  offset + (natureOf(selection).crossed ? LOOKED_AT_ACROSS : LOOKED_AT);

/** A page of matches of which there are more than `least`. Nothing where it and two more are not met in the order of the list. */
async function findAlong(ctx: Context, selection: ElementSelection, window: Window, least: number): Promise<Found | undefined> {
  const wider = { ...window, size: window.size + 2 };
  const ids = await fromItsPlace(ctx, selection, wider, (near, mark) =>
    pickAlong(ctx.db, selection, near, lookAt(selection, near), mark),
  );
  if (ids.length < wider.size) return undefined;
  return { total: Math.max(least, window.offset + window.size + 1), exact: false, ids: ids.slice(0, window.size) };
}

/** A page of what the planner knows little about, by the way that reads the fewest rows. */
async function findAmong(ctx: Context, selection: ElementSelection, window: Window, bound: number): Promise<Found> {
  const { looked, passed } = await sample(ctx.db, selection, SAMPLED);
  const limit = Math.max(bound, looked < SAMPLED ? SAMPLED : 0);
  const bounds = { limit, lookAt: lookAt(selection, window) };
  const isFrequent = passed > limit;
  const some = isFrequent ? undefined : await inTime(ctx, COUNTED_WITHIN, (it) => countAndPick(it.db, selection, window, bounds));
  if (some && (some.count <= limit || some.ids.length === window.size)) return { ...counted(some.count, limit), ids: some.ids };
  const along = some ? undefined : await findAlong(ctx, selection, window, isFrequent ? limit : passed - 1);
  if (along) return along;
  const all = await countAndPick(ctx.db, selection, window, { ...bounds, limit: ALL });
  return { ...counted(all.count, ALL), ids: all.ids };
}

/** A page of what indexes can count, in an order of which the planner knows best how to come by it. Counted to `furthest` at most. */
async function findCountable(ctx: Context, selection: ElementSelection, window: Window, furthest: number): Promise<Found> {
  const limit = countLimit(window, COUNTED);
  const some = await inTime(ctx, COUNTED_WITHIN, (it) => countAndPick(it.db, selection, window, { limit }));
  if (!some) return findAmong(ctx, selection, window, limit);
  if (some.count <= limit || furthest <= limit) return { ...counted(some.count, limit), ids: some.ids };
  return { ...counted(await countUpTo(ctx.db, selection, furthest), furthest), ids: some.ids };
}

/** How many elements a selection has, exactly without filters and up to a bound with them, and those of a page. */
async function find(ctx: Context, selection: ElementSelection, window: Window): Promise<Found> {
  const { conditions, countable, ordered } = natureOf(selection);
  const inOrder = () => fromItsPlace(ctx, selection, window, (near, mark) => pickPage(ctx.db, selection, near, mark));
  if (conditions === 0) return { total: await countKept(ctx.db, selection), exact: true, ids: await inOrder() };
  if (!countable) return findAmong(ctx, selection, window, countLimit(window, COUNTED));
  const limit = countLimit(window, conditions === 1 ? COUNTED_IN_INDEX : COUNTED);
  if (!ordered) return findCountable(ctx, selection, window, limit);
  const count = counted(await countUpTo(ctx.db, selection, limit), limit);
  return { ...count, ids: count.exact && window.offset >= count.total ? [] : await inOrder() };
}

/** What a door lists: to an account that asks for its own elements, those of any flag; to others what everybody may see. */
function listed(ctx: Context, door: Door, { ownerId }: ElementQuery) {
  if (door === 'user' && ownerId !== undefined && ownerId !== ctx.actor.id) throw new AppError('project.common.permissionDenied');
  return elementPolicy.read(through(door === 'user' && ownerId === undefined ? 'public' : door, ctx.actor));
}

/** A page of the elements of a type. 403 where the operator has switched querying off; every wrong filter is named. */
export async function listElements(ctx: Context, typeId: number, query: ElementQuery, door: Door): Promise<Page<Element>> {
  if (!permits(elementsPolicy.list(ctx.actor), await elementSettings(ctx))) throw new AppError('project.common.permissionDenied');
  const readable = listed(ctx, door, query);
  const type = await presentedType(ctx, typeId, query.type);
  const asked = await typeAttributes(ctx, typeId, askedAttributeIds(query));
  const { filters: attributes, issues } = attributeFilters(asked, query, ctx.locale);
  if (issues.length > 0) throw new AppError('project.common.invalid', { fields: issues });
  const selection = inTheSameOrder({ typeId, readable, query, attributes });
  const size = query.size ?? PAGE_SIZE;
  const { ids, total, exact } = await find(ctx, selection, { offset: (query.page ?? 0) * size, size });
  const rows = await findElementsInOrder(ctx.db, selection, ids, ctx.actor.id);
  const actor = through(door, ctx.actor);
  const items = rows.map((row) => presentElement(actor, type, row));
  return pageOf(items, total, exact);
}
