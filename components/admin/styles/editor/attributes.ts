import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType, ElementTypeAttributeType, GeometryType } from '@/lib/element-types/schema';
import { StyleGeometry } from '@/lib/styles/schema';
import { nameIn } from '@/lib/translations/schema';

/** An attribute as styles ask for it. Its id is below 0 where the type has not been saved with it yet. */
export type StyledAttribute = Pick<ElementTypeAttributeType, 'id' | 'retired' | 'visibility' | 'attributeType'>;
/** A type as the editor needs it. Its id is 0 where it has not been saved yet. */
export type StyledType = Pick<ElementType, 'id' | 'name' | 'geometryType'> & { listAttributeType: readonly StyledAttribute[] };

const dataTypeOf = ({ attributeType }: StyledAttribute) => DATA_TYPES[attributeType.dataType];

export const isNumeric = (attribute: StyledAttribute): boolean => dataTypeOf(attribute).isNumeric;
/** Whether a colour may be written in it. */
export const isWritten = ({ attributeType }: StyledAttribute): boolean => attributeType.dataType === 'TEXT';
/** Whether few values are expected: choices, and yes or no. */
const isChosen = (attribute: StyledAttribute) => dataTypeOf(attribute).isChosen;

/** Whether maps draw by it: they are the same for everybody. */
export const isDrawn = ({ visibility }: Pick<StyledAttribute, 'visibility'>): boolean => visibility === 'PUBLIC';

/** The attributes of a type that are offered to a style, in the order of the form. */
export const attributesOf = (type: StyledType | undefined): readonly StyledAttribute[] =>
  (type?.listAttributeType ?? []).filter((it) => isDrawn(it) && !it.retired);

export const codeOf = ({ attributeType }: StyledAttribute): string => attributeType.code.code;
export const labelOf = ({ attributeType }: StyledAttribute, locale: string): string => nameIn(attributeType.code, locale);

/** The attribute that is most probably meant: the first with choices, or the first of numbers. */
export const likelyAttribute = (attributes: readonly StyledAttribute[], mode: 'CATEGORIES' | 'CLASSES') =>
  attributes.find(mode === 'CLASSES' ? isNumeric : isChosen);

/** The kinds of style that a type's elements are drawn with. */
export const geometriesOf = (geometryType: GeometryType): readonly StyleGeometry[] =>
  geometryType === 'ANY_GEOMETRY'
    ? StyleGeometry.options
    : StyleGeometry.options.filter((it) => geometryType.split('_').includes(it));

/** What an attribute can be, as far as it is known without an element: its choices, or yes and no. */
export function choicesOf({ attributeType }: StyledAttribute, words: { locale: string; yes: string; no: string }) {
  const ofFlag = [
    { value: 'true', label: words.yes, count: 0 },
    { value: 'false', label: words.no, count: 0 },
  ];
  if (DATA_TYPES[attributeType.dataType].compared === 'flag') return ofFlag;
  const choices = attributeType.valueGroupCode?.listCode ?? [];
  return choices.map((it) => ({ value: it.code, label: nameIn(it, words.locale), count: 0 }));
}
