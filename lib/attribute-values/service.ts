import 'server-only';
import type { Context } from '@/lib/auth/context';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import { getElementType } from '@/lib/element-types/service';
import type { Element } from '@/lib/elements/schema';
import { getElements } from '@/lib/elements/service';
import { invalid } from '@/lib/errors';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { translatorFor } from '@/lib/i18n/translator';
import { countClasses, countValues, findEnds, findLacking, findStarts } from './queries';
import type { ClassQuery, LackingQuery, ValueCategory, ValueClass } from './schema';

/** More categories than a legend could show. */
const MOST_CATEGORIES = 500;

/** An attribute of a type. 404 for an unknown type, 400 at `attribute` for an attribute of another type. */
async function attributeOf(ctx: Context, typeId: number, id: number): Promise<ElementTypeAttributeType> {
  const type = await getElementType(ctx, typeId);
  const found = type.listAttributeType.find((it) => it.id === id);
  if (!found) throw invalid('attribute', 'elements.attribute.notOfType');
  return found;
}

/** The numbers of an attribute in classes; fewer than requested if values are equal. 400 at `attribute` if its values are not numbers. */
export async function valueClasses(
  ctx: Context,
  typeId: number,
  { attribute, method, classes }: ClassQuery,
): Promise<ValueClass[]> {
  const { id, attributeType } = await attributeOf(ctx, typeId, attribute);
  if (!['NUMBER', 'FLOAT', 'YEAR'].includes(attributeType.dataType)) throw invalid('attribute', 'attributeValues.noNumber');
  const ends = await findEnds(ctx.db, id);
  if (!ends) return [];
  const starts = [...new Set(await findStarts(ctx.db, id, { method, classes, ends }))];
  return countClasses(ctx.db, id, starts, ends.most);
}

/** The values of an attribute with the number of elements that have each: choices in their order, unused ones too; other values by that number. */
export async function valueCategories(ctx: Context, typeId: number, attribute: number): Promise<ValueCategory[]> {
  const { id, attributeType } = await attributeOf(ctx, typeId, attribute);
  const counted = await countValues(ctx.db, typeId, id, MOST_CATEGORIES);
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const t = await translatorFor(ctx.locale);
  const { present } = DATA_TYPES[attributeType.dataType];
  const words = { locale: ctx.locale, timeZone: 'UTC', yes: t('elementForm.boolean.true'), no: t('elementForm.boolean.false') };
  const offered = attributeType.valueGroupCode?.listCode.map(({ code }) => code) ?? [];
  const values = [...new Set([...offered, ...counts.keys()])];
  return values.map((value) => ({ value, label: present(value, attributeType, words), count: counts.get(value) ?? 0 }));
}

/** The elements of a type without a value of an attribute, page by page. */
export async function lackingElements(
  ctx: Context,
  typeId: number,
  { attribute, page = 0, size = PAGE_SIZE }: LackingQuery,
): Promise<Page<Element>> {
  const { id } = await attributeOf(ctx, typeId, attribute);
  const { ids, total } = await findLacking(ctx.db, typeId, id, { page, size });
  return pageOf(await getElements(ctx, ids, 'admin', 'reference'), total);
}
