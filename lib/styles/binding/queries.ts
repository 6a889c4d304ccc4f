import 'server-only';
import type { Db } from '@/lib/db';
import { drawingSql, drawnAttributeSql, readsPropertiesSql, stylesOfTypeSql } from '../sql';
import type { ClassDefinition } from './classes';
import type { Drawing, DrawnAttribute, StyleBinding } from './schema';

export type TypeDrawing = Drawing & { id: number };

/** How the elements of some types are drawn. */
export const findDrawings = (db: Db, typeIds: readonly number[]): Promise<TypeDrawing[]> =>
  db.$queryRaw`
    SELECT t.id, ${drawingSql} FROM geometric_element_type t ${stylesOfTypeSql} WHERE t.id = ANY(${typeIds}::bigint[]) ORDER BY t.id`;

/** The same for all types whose styles read properties, with the names of these styles. */
export const findReadingDrawings = (db: Db): Promise<(TypeDrawing & { names: Record<string, string | null> })[]> =>
  db.$queryRaw`
    SELECT t.id, ${drawingSql}, json_build_object('POINT', p.name, 'LINE', l.name, 'POLYGON', a.name) AS names
    FROM geometric_element_type t ${stylesOfTypeSql} WHERE ${readsPropertiesSql} ORDER BY t.id`;

/** The types that draw with a style. */
export async function findTypesOfStyle(db: Db, kind: string, name: string): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT t.id FROM geometric_element_type t JOIN style s ON s.id IN (t.point_style_id, t.line_style_id, t.polygon_style_id)
    WHERE s.kind = ${kind} AND s.name = ${name} ORDER BY t.id`;
  return rows.map(({ id }) => id);
}

/** The ids of the attributes of a type, those that not everybody sees as well. */
export async function findEntryIds(db: Db, typeId: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`SELECT id FROM element_type_attribute_type WHERE type_id = ${typeId}::bigint`;
  return rows.map(({ id }) => id);
}

/** All attribute types, for styles that no type draws with yet. */
export const findAttributes = (db: Db): Promise<{ attribute: DrawnAttribute }[]> =>
  db.$queryRaw`SELECT ${drawnAttributeSql('at')} AS attribute FROM attribute_type at ORDER BY at.id`;

/** Replaces the matches of a type's styles. Unchanged ones are not written. */
export async function writeBindings(db: Db, typeId: number, bindings: readonly StyleBinding[]): Promise<void> {
  const rows = JSON.stringify(
    bindings.map(({ layerType, property, attribute }) => ({ kind: layerType, property, attribute_id: attribute?.id ?? null })),
  );
  await db.$executeRaw`
    DELETE FROM style_binding b WHERE b.type_id = ${typeId}::bigint AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${rows}::jsonb) AS w (kind text, property text) WHERE w.kind = b.kind AND w.property = b.property)`;
  await db.$executeRaw`
    INSERT INTO style_binding AS b (type_id, kind, property, attribute_id)
    SELECT ${typeId}::bigint, w.kind, w.property, w.attribute_id
    FROM jsonb_to_recordset(${rows}::jsonb) AS w (kind text, property text, attribute_id bigint)
    ON CONFLICT (type_id, kind, property) DO UPDATE SET attribute_id = excluded.attribute_id
      WHERE b.attribute_id IS DISTINCT FROM excluded.attribute_id`;
}

/** How the elements of some types are drawn, or of all whose styles read properties or that have classes. */
export const findClassDrawings = (db: Db, typeIds?: readonly number[]): Promise<TypeDrawing[]> =>
  db.$queryRaw`
    SELECT t.id, ${drawingSql} FROM geometric_element_type t ${stylesOfTypeSql}
    WHERE t.id = ANY(coalesce(${typeIds ?? null}::bigint[], ARRAY[t.id]))
      AND (${readsPropertiesSql} OR EXISTS (SELECT FROM style_class_set s WHERE s.type_id = t.id AND s.state <> 'RETIRED')) ORDER BY t.id`;

/** Sets the classes by which the elements of some types are counted; null: no classes. Unchanged ones stay. */
export async function defineClasses(db: Db, types: readonly { id: number; definition: ClassDefinition | null }[]): Promise<void> {
  await db.$executeRaw`
    SELECT define_classes(w.id, w.definition) FROM jsonb_to_recordset(${JSON.stringify(types)}::jsonb) AS w (id bigint, definition jsonb)`;
}

/**
 * Counts the next elements of a type, or of any type, by its classes. False: nothing is left, or another process is counting; null: a
 * transaction that writes elements of the type holds the lock.
 */
export async function buildClasses(db: Db, typeId: number | undefined, most: number): Promise<boolean | null> {
  const [built] = await db.$queryRaw<
    { more: boolean | null }[]
  >`SELECT build_classes(${typeId ?? null}::bigint, ${most}::int) AS more`;
  return built?.more === undefined ? false : built.more;
}

/** Deletes some cells of replaced classes. False: nothing is left. */
export async function purgeClasses(db: Db, most: number): Promise<boolean> {
  const [purged] = await db.$queryRaw<{ more: boolean }[]>`SELECT purge_classes(${most}::int) AS more`;
  return purged?.more ?? false;
}
