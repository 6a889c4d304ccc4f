import { attributeMeant, bindingsOf, type Supplier, supplierIn } from '@/lib/styles/binding/bind';
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

/** What properties are matched by: what was decided about them, and the attributes by which maps draw. */
const matchedBy = (listAttributeType: readonly StyledAttribute[], decisions: readonly StyleBinding[]) => ({
  decisions: decisions.map(({ layerType, property, attribute }) => ({ layerType, property, attributeId: attribute?.id ?? null })),
  attributes: listAttributeType.filter(isDrawn).map(drawnAttribute),
});

/** What the properties of a style mean. */
export interface Meaning {
  supplier: Supplier;
  /** The attribute that supplies a property; undefined: none does. */
  entryOf: (property: string) => StyledAttribute | undefined;
}

/** What properties mean in a style of a type, as maps draw it. `decisions`: what was decided about them; the others are matched by their names. */
export function meaningIn(
  geometry: StyleGeometry,
  listAttributeType: readonly StyledAttribute[],
  decisions: readonly StyleBinding[],
): Meaning {
  const matched = matchedBy(listAttributeType, decisions);
  return {
    supplier: supplierIn(matched, geometry),
    entryOf: (property) => {
      const meant = attributeMeant(property, geometry, matched);
      return meant && listAttributeType.find(({ id }) => id === meant.id);
    },
  };
}

const FIELD = { POINT: 'point', LINE: 'line', POLYGON: 'polygon' } as const satisfies Record<StyleGeometry, string>;

/** What each property that a style reads is matched to. */
export const bindingsIn = (
  document: StyleDocument,
  listAttributeType: readonly StyledAttribute[],
  decisions: readonly StyleBinding[],
): StyleBinding[] =>
  bindingsOf({
    ...{ point: null, line: null, polygon: null },
    [FIELD[document.geometry]]: document,
    ...matchedBy(listAttributeType, decisions),
  });

/** Whether a style could draw no element of the type, whatever it says. */
export const drawsNothing = (
  document: StyleDocument,
  { listAttributeType }: Pick<StyledType, 'listAttributeType'>,
  decisions: readonly StyleBinding[] = [],
): boolean => drawsNothingWith(document, meaningIn(document.geometry, listAttributeType, decisions).supplier);
