import type { Choice } from '@/lib/attribute-types/choices';
import type { AttributeDataType } from '@/lib/data-types';
import type { ElementType, ElementTypeAttributeType, GeometryType } from '@/lib/element-types/schema';
import { StyleGeometry } from '@/lib/styles/schema';
import { nameIn } from '@/lib/translations/schema';

const NUMERIC: readonly AttributeDataType[] = ['NUMBER', 'FLOAT', 'YEAR'];

export const isNumeric = ({ attributeType }: ElementTypeAttributeType): boolean => NUMERIC.includes(attributeType.dataType);
/** Whether few values are expected: choices, and yes or no. */
const isChosen = ({ attributeType }: ElementTypeAttributeType) =>
  attributeType.valueGroupCode !== null || attributeType.dataType === 'BOOLEAN';

/** The attributes of a type that a style may ask for, in the order of the form. */
export const attributesOf = (type: ElementType | undefined): readonly ElementTypeAttributeType[] =>
  (type?.listAttributeType ?? []).filter((it) => !it.retired);

export const codeOf = ({ attributeType }: ElementTypeAttributeType): string => attributeType.code.code;
export const labelOf = ({ attributeType }: ElementTypeAttributeType, locale: string): string =>
  nameIn(attributeType.code, locale);

export const attributeWith = (attributes: readonly ElementTypeAttributeType[], code: string) =>
  attributes.find((it) => codeOf(it).toLowerCase() === code.toLowerCase());

/** The attribute that is most probably meant: the first with choices, or the first of numbers. */
export const likelyAttribute = (attributes: readonly ElementTypeAttributeType[], mode: 'CATEGORIES' | 'CLASSES') =>
  attributes.find(mode === 'CLASSES' ? isNumeric : isChosen);

/** The kinds of style that a type's elements are drawn with. */
export const geometriesOf = (geometryType: GeometryType): readonly StyleGeometry[] =>
  geometryType === 'ANY_GEOMETRY'
    ? StyleGeometry.options
    : StyleGeometry.options.filter((it) => geometryType.split('_').includes(it));

/** The choice that a rule means by its code or by what it is called, in any case. */
export function choiceMeant(choices: readonly Choice[], value: string): Choice | undefined {
  const wanted = value.toLowerCase();
  const isCalled = ({ listInternationalizationDto: texts }: Choice) =>
    texts.some((it) => it.description.toLowerCase() === wanted);
  return choices.find(({ code }) => code === value) ?? choices.find((it) => it.code.toLowerCase() === wanted || isCalled(it));
}
