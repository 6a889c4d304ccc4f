import type { Geometry } from 'geojson';
import { attributesOf, type FormValues, filesIn } from '@/components/elements/form-values';
import { inTime } from '@/components/sending/in-time';
import type { ElementType } from '@/lib/element-types/schema';
import { elementsApi } from '@/lib/elements/api';
import type { Saver } from '@/lib/elements/attributes';
import type { Element, SavedElement } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';

export interface Sending {
  type: ElementType;
  values: FormValues;
  geometry: Geometry;
  /** Who sends it. */
  saver: Saver;
  /** The element that is modified. */
  element?: Element;
  /** The version that the change is made upon; the element's own unless the person has seen a newer one. */
  version?: number;
  /** By which the server knows what is sent again. */
  sendingKey: string;
}

/** What is written of an element, new or not. */
export const bodyOf = ({ type, values, geometry, saver }: Pick<Sending, 'type' | 'values' | 'geometry' | 'saver'>) => ({
  description: values.description.trim(),
  geom: geometry,
  isPublic: values.isPublic,
  isReviewed: values.isReviewed,
  internalComments: values.internalComments.trim() || null,
  geometricElementTypeDto: { id: type.id },
  listAttributeValueDto: attributesOf(type, values, saver),
  listFileToInsertDto: filesIn(type, values, saver),
});

/** Sends a new element, or the change of one. A change upon an older version is merged with what was saved since, or refused with what there is now. */
export function saveElement({ element, version, sendingKey, ...sending }: Sending): Promise<SavedElement> {
  const { listFileToInsertDto, ...body } = bodyOf(sending);
  if (!element)
    return call(elementsApi.create, { query: { type: 'reference' }, body: { ...body, sendingKey, listFileToInsertDto } }, inTime);
  const listFileToModifyDto = listFileToInsertDto;
  const change = { ...body, id: element.id, version: version ?? element.version, sendingKey, listFileToModifyDto };
  return call(elementsApi.update, { params: { id: element.id }, query: { type: 'reference' }, body: change }, inTime);
}
