import { DATA_TYPES } from '@/lib/data-types';
import type { Words } from '@/lib/data-types/definition';
import type { ElementType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';
import { nameIn } from '@/lib/translations/schema';

export interface NamedValue {
  id: number;
  name: string;
  text: string;
  kind: 'text' | 'contact';
}

/** The type without the attribute that is the name of its elements: where the name stands above, it need not be said again. */
export function withoutTitle<T extends Pick<ElementType, 'listAttributeType' | 'titleAttribute'>>(type: T): T {
  const others = type.listAttributeType.filter(({ attributeType }) => attributeType.code.code !== type.titleAttribute);
  return { ...type, listAttributeType: others };
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
    const { present, isContact } = DATA_TYPES[attributeType.dataType];
    const text = values.map((value) => present(value, attributeType, words)).join(', ');
    return [
      {
        id,
        name: nameIn(attributeType.code, words.locale),
        text,
        kind: isContact ? 'contact' : 'text',
      },
    ];
  });
}
