import type { MessageValues } from '@/lib/errors';
import { type AttributeDataType, DATA_TYPES } from '.';

/** What an attribute type asks of a value beyond its data type. */
export interface ValueLimits {
  dataType: AttributeDataType;
  /** In the text form of the data type, like `max`; the end is included. */
  min: string | null;
  max: string | null;
  /** A regular expression (RE2) for the whole value. */
  pattern: string | null;
}

/** The rule that a text breaks which does not match. */
export const PATTERN = 'elements.attribute.pattern';

/** Whether a whole text matches a regular expression. */
export type Matches = (pattern: string, text: string) => boolean;

/** The rule that a stored value breaks, if any. */
export function brokenLimit(
  { dataType, min, max, pattern }: ValueLimits,
  value: string,
  matches: Matches,
): { key: string; values?: MessageValues } | undefined {
  const { compare, hasPattern } = DATA_TYPES[dataType];
  if (compare && min !== null && compare(value, min) < 0) return { key: 'elements.attribute.tooSmall', values: { min } };
  if (compare && max !== null && compare(value, max) > 0) return { key: 'elements.attribute.tooBig', values: { max } };
  return hasPattern && pattern !== null && !matches(pattern, value) ? { key: PATTERN } : undefined;
}
