import { type Chosen, chosenOf } from '@/components/data-types/chosen';
import { DATA_TYPES } from '@/lib/data-types';
import type { Words } from '@/lib/data-types/definition';
import { elementPath } from '@/lib/element-pages/address';
import type { ElementType } from '@/lib/element-types/schema';
import type { AttributeValue, Element } from '@/lib/elements/schema';
import { nameIn } from '@/lib/translations/schema';

type Valued = Pick<Element, 'listAttributeValueDto'> & Partial<Pick<Element, 'listGeometricElementFileDto'>>;

export interface NamedValue {
  id: number;
  name: string;
  text: string;
  kind: 'text' | 'contact' | 'reference' | 'sound' | 'choices';
  /** Where it leads, without the base path: the page of an element, or a recording. */
  path?: string;
  /** What was chosen, where some of it has a picture. */
  choices?: readonly Chosen[];
}

/** The type without the attribute that is the name of its elements: where the name stands above, it need not be said again. */
export function withoutTitle<T extends Pick<ElementType, 'listAttributeType' | 'titleAttribute'>>(type: T): T {
  const others = type.listAttributeType.filter(({ attributeType }) => attributeType.code.code !== type.titleAttribute);
  return { ...type, listAttributeType: others };
}

/** What a value points at: an element that the reader sees, by its name, or a recording, by that of its file. */
function pointed(
  { listGeometricElementFileDto: files = [] }: Valued,
  { value, reference }: AttributeValue,
  at: 'element' | 'file',
): Pick<NamedValue, 'text' | 'kind' | 'path'> {
  if (at === 'element')
    return reference
      ? { text: reference.name, kind: 'reference', path: elementPath(reference) }
      : { text: `#${value}`, kind: 'text' };
  const file = files.find(({ uuid }) => uuid === value);
  return file ? { text: file.originalFilename, kind: 'sound', path: file.fileUrl } : { text: value, kind: 'text' };
}

/** The values of an element's attributes in the order of its type, each written as people of this language write it. */
export function namedValues(element: Valued, type: Pick<ElementType, 'listAttributeType'>, words: Words): NamedValue[] {
  return type.listAttributeType.flatMap(({ id, attributeType }) => {
    const values = element.listAttributeValueDto.filter((it) => it.elementTypeAttributeType.id === id);
    const [first] = values;
    if (!first) return [];
    const { present, isContact, pointsAt } = DATA_TYPES[attributeType.dataType];
    const named = { id, name: nameIn(attributeType.code, words.locale) };
    if (pointsAt) return [{ ...named, ...pointed(element, first, pointsAt) }];
    const text = values.map(({ value }) => present(value, attributeType, words)).join(', ');
    const choices = chosenOf(
      values.map(({ value }) => value),
      attributeType,
      words.locale,
    );
    if (choices) return [{ ...named, text, kind: 'choices', choices }];
    return [{ ...named, text, kind: isContact ? 'contact' : 'text' }];
  });
}
