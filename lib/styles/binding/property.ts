import { type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import type { ColumnForm, DrawnAttribute, StyleColumn } from './schema';

/** What every element has besides its attributes. */
const OF_EVERY_ELEMENT = { id: 'number', type_id: 'number', description: 'text' } as const;
export const isOfEveryElement = (property: string): property is keyof typeof OF_EVERY_ELEMENT =>
  Object.hasOwn(OF_EVERY_ELEMENT, property);

/** The names that tiles use themselves. */
const isReserved = (code: string) => /^(id|count|type|dot|type_id|description|t\d+|c\d+)$/.test(code);

/** A property of a style, as what supplies it is compared. */
export interface Supplied {
  compared: 'text' | 'number' | 'time' | 'choice' | 'flag';
  /** Whether an element may have several values of it. */
  isMultiple: boolean;
  choices: DrawnAttribute['choices'];
  /** Of an attribute: what it is called. */
  name?: DrawnAttribute['name'];
  column: (form: ColumnForm) => StyleColumn;
}

const FORM = { text: 'text', time: 'text', number: 'number', choice: 'text', flag: 'flag' } as const;

const formOf = (dataType: AttributeDataType): ColumnForm =>
  DATA_TYPES[dataType].isMultiple ? 'list' : FORM[DATA_TYPES[dataType].compared];

/** An attribute's column has its code as a name; in another form than its own that form follows it. */
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

/** The form in which a column has what the property says, for labels. */
export const ownForm = ({ compared, isMultiple }: Supplied): ColumnForm => (isMultiple ? 'list' : FORM[compared]);
