import type { Translate } from '@/lib/i18n/translator';
import type { DrawnFields } from '@/lib/styles/binding/drawn-fields';
import type { ColumnForm } from '@/lib/styles/binding/schema';

/** A property that the features of a tile may have. */
export interface TileField {
  name: string;
  type: 'number' | 'string' | 'boolean';
  title: string;
}

const TYPE_OF: Record<ColumnForm, TileField['type']> = {
  text: 'string',
  color: 'string',
  list: 'string',
  names: 'string',
  number: 'number',
  flag: 'boolean',
};

/**
 * What the features of the tiles of a type may have: what every tile has (0009, 0178), what the styles of the type read of
 * single elements, and how many elements of a group each class has. `t`: the messages in the caller's language.
 */
export function tileFields(typeId: number, { columns, classes }: DrawnFields, t: Translate): TileField[] {
  const number = (name: string, title: string): TileField => ({ name, type: 'number', title });
  return [
    number('count', t('ogc.tile.count')),
    { name: 'dot', type: 'boolean', title: t('ogc.tile.dot') },
    number('type', t('ogc.tile.type')),
    number(`t${typeId}`, t('ogc.tile.share')),
    ...columns.map(({ name, form, title, attributeId }): TileField => {
      const fixed = attributeId === 'type_id' ? 'ogc.tile.type' : `columns.${attributeId}`;
      const of = title ?? t(fixed);
      // What is read of a value beside its own form has a column of its own.
      return { name, type: TYPE_OF[form], title: name.endsWith(`:${form}`) ? t(`ogc.tile.as.${form}`, { name: of }) : of };
    }),
    ...classes.map((name, at) => number(`c${at}`, t('ogc.tile.class', { name }))),
  ];
}
