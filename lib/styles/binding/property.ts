import { type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import type { ColumnForm, DrawnAttribute, StyleColumn } from './schema';

/** What every element has besides its attributes. */
const OF_EVERY_ELEMENT = { id: 'number', type_id: 'number', description: 'text' } as const;
export const isOfEveryElement = (property: string): property is keyof typeof OF_EVERY_ELEMENT =>
  Object.hasOwn(OF_EVERY_ELEMENT, property);

/** The names that tiles use themselves. */
const isReserved = (code: string) => /^(id|count|type|dot|type_id|description|t\d+|c\d+)$/.test(code);

/** The source of a property of a style, with how its values are compared. */
export interface Supplied {
  compared: 'text' | 'number' | 'time' | 'choice' | 'flag';
  /** Whether an element may have several values of it. */
  isMultiple: boolean;
  choices: DrawnAttribute['choices'];
  /** The name of the attribute, if it is one. */
  name?: DrawnAttribute['name'];
  column: (form: ColumnForm) => StyleColumn;
}

const FORM = { text: 'text', time: 'text', number: 'number', choice: 'text', flag: 'flag' } as const;

const formOf = (dataType: AttributeDataType): ColumnForm =>
  DATA_TYPES[dataType].isMultiple ? 'list' : FORM[DATA_TYPES[dataType].compared];

/** The column of an attribute is named by its code, with the form as a suffix if it is not the attribute's own. */
export function suppliedBy(attribute: DrawnAttribute): Supplied {
  const { id, name, dataType, choices } = attribute;
  const { compared, isMultiple } = DATA_TYPES[dataType];
  const own = isReserved(name.code) ? `${name.code}_${id}` : name.code;
  return {
    compared,
    isMultiple,
    choices,
    name,
    column: (form) => ({ name: form === formOf(dataType) ? own : `${own}:${form}`, attributeId: id, form }),
  };
}

export function suppliedToAll(property: keyof typeof OF_EVERY_ELEMENT): Supplied {
  const compared = OF_EVERY_ELEMENT[property];
  return {
    compared,
    isMultiple: false,
    choices: [],
    column: (form) => ({ name: form === compared ? property : `${property}:${form}`, attributeId: property, form }),
  };
}

/** The form of the column that labels use. */
export const ownForm = ({ compared, isMultiple }: Supplied): ColumnForm => (isMultiple ? 'list' : FORM[compared]);
