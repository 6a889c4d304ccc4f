import type { Actor } from '@/lib/auth/actor';
import { type Column, columnLabel, columnsFor } from '@/lib/columns/columns';
import type { CollectionOutline, ElementType } from '@/lib/element-types/schema';
import { GEOMETRY_NAMES, propertyOf } from '../condition-queries';
import { type FeatureType, type Property, type PropertyType, xmlName } from '../feature-types';

/** A property with the column that it is. */
export interface CollectionProperty extends Property {
  column: Column;
}

/** The feature type of an element type, of points, lines and areas. */
export interface CollectionType extends FeatureType {
  typeId: number;
  properties: CollectionProperty[];
  /** Whether the geometry is written. */
  isPlaced: boolean;
}

const TYPES: Record<Column['kind'], PropertyType> = {
  STRING: 'text',
  INTEGER: 'integer',
  DECIMAL: 'number',
  FLAG: 'boolean',
  DAY: 'date',
  MOMENT: 'dateTime',
  CHOICE: 'text',
  CHOICES: 'text',
  ADDRESS: 'text',
};

/** Gives each a name that XML allows and no other has, ignoring case: where it is taken, its id follows. */
function namesOf<T>(all: readonly T[], wanted: (one: T) => string, id: (one: T) => number | undefined, taken: Iterable<string>) {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  return all.map((one): [T, string] => {
    let name = xmlName(wanted(one));
    while (used.has(name.toLowerCase())) name = `${name}_${id(one) ?? ''}`;
    used.add(name.toLowerCase());
    return [one, name];
  });
}

/** The names of element types as feature types: those of their collections. `taken`: the names of other feature types, which keep theirs. */
export const collectionNames = (collections: readonly CollectionOutline[], taken: Iterable<string>) =>
  namesOf(
    collections,
    ({ code }) => code,
    ({ id }) => id,
    taken,
  );

/** What a list of feature types says of one. */
export const outlinedType = (
  { id, name: title, description: abstract }: Pick<CollectionOutline, 'id' | 'name' | 'description'>,
  name: string,
): CollectionType => ({
  ...{ name, title, abstract, typeId: id, geometry: 'POINT', key: 'id', view: '', row: 'e', srid: 4326 },
  ...{ properties: [], guarded: true, extent: null, isPlaced: true },
});

/** The feature type with the properties that somebody may see. */
export function collectionType(type: ElementType, name: string, actor: Actor, { locale, t }: Words): CollectionType {
  const named = namesOf(
    columnsFor(type, actor),
    ({ code }) => code,
    ({ attributeId }) => attributeId,
    [],
  );
  return {
    ...outlinedType(type, name),
    properties: named.map(([column, property]) => ({
      ...{ name: property, type: TYPES[column.kind], column },
      label: columnLabel(column, locale, t),
    })),
  };
}

/** The type with these of its properties alone, in their order. Throws a 400 at `propertyname`. */
export function withOnly(type: CollectionType, names: readonly string[] | undefined): CollectionType {
  if (!names) return type;
  const others = names.filter((name) => !GEOMETRY_NAMES.includes(name));
  for (const name of others) propertyOf(type, name, 'propertyname');
  return {
    ...type,
    properties: type.properties.filter(({ name }) => others.includes(name)),
    isPlaced: others.length < names.length,
  };
}

/** A language and its messages. */
export interface Words {
  locale: string;
  t: (key: string) => string;
}
