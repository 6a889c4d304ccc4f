import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { getElementType } from '@/lib/element-types/service';
import { AppError } from '@/lib/errors';
import { type Count, counted, countLimit } from '@/lib/http/count';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import type { ElementQuery } from '../api';
import { attributeFilters } from '../filters';
import { elementPolicy, elementsPolicy } from '../policy';
import type { ElementRow } from '../queries';
import type { Element } from '../schema';
import { type Door, elementSettings, presentElement, through } from '../service';
import { markAt } from './marks';
import {
  countAndPick,
  countKept,
  countUpTo,
  findPage,
  findPageAlong,
  findPageAmongFew,
  findPicked,
  natureOf,
  sample,
} from './queries';
import type { ElementSelection } from './row-queries';

/** So many matches of filters are counted exactly; ten times as many where an index alone tells. */
const COUNTED = 1000;
const COUNTED_IN_INDEX = 10_000;
/** Rows that are looked at to see whether a filter's matches are frequent. */
const SAMPLED = 5000;
/** Rows that are looked at in the order of the list before another way is taken. */
const LOOKED_AT = 20_000;
/** Up to this place the rows before a page are just passed over. */
const NEAR = 1000;

interface Window {
  offset: number;
  size: number;
  callerId: number;
}

/** How many there are in all and, where all were in hand while counting, which of them the page shows. */
interface Found extends Count {
  picked?: number[];
}

/** How many elements there are in all: exact without filters, and with them up to a bound. */
async function countOf(ctx: Context, selection: ElementSelection, window: Window): Promise<Found> {
  const { countable, conditions, plain } = natureOf(selection);
  if (conditions === 0) return { total: await countKept(ctx.db, selection), exact: true };
  let limit = countLimit(window, countable && conditions === 1 ? COUNTED_IN_INDEX : COUNTED);
  if (plain) return counted(await countUpTo(ctx.db, selection, limit), limit);
  if (!countable) {
    const { looked, passed } = await sample(ctx.db, selection, SAMPLED);
    if (looked === SAMPLED && passed > limit) return { total: limit, exact: false };
    if (looked < SAMPLED) limit = Math.max(limit, SAMPLED);
  }
  const { count, ids } = await countAndPick(ctx.db, selection, window, limit);
  return { ...counted(count, limit), ...(count <= limit && { picked: ids }) };
}

/** A page by the way that reads the fewest rows. */
async function rowsOf(ctx: Context, selection: ElementSelection, window: Window, found: Found): Promise<ElementRow[]> {
  const { plain, countable, conditions } = natureOf(selection);
  if (found.exact && window.offset >= found.total) return [];
  if (found.picked) return findPicked(ctx.db, found.picked, window.callerId);
  if (window.offset > NEAR && (conditions === 0 || (conditions === 1 && selection.query.ownerId !== undefined))) {
    const mark = await markAt(ctx.db, selection, window.offset);
    return mark ? findPage(ctx.db, selection, { ...window, offset: 0 }, mark) : [];
  }
  if (plain) return findPage(ctx.db, selection, window);
  const rows = await findPageAlong(ctx.db, selection, window, (countable ? SAMPLED : LOOKED_AT) + window.offset);
  return rows.length === window.size ? rows : findPageAmongFew(ctx.db, selection, window);
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
  const type = await getElementType(ctx, typeId);
  const { filters: attributes, issues } = attributeFilters(type, query, ctx.locale);
  if (issues.length > 0) throw new AppError('project.common.invalid', { fields: issues });
  const selection = { typeId, readable, query, attributes };
  const size = query.size ?? PAGE_SIZE;
  const window = { offset: (query.page ?? 0) * size, size, callerId: ctx.actor.id };
  const found = await countOf(ctx, selection, window);
  const rows = await rowsOf(ctx, selection, window, found);
  const actor = through(door, ctx.actor);
  const items = rows.map((row) => presentElement(actor, type, row));
  return pageOf(items, found.total, found.exact);
}
