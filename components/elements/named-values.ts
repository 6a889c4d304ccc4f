import type { AttributeType } from '@/lib/attribute-types/schema';
import type { ElementType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';
import { dateText, numberText } from '@/lib/i18n/intl';
import { nameIn } from '@/lib/translations/schema';

export interface NamedValue {
  id: number;
  name: string;
  text: string;
  kind: 'text' | 'contact';
}

interface Words {
  locale: string;
  timeZone: string;
  yes: string;
  no: string;
}

/** The values of an element's attributes in the order of its type, each written as people of this language write it. */
export function namedValues(
  element: Pick<Element, 'listAttributeValueDto'>,
  type: Pick<ElementType, 'listAttributeType'>,
  words: Words,
): NamedValue[] {
  return type.listAttributeType.flatMap(({ id, attributeType }) => {
    const values = element.listAttributeValueDto.filter((it) => it.elementTypeAttributeType.id === id).map(({ value }) => value);
    if (values.length === 0) return [];
    const text = values.map((value) => valueText(attributeType, value, words)).join(', ');
    return [
      {
        id,
        name: nameIn(attributeType.code, words.locale),
        text,
        kind: attributeType.dataType === 'CONTACT_DATA' ? 'contact' : 'text',
      },
    ];
  });
}

/** One value, typed. What cannot be read as its type is shown as it is. */
export function valueText(
  { dataType, valueGroupCode }: Pick<AttributeType, 'dataType' | 'valueGroupCode'>,
  value: string,
  words: Words,
) {
  switch (dataType) {
    case 'NUMBER':
    case 'FLOAT':
      return Number.isFinite(Number(value)) ? numberText(Number(value), words.locale) : value;
    case 'DATE':
      return momentText(value, words.locale, { timeZone: 'UTC' });
    case 'DATE_TIME':
      return momentText(value, words.locale, { timeZone: words.timeZone, time: true });
    case 'BOOLEAN':
      return value === 'true' ? words.yes : words.no;
    case 'SELECT':
    case 'MULTISELECT': {
      const code = valueGroupCode?.listCode.find((it) => it.code === value);
      return code ? nameIn(code, words.locale) : value;
    }
    default:
      return value;
  }
}

function momentText(value: string, locale: string, how: Parameters<typeof dateText>[2]): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : dateText(date, locale, how);
}
