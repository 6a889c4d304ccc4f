import { type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { ImportTarget } from './schema';

const BY_ATTRIBUTE = 'relationKey.attribute.';

/** A target of columns that name elements. */
export type RelationTarget = Extract<ImportTarget, 'relationKey' | `relationKey.attribute.${number}`>;

/** How the elements are found that a column names. */
export interface RelationKey {
  target: ImportTarget;
  /** Absent: by their id. */
  attribute?: { typeId: number; own: ElementTypeAttributeType };
}

/** Whether a column names elements that the element of its row is to be related to. */
export const isRelationKey = (target: ImportTarget): target is RelationTarget =>
  target === 'relationKey' || target.startsWith(BY_ATTRIBUTE);

/** The attribute of a type by which the related elements are found; undefined: by their id. */
export const attributeOfKey = (target: ImportTarget): number | undefined =>
  target.startsWith(BY_ATTRIBUTE) ? Number(target.slice(BY_ATTRIBUTE.length)) : undefined;

/** Whether an element can be found by a value of a data type: not by one that many have, nor by one of several. */
export function identifies(dataType: AttributeDataType): boolean {
  const { isChosen, isMultiple, pointsAt } = DATA_TYPES[dataType];
  return !isChosen && !isMultiple && pointsAt === undefined;
}
