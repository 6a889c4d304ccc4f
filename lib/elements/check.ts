import type { ElementType } from '@/lib/element-types/schema';
import type { FieldIssue } from '@/lib/errors';
import { type AttributeValues, type Checking, checkAttributes } from './attributes';
import { type ElementGeometry, readGeometry } from './geometry';
import type { AttributeValueInput } from './schema';

/** An element as somebody has filled it in. */
export interface ElementDraft {
  description?: string | null;
  geom?: unknown;
  listAttributeValueDto?: readonly AttributeValueInput[] | null;
}

export interface CheckedDraft {
  description: string;
  geometry: ElementGeometry | undefined;
  /** Absent where the draft has no list: an element keeps the values that it had. */
  values: AttributeValues | undefined;
  /** The attributes of which it keeps what it has. */
  preserved: number[];
  /** Those of them that whoever saves it does not see. */
  hidden: number[];
  issues: FieldIssue[];
}

/**
 * All checks of an element that need no database, for the form and the server alike. All
 * mistakes come at once. The values of a new element must be complete even if there is no list of them.
 */
export function checkElement(
  type: Pick<ElementType, 'geometryType' | 'listAttributeType'>,
  { description, geom, listAttributeValueDto }: ElementDraft,
  checking: Checking,
): CheckedDraft {
  const text = description?.trim() ?? '';
  const reading = readGeometry(geom, type.geometryType);
  const sent = listAttributeValueDto ?? (checking.isNew ? [] : undefined);
  const attributes = sent && checkAttributes(type, sent, checking);
  const issues: FieldIssue[] = [
    ...(text === '' ? [{ path: 'description', key: 'project.app.Body.field.required' }] : []),
    ...(reading.problems ?? []),
    ...(attributes?.issues ?? []),
  ];
  return {
    description: text,
    geometry: reading.geometry,
    values: attributes?.values,
    preserved: attributes?.preserved ?? [],
    hidden: attributes?.hidden ?? [],
    issues,
  };
}
