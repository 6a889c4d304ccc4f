import 'server-only';
import type { Context } from '@/lib/auth/context';
import { notFound } from '@/lib/errors';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { typeLegend } from '@/lib/legends/images';
import type { MapType } from '@/lib/map/view';
import type { ElementTypeQuery } from './api';
import { countElementTypes, findElementType, findElementTypes, findElementTypesByIds, findMapTypes } from './queries';
import type { ElementType } from './schema';

export async function listElementTypes(ctx: Context, query: ElementTypeQuery = {}): Promise<Page<ElementType>> {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE, locale: ctx.locale };
  const [items, total] = await Promise.all([
    findElementTypes(ctx.db, query, window),
    countElementTypes(ctx.db, query, ctx.locale),
  ]);
  return pageOf(items, total);
}

/** A whole element type with its name in the caller's language. 404 if there is none. */
export async function getElementType(ctx: Context, id: number): Promise<ElementType> {
  const found = await findElementType(ctx.db, id, ctx.locale);
  if (!found) throw notFound();
  return found;
}

/** The same, for whoever has a better answer to its absence than a 404. */
export const elementTypeIfAny = (ctx: Context, id: number) => findElementType(ctx.db, id, ctx.locale);

/** Several whole element types by id, in one statement. */
export async function elementTypesByIds(ctx: Context, ids: readonly number[]): Promise<Map<number, ElementType>> {
  const types = ids.length > 0 ? await findElementTypesByIds(ctx.db, ids, ctx.locale) : [];
  return new Map(types.map((type) => [type.id, type]));
}

/** All element types in the operator's order, as the map draws them from the ground up: each with the style documents of its points, lines and polygons. */
export async function mapTypes(ctx: Context): Promise<MapType[]> {
  const rows = await findMapTypes(ctx.db, ctx.locale);
  return rows.map(({ point, line, polygon, legendType, legendTypeValue, ...type }) => ({
    ...type,
    legend: typeLegend({ ...type, legendType, legendTypeValue }),
    styles: { ...(point && { POINT: point }), ...(line && { LINE: line }), ...(polygon && { POLYGON: polygon }) },
  }));
}
