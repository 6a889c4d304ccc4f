import 'server-only';
import type { Context } from '@/lib/auth/context';
import { columnsFor } from '@/lib/columns/columns';
import { getElementType } from '@/lib/element-types/service';
import { attributeField } from '@/lib/elements/attributes';
import { PublicElementQuery } from '@/lib/elements/list/schema';
import { selectElements } from '@/lib/elements/list/service';
import { AppError } from '@/lib/errors';
import { type Asked, ATTRIBUTE, type Filters, filtersIn } from './schema';

/** Attributes by their ids, as lists name them. Undefined: the caller sees no such attribute of the type, or one is named twice. */
async function byIds(ctx: Context, typeId: number, filters: Filters): Promise<Filters | undefined> {
  const columns = columnsFor(await getElementType(ctx, typeId), ctx.actor).filter((it) => it.attributeId !== undefined);
  const named = new Map<string, string | string[]>();
  for (const [name, value] of Object.entries(filters)) {
    const key = name.startsWith(ATTRIBUTE) ? name.slice(ATTRIBUTE.length).toLowerCase() : undefined;
    const column = columns.find((it) => String(it.attributeId) === key) ?? columns.find((it) => it.code === key);
    const field = column?.attributeId === undefined ? name : attributeField(column.attributeId);
    if ((key !== undefined && !column) || named.has(field)) return undefined;
    named.set(field, value);
  }
  return Object.fromEntries(named);
}

const REFUSED: readonly string[] = ['project.common.invalid', 'project.common.permissionDenied', 'project.common.notFound'];

/** Whether the list of public elements takes these parameters from the caller: of a type, or where there is none by their shape. */
async function mayList(ctx: Context, typeId: number | undefined, filters: Filters): Promise<boolean> {
  const query = PublicElementQuery.safeParse(filters);
  if (!query.success || typeId === undefined) return query.success;
  try {
    await selectElements(ctx, typeId, query.data, 'public');
    return true;
  } catch (error) {
    if (error instanceof AppError && REFUSED.includes(error.code)) return false;
    throw error;
  }
}

/** In one order, so that the same filters are one address. */
const byName = (filters: Filters): Filters => Object.fromEntries(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * The filters among what an address asks of elements of types, as the list of public elements takes them. Undefined: one of them is wrong, or
 * the caller may not ask it. `typeIds` undefined: the address names no types; `anyTypeId` is one of those that it is about.
 */
export async function askedFilters(
  ctx: Context,
  asked: Asked,
  typeIds: readonly number[] | undefined,
  anyTypeId: number | undefined,
): Promise<Filters | undefined> {
  const found = filtersIn(asked);
  const names = Object.keys(found);
  if (names.length === 0) return found;
  const isOfAttributes = names.some((name) => name.startsWith(ATTRIBUTE));
  // An attribute is one of a single type.
  const [typeId, ...others] = typeIds ?? [];
  if (isOfAttributes && (typeId === undefined || others.length > 0)) return undefined;
  const filters = isOfAttributes ? await byIds(ctx, typeId as number, found) : found;
  // What all elements have is asked alike of every type, so that one answers for all of them.
  return filters && (await mayList(ctx, anyTypeId, filters)) ? byName(filters) : undefined;
}
