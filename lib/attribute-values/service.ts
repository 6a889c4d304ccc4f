import 'server-only';
import type { Context } from '@/lib/auth/context';
import { DATA_TYPES } from '@/lib/data-types';
import type { Words } from '@/lib/data-types/definition';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import { getElementType } from '@/lib/element-types/service';
import type { Element } from '@/lib/elements/schema';
import { getElements } from '@/lib/elements/service';
import { invalid } from '@/lib/errors';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { translatorFor } from '@/lib/i18n/translator';
import { countLacking, findLacking } from './lacking-queries';
import { countClasses, countValues, findEnds, findStarts } from './queries';
import type { ClassQuery, LackingQuery, ValueCategory, ValueClass } from './schema';

/** More categories than a legend could show. */
const MAX_CATEGORIES = 500;

/** An attribute of a type. 400 at `attribute` where it is none of its attributes. */
function entryOf({ listAttributeType }: ElementType, id: number): ElementTypeAttributeType {
  const found = listAttributeType.find((it) => it.id === id);
  if (!found) throw invalid('attribute', 'elements.attribute.notOfType');
  return found;
}

/** The same of a type by its id. 404 without the type. */
const attributeOf = async (ctx: Context, typeId: number, id: number): Promise<ElementTypeAttributeType> =>
  entryOf(await getElementType(ctx, typeId), id);

/** The numbers of an attribute in classes; fewer than were asked for where values are the same. 400 at `attribute` for what is no number. */
export async function valueClasses(
  ctx: Context,
  typeId: number,
  { attribute, method, classes }: ClassQuery,
): Promise<ValueClass[]> {
  const { id, attributeType } = await attributeOf(ctx, typeId, attribute);
  if (!DATA_TYPES[attributeType.dataType].isNumeric) throw invalid('attribute', 'attributeValues.noNumber');
  const ends = await findEnds(ctx.db, id);
  if (!ends) return [];
  const starts = [...new Set(await findStarts(ctx.db, id, { method, classes, ends }))];
  return countClasses(ctx.db, id, starts, ends.most);
}

/** What values are presented with in the caller's language. */
export async function wordsFor({ locale }: Context): Promise<Words> {
  const t = await translatorFor(locale);
  return { locale, timeZone: 'UTC', yes: t('elementForm.boolean.true'), no: t('elementForm.boolean.false') };
}

/** The values of an attribute with the number of elements that have each: choices in their order, unused ones too; other values by that number. */
export async function valueCategories(ctx: Context, typeId: number, attribute: number): Promise<ValueCategory[]> {
  const { id, attributeType } = await attributeOf(ctx, typeId, attribute);
  const counted = await countValues(ctx.db, typeId, id, MAX_CATEGORIES);
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const words = await wordsFor(ctx);
  const { present } = DATA_TYPES[attributeType.dataType];
  const offered = attributeType.valueGroupCode?.listCode.map(({ code }) => code) ?? [];
  const values = [...new Set([...offered, ...counts.keys()])];
  return values.map((value) => ({ value, label: present(value, attributeType, words), count: counts.get(value) ?? 0 }));
}

/** The elements of a type that lack an attribute, page by page: they have no value of it, and its condition holds. */
export async function lackingElements(
  ctx: Context,
  typeId: number,
  { attribute, page = 0, size = PAGE_SIZE }: LackingQuery,
): Promise<Page<Element>> {
  const type = await getElementType(ctx, typeId);
  const own = entryOf(type, attribute);
  const [ids, total] = await Promise.all([findLacking(ctx.db, type, own, { page, size }), countLacking(ctx.db, type, own)]);
  return pageOf(await getElements(ctx, ids, 'admin', 'reference'), total);
}
