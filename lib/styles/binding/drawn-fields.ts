import { nameIn } from '@/lib/translations/schema';
import { boundStyles, GEOMETRIES } from './bind';
import { classesIn } from './classes';
import type { Drawing, StyleColumn } from './schema';

/** The fields that the tiles of a type have because of its styles, named in a language. */
export interface DrawnFields {
  /** The fields of single elements; `title`: the name of the attribute, absent for a field that every element has. */
  columns: (StyleColumn & { title?: string })[];
  /** The names of the rules by which groups are counted, in the order of `c0`, `c1`, …; empty if no rule has a condition. */
  classes: string[];
}

export function drawnFields(drawing: Drawing, locale: string): DrawnFields {
  const bound = boundStyles(drawing, locale);
  const columns = bound.columns.map((column) => {
    const attribute = drawing.attributes.find(({ id }) => id === column.attributeId);
    return { ...column, ...(attribute && { title: nameIn(attribute.name, locale) }) };
  });
  const rules = GEOMETRIES.flatMap((geometry) => bound.styles[geometry]?.rules ?? []);
  return { columns, classes: classesIn(bound) ? rules.map(({ name }) => name) : [] };
}
