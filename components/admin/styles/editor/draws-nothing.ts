import { supplierIn } from '@/lib/styles/binding/bind';
import type { DrawnAttribute, StyleBinding } from '@/lib/styles/binding/schema';
import { drawsNothingWith } from '@/lib/styles/binding/warnings';
import type { StyleDocument, StyleGeometry } from '@/lib/styles/schema';
import type { StyledAttribute, StyledType } from './attributes';

const FIELD = { POINT: 'point', LINE: 'line', POLYGON: 'polygon' } as const satisfies Record<StyleGeometry, string>;

const drawnAttribute = ({ id, attributeType }: StyledAttribute): DrawnAttribute => ({
  id,
  attributeTypeId: attributeType.id,
  dataType: attributeType.dataType,
  name: attributeType.code,
  choices: attributeType.valueGroupCode?.listCode ?? [],
});

/** Whether a style could draw no element of the type, whatever it says. `settled`: what was decided about the properties that it reads. */
export function drawsNothing(
  document: StyleDocument,
  { listAttributeType }: Pick<StyledType, 'listAttributeType'>,
  settled: readonly StyleBinding[] = [],
): boolean {
  const drawing = {
    ...{ point: null, line: null, polygon: null },
    [FIELD[document.geometry]]: document,
    settled: settled.map(({ layerType, property, attribute }) => ({ layerType, property, attributeId: attribute?.id ?? null })),
    attributes: listAttributeType.map(drawnAttribute),
  };
  const supplier = supplierIn(drawing, document.geometry);
  return drawsNothingWith(document, supplier);
}
