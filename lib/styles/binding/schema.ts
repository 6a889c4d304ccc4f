import * as z from 'zod';
import type { AttributeDataType } from '@/lib/data-types';
import type { Code } from '@/lib/translations/schema';
import type { ChoiceName } from '../drawn-style';
import { type StyleDocument, StyleGeometry } from '../schema';
import { PropertyName } from '../symbolizers';

const matched = (attribute: z.ZodType<{ id: number }>) =>
  z.object({ layerType: StyleGeometry, property: PropertyName, attribute: attribute.nullable() });

/** A property that a style of a type reads, and the attribute of the type that supplies it; null: nothing does. */
export const StyleBinding = matched(z.object({ id: z.number().int() })).meta({ id: 'StyleBinding' });
export type StyleBinding = z.infer<typeof StyleBinding>;

/** The same as an administrator sends it: `id` of the entry in `listAttributeType`. */
export const StyleBindingInput = matched(z.object({ id: z.number().int().min(1) }));

/** The fields of an attribute of a type that styles need. */
export interface DrawnAttribute {
  /** The id of the entry in the type. */
  id: number;
  attributeTypeId: number;
  dataType: AttributeDataType;
  name: Code;
  /** The codes that a value may have, with their texts. */
  choices: Code[];
}

/** The styles of a type, with the matches and attributes that binding needs. */
export interface Drawing {
  point: StyleDocument | null;
  line: StyleDocument | null;
  polygon: StyleDocument | null;
  /** Matches that were stored when the type was saved; properties that are not among them are matched by their names. */
  decisions: { layerType: StyleGeometry; property: string; attributeId: number | null }[];
  /** Empty if no style of the type reads a property. */
  attributes: DrawnAttribute[];
}

/**
 * How a value is written for renderers: as it is stored, as a number or a colour if it is written as one, as `|A|B|`, as yes or no, or as
 * what its choices are called.
 */
export type ColumnForm = 'text' | 'number' | 'color' | 'list' | 'flag' | 'names';

/** A column that a style reads: the value of an attribute, or a field that every element has. */
export interface StyleColumn {
  /** Its name in tiles. */
  name: string;
  attributeId: number | 'id' | 'type_id' | 'description';
  form: ColumnForm;
  /** Of the form `names`: what codes are called, in the order of the choices. */
  names?: readonly ChoiceName[];
}
