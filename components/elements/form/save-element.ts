import type { Geometry } from 'geojson';
import type { ElementType } from '@/lib/element-types/schema';
import { elementsApi } from '@/lib/elements/api';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { attributesOf, type FormValues } from './values';

export interface Sending {
  type: ElementType;
  values: FormValues;
  geometry: Geometry;
  /** The element that is modified. */
  element?: Element;
  /** The version that the change is made upon; the element's own unless the person has looked at a newer one. */
  version?: number;
}

/** Sends a new element, or the change of one. A change upon an older version is refused with what there is now. */
export function saveElement({ type, values, geometry, element, version }: Sending): Promise<Element> {
  const body = {
    description: values.description.trim(),
    geom: geometry,
    isPublic: values.isPublic,
    isReviewed: values.isReviewed,
    internalComments: values.internalComments.trim() || null,
    geometricElementTypeDto: { id: type.id },
    listAttributeValueDto: attributesOf(type, values),
  };
  if (!element) return call(elementsApi.create, { body: { ...body, listFileToInsertDto: [] } });
  const change = { ...body, id: element.id, version: version ?? element.version, listFileToModifyDto: [] };
  return call(elementsApi.update, { params: { id: element.id }, body: change });
}
