import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';

interface Ordered {
  /** The attribute that is the element's name; undefined where the description is. */
  title: ElementTypeAttributeType | undefined;
  mandatory: ElementTypeAttributeType[];
  others: ElementTypeAttributeType[];
}

/** The fields in the order in which a person is asked: the name, what must be said, and the rest. */
export function fieldOrder({
  listAttributeType,
  titleAttribute,
}: Pick<ElementType, 'listAttributeType' | 'titleAttribute'>): Ordered {
  const title = listAttributeType.find(({ attributeType }) => attributeType.code.code === titleAttribute);
  const rest = listAttributeType.filter((it) => it !== title);
  return { title, mandatory: rest.filter((it) => it.mandatory), others: rest.filter((it) => !it.mandatory) };
}
