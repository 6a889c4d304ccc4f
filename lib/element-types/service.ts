import 'server-only';
import { type Context, newestContext } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { DATA_TYPES } from '@/lib/data-types';
import { poolFor } from '@/lib/db/reading';
import { AppError, notFound } from '@/lib/errors';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { translatorFor } from '@/lib/i18n/translator';
import { boundStyles } from '@/lib/styles/binding/bind';
import { warningsOfTypes } from '@/lib/styles/binding/service';
import { warningTexts } from '@/lib/styles/warnings';
import type { ElementTypeQuery } from './api';
import { conditionWarnings } from './conditions';
import { typeLegend } from './legend';
import { elementTypePolicy } from './policy';
import {
  type ColumnsType,
  countElementTypes,
  findAttributesInUse,
  findCollection,
  findCollections,
  findColumnsTypeOfCode,
  findElementType,
  findElementTypeOfCode,
  findElementTypes,
  findElementTypesByIds,
  findMapTypes,
  findTypeAttributes,
  findTypeOutlines,
  findTypesOfAttributes,
  type Reading,
} from './queries';
import type { CollectionOutline, ElementType, ElementTypeAttributeType, ElementTypeReference, MapType, TypeForm } from './schema';

/** For whoever can change types: what the styles and conditions of each ask for in vain, and which of its attributes stand. */
async function withWarnings(ctx: Context, types: ElementType[]): Promise<ElementType[]> {
  if (elementTypePolicy.seeWarnings(ctx.actor) !== true || types.length === 0) return types;
  const ids = types.map(({ id }) => id);
  const [t, warnings, used] = await Promise.all([
    translatorFor(ctx.locale),
    warningsOfTypes(ctx, ids),
    findAttributesInUse(ctx.db, ids),
  ]);
  return types.map((type) => ({
    ...type,
    warnings: [
      ...warningTexts(warnings.get(type.id) ?? [], t),
      ...conditionWarnings(type, ctx.locale).map(({ key, values }) => t(key, values)),
    ],
    attributesInUse: used.flatMap(({ id, typeId }) => (typeId === type.id ? [id] : [])),
  }));
}
/** A type that the caller does not see is none to them. */
const readingOf = ({ actor, locale }: Context): Reading => ({ readable: elementTypePolicy.read(actor), locale });

export async function listElementTypes(ctx: Context, query: ElementTypeQuery = {}): Promise<Page<ElementType>> {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE, ...readingOf(ctx) };
  const [items, total] = await Promise.all([
    findElementTypes(ctx.db, query, window),
    countElementTypes(ctx.db, query, readingOf(ctx)),
  ]);
  return pageOf(await withWarnings(ctx, items), total);
}

/** A whole element type with its name in the caller's language. 404 if there is none, or it is not for the caller. */
export async function getElementType(ctx: Context, id: number): Promise<ElementType> {
  const found = await findElementType(ctx.db, id, readingOf(ctx));
  const [type] = await withWarnings(ctx, found ? [found] : []);
  if (!type) throw notFound();
  return type;
}

/** The same without warnings, undefined if there is none. */
export const elementTypeIfAny = (ctx: Context, id: number) => findElementType(ctx.db, id, readingOf(ctx));

/** The type that an element is added to, undefined if there is none. 409 where it is put away: nobody adds elements to it any more. */
export async function typeToAddTo(ctx: Context, id: number): Promise<ElementType | undefined> {
  const type = await elementTypeIfAny(ctx, id);
  if (type && !permits(elementTypePolicy.addTo(ctx.actor), type)) throw new AppError('project.elementType.archived');
  return type;
}

/** The element type with a code in lower case, as standards name it. 404 if there is none. */
export async function elementTypeOfCode(ctx: Context, code: string): Promise<ElementType> {
  const found = await findElementTypeOfCode(ctx.db, code, readingOf(ctx));
  if (!found) throw notFound();
  return found;
}

/** What the columns of such a type are made of. */
export async function columnsTypeOfCode(ctx: Context, code: string): Promise<ColumnsType> {
  const found = await findColumnsTypeOfCode(poolFor(ctx), code, readingOf(ctx));
  if (!found) throw notFound();
  return found;
}

/** The element types as standards list them, in the operator's order. */
export const listCollections = (ctx: Context): Promise<CollectionOutline[]> => findCollections(ctx.db, readingOf(ctx));

/** One of them by its code in lower case. 404 if there is none. */
export async function collectionOfCode(ctx: Context, code: string): Promise<CollectionOutline> {
  const found = await findCollection(ctx.db, code, readingOf(ctx));
  if (!found) throw notFound();
  return found;
}

/** All element types with these ids, whole. */
export const elementTypesByIds = (ctx: Context, ids: readonly number[]): Promise<ElementType[]> =>
  findElementTypesByIds(ctx.db, ids, readingOf(ctx));

/** The element types that attributes of types are of, whole, by the ids of those. */
export const typesOfAttributes = async (ctx: Context, ids: readonly number[]): Promise<ElementType[]> =>
  ids.length > 0 ? findTypesOfAttributes(ctx.db, ids, readingOf(ctx)) : [];

/** What presenting an element needs of its type: the type as the answer contains it, and what the element's fields depend on. */
export interface PresentedType {
  presented: ElementType | ElementTypeReference;
  canJoin: boolean;
  /** Its attributes, in order. */
  attributes: readonly Pick<ElementTypeAttributeType, 'id' | 'visibility'>[];
  /** Those of them whose values are other elements. */
  referenceIds: readonly number[];
}

/** The attributes of a type whose values are other elements. */
export const referencesOf = ({ listAttributeType }: Pick<ElementType, 'listAttributeType'>): ElementTypeAttributeType[] =>
  listAttributeType.filter(({ attributeType }) => DATA_TYPES[attributeType.dataType].pointsAt === 'element');

const whole = (type: ElementType): PresentedType => ({
  presented: type,
  canJoin: type.canJoin,
  attributes: type.listAttributeType,
  referenceIds: referencesOf(type).map(({ id }) => id),
});

/** What presenting an element needs of a type that is known whole. */
export function presentedAs(type: ElementType, form?: TypeForm): PresentedType {
  const { id, code, name } = type;
  return form === 'reference' ? { ...whole(type), presented: { id, code, name } } : whole(type);
}

/** Definitions are always read from the primary, even if the elements are not. */
const definitionsIn = (ctx: Context) => (newestContext(ctx) ?? ctx).db;

const byId = (types: PresentedType[]) => new Map(types.map((type) => [type.presented.id, type]));

/** Several types by id, in one statement. For references only their fields are read. Those alone that the caller sees. */
export async function presentedTypes(ctx: Context, ids: readonly number[], form?: TypeForm): Promise<Map<number, PresentedType>> {
  if (ids.length === 0) return new Map();
  if (form === 'reference')
    return byId(
      (await findTypeOutlines(definitionsIn(ctx), ids, readingOf(ctx))).map(
        ({ canJoin, attributes, referenceIds, ...presented }) => ({ presented, canJoin, attributes, referenceIds }),
      ),
    );
  return byId((await findElementTypesByIds(definitionsIn(ctx), ids, readingOf(ctx))).map(whole));
}

/** One of them; 404 if there is none for the caller. */
export async function presentedType(ctx: Context, id: number, form?: TypeForm): Promise<PresentedType> {
  const found = (await presentedTypes(ctx, [id], form)).get(id);
  if (!found) throw notFound();
  return found;
}

/** The attributes of a type with these ids, with their whole attribute types. */
export const typeAttributes = async (
  ctx: Context,
  typeId: number,
  ids: readonly number[],
): Promise<ElementTypeAttributeType[]> => (ids.length > 0 ? findTypeAttributes(definitionsIn(ctx), typeId, ids) : []);

/** All element types in the operator's order, as the map draws them from bottom to top: each with the style documents of its points, lines and polygons. */
export async function mapTypes(ctx: Context): Promise<MapType[]> {
  const rows = await findMapTypes(ctx.db, readingOf(ctx));
  return rows.map(({ point, line, polygon, decisions, attributes, legendType, legendTypeValue, state, ...type }) => ({
    ...type,
    ...(state !== 'PUBLISHED' && { state }),
    legend: typeLegend({ ...type, legendType, legendTypeValue }),
    ...boundStyles({ point, line, polygon, decisions, attributes }, ctx.locale),
  }));
}
