import { attributeMeant, type Supplier, supplierIn } from '@/lib/styles/binding/bind';
import type { DrawnAttribute, StyleBinding } from '@/lib/styles/binding/schema';
import { drawsNothingWith } from '@/lib/styles/binding/warnings';
import type { StyleDocument, StyleGeometry } from '@/lib/styles/schema';
import { isDrawn, type StyledAttribute, type StyledType } from './attributes';

const drawnAttribute = ({ id, attributeType }: StyledAttribute): DrawnAttribute => ({
  id,
  attributeTypeId: attributeType.id,
  dataType: attributeType.dataType,
  name: attributeType.code,
  choices: attributeType.valueGroupCode?.listCode ?? [],
});

/** What the properties of a style mean. */
export interface Meaning {
  supplier: Supplier;
  /** The attribute that supplies a property; undefined: none does. */
  entryOf: (property: string) => StyledAttribute | undefined;
}

/** What properties mean in a style of a type, as maps draw it. `settled`: what was decided about them; the others are matched by their names. */
export function meaningIn(
  geometry: StyleGeometry,
  listAttributeType: readonly StyledAttribute[],
  settled: readonly StyleBinding[],
): Meaning {
  const entries = listAttributeType.filter(isDrawn);
  const matched = {
    settled: settled.map(({ layerType, property, attribute }) => ({ layerType, property, attributeId: attribute?.id ?? null })),
    attributes: entries.map(drawnAttribute),
  };
  return {
    supplier: supplierIn(matched, geometry),
    entryOf: (property) => {
      const meant = attributeMeant(property, geometry, matched);
      return meant && entries.find(({ id }) => id === meant.id);
    },
  };
}

/** Whether a style could draw no element of the type, whatever it says. */
export const drawsNothing = (
  document: StyleDocument,
  { listAttributeType }: Pick<StyledType, 'listAttributeType'>,
  settled: readonly StyleBinding[] = [],
): boolean => drawsNothingWith(document, meaningIn(document.geometry, listAttributeType, settled).supplier);
