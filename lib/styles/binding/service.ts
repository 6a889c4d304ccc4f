import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError, type FieldIssue } from '@/lib/errors';
import type { StyleDocument, StyleGeometry, StyleQuery } from '../schema';
import type { StyleWarning } from '../warnings';
import { bindingsOf, supplierIn } from './bind';
import { announceClasses } from './building';
import { type DrawnFields, drawnFields } from './drawn-fields';
import { findAttributes, findDrawings, findEntryIds, findReadingDrawings, findTypesOfStyle, writeBindings } from './queries';
import type { StyleBinding } from './schema';
import { suppliedWarnings, typeWarnings } from './warnings';

/**
 * Matches the properties that the styles of a type read to its attributes, in the transaction that saves the type. `sent`: what the administrator
 * decides; other properties, and all without it, are matched anew. A binding that names another property or another type's attribute is a
 * 400, or ignored where the save was merged: somebody else has taken it away.
 */
export async function matchType(
  tx: Context,
  typeId: number,
  sent?: readonly StyleBinding[] | null,
  { isMerged = false } = {},
): Promise<void> {
  const [drawing] = await findDrawings(tx.db, [typeId]);
  if (!drawing) return;
  const entries = new Set(await findEntryIds(tx.db, typeId));
  const isOwn = ({ attribute }: StyleBinding) => attribute === null || entries.has(attribute.id);
  const said = (sent ?? []).filter((it) => !isMerged || isOwn(it));
  const decisions = said.map(({ layerType, property, attribute }) => ({
    layerType,
    property,
    attributeId: attribute?.id ?? null,
  }));
  const bindings = bindingsOf({ ...drawing, decisions });
  const issues = said.flatMap((binding, at): FieldIssue[] => {
    const known = bindings.some((it) => it.layerType === binding.layerType && it.property === binding.property);
    const wrong = (path: string) => ({ path: `styleBindings.${at}.${path}`, key: 'project.app.Body.field.notAllowed' });
    return [...(known ? [] : [wrong('property')]), ...(known && !isOwn(binding) ? [wrong('attribute')] : [])];
  });
  if (issues.length > 0 && !isMerged) throw new AppError('project.common.invalid', { fields: issues });
  await writeBindings(tx.db, typeId, bindings);
  await announceClasses(tx, [typeId]);
}

/** After a style has changed, matches the properties that it newly reads, in each type that draws with it; earlier matches stay. Returns these types. */
export async function matchStyle(tx: Context, { layerType, styleName }: StyleQuery): Promise<number[]> {
  const typeIds = await findTypesOfStyle(tx.db, layerType, styleName);
  for (const drawing of await findDrawings(tx.db, typeIds)) await writeBindings(tx.db, drawing.id, bindingsOf(drawing));
  await announceClasses(tx, typeIds);
  return typeIds;
}

/** Warnings about the styles of some types, by the ids of the types. */
export async function warningsOfTypes(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  typeIds: readonly number[],
): Promise<Map<number, StyleWarning[]>> {
  const drawings = typeIds.length > 0 ? await findDrawings(db, typeIds) : [];
  return new Map(drawings.map((drawing) => [drawing.id, typeWarnings(drawing, locale)]));
}

/** The fields that the tiles of a type have because of its styles, in the caller's language. */
export async function fieldsOfType({ db, locale }: Pick<Context, 'db' | 'locale'>, typeId: number): Promise<DrawnFields> {
  const [drawing] = await findDrawings(db, [typeId]);
  return drawing ? drawnFields(drawing, locale) : { columns: [], classes: [] };
}

type Documented = { type: StyleGeometry; name: string; document: StyleDocument };

/** Warnings about styles in the types that draw with them. A style without a type is checked against all attributes. */
export async function warningsOfStyles({ db, locale }: Pick<Context, 'db' | 'locale'>) {
  const [drawings, attributes] = await Promise.all([findReadingDrawings(db), findAttributes(db)]);
  const all = { decisions: [], attributes: attributes.map(({ attribute }) => attribute) };
  return ({ type, name, document }: Documented): StyleWarning[] => {
    const users = drawings.filter(({ names }) => names[type] === name);
    if (users.length === 0) return suppliedWarnings(document, supplierIn(all, type), locale);
    return users.flatMap((drawing) => suppliedWarnings(document, supplierIn(drawing, type), locale));
  };
}
