import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import { wordingIn } from '@/lib/translations/schema';

interface Ordered {
  /** The attribute that is the element's name; undefined where the description is. */
  title: ElementTypeAttributeType | undefined;
  mandatory: ElementTypeAttributeType[];
  others: ElementTypeAttributeType[];
}

/** The fields by the parts of the form, in the order in which the first of each stands; those without a part first. */
export function inParts(fields: readonly ElementTypeAttributeType[], locale: string) {
  const parts = new Map<string, ElementTypeAttributeType[]>([['', []]]);
  for (const own of fields) {
    const name = wordingIn(own.group, locale);
    parts.set(name, [...(parts.get(name) ?? []), own]);
  }
  return [...parts].map(([name, own]) => ({ name, own })).filter(({ own }) => own.length > 0);
}

/** The fields in the order in which a person is asked: the name, what must be said, and the rest. */
export function fieldOrder(
  { titleAttribute }: Pick<ElementType, 'titleAttribute'>,
  asked: readonly ElementTypeAttributeType[],
): Ordered {
  const title = asked.find(({ attributeType }) => attributeType.code.code === titleAttribute);
  const rest = asked.filter((it) => it !== title);
  return { title, mandatory: rest.filter((it) => it.mandatory), others: rest.filter((it) => !it.mandatory) };
}
