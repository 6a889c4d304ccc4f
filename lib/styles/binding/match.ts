import type { DrawnAttribute } from './schema';

type Named = Pick<DrawnAttribute, 'id' | 'attributeTypeId' | 'name'>;

const folded = (text: string) => text.trim().toLowerCase();

/**
 * The attribute that matches a property of a style: by its code in any case, by its name in any language, or by the id of the type's entry
 * or of the attribute type. The first way that finds one decides.
 */
export function attributeOf<A extends Named>(property: string, attributes: readonly A[]): A | undefined {
  const wanted = folded(property);
  const ways: ((attribute: A) => boolean)[] = [
    ({ name }) => name.code === property,
    ({ name }) => folded(name.code) === wanted,
    ({ name }) => name.listInternationalizationDto.some(({ description }) => folded(description) === wanted),
    ({ id }) => String(id) === wanted,
    ({ attributeTypeId }) => String(attributeTypeId) === wanted,
  ];
  for (const fits of ways) {
    const found = attributes.find(fits);
    if (found) return found;
  }
  return undefined;
}
