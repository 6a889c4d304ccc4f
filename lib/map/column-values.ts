import { colorWritten } from '@/lib/styles/binding/color';
import { numberWritten } from '@/lib/styles/binding/number';
import type { StyleColumn } from '@/lib/styles/binding/schema';

/** The values of an element by the ids of its type's attributes, and what every element has, as far as it is known. */
export type Said = Readonly<Partial<Record<StyleColumn['attributeId'], readonly string[]>>>;

/** The values of an element as calls have them. */
export function saidOf(list: readonly { value?: unknown; elementTypeAttributeType: { id: number } }[] | null | undefined): Said {
  const said: Record<number, string[]> = {};
  for (const { value, elementTypeAttributeType } of list ?? []) {
    if (value === null || value === undefined || value === '') continue;
    const { id } = elementTypeAttributeType;
    said[id] = [...(said[id] ?? []), String(value)];
  }
  return said;
}

/** What the columns of a type are for an element, as its tile will have them. */
export function columnValues(columns: readonly StyleColumn[], said: Said): Record<string, string | number | boolean> {
  const values = columns.flatMap(({ name, attributeId, form }): (readonly [string, string | number | boolean])[] => {
    const [first, ...others] = said[attributeId] ?? [];
    if (first === undefined) return [];
    if (form === 'list') return [[name, `|${[first, ...others].join('|')}|`]];
    if (form === 'number' || form === 'color') {
      const read = form === 'number' ? numberWritten(first) : colorWritten(first);
      return read === undefined ? [] : [[name, read]];
    }
    return [[name, form === 'flag' ? first === 'true' : first]];
  });
  return Object.fromEntries(values);
}
