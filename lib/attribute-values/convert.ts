import { type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import type { ValueRules } from '@/lib/data-types/definition';
import type { StoredValue } from './change-queries';

/** A value as it is stored for another data type; undefined where it cannot be. Several choices become a text with commas. */
export function converted(value: StoredValue, to: AttributeDataType, rules: ValueRules): StoredValue | undefined {
  const { isMultiple, isChosen, index, parse, fromOther = (text) => text } = DATA_TYPES[to];
  const texts = [value].flat().map((text) => fromOther(text));
  if (isMultiple) {
    const parsed = texts.map((text) => parse(text, rules).value);
    return parsed.every((it) => it !== undefined) ? parsed : undefined;
  }
  if (texts.length > 1 && (isChosen || index !== 'text')) return undefined;
  return parse(texts.join(', '), rules).value;
}

/** The value with merged choices replaced; undefined if it has none of them. */
export function recoded(value: StoredValue, from: ReadonlySet<string>, to: string): StoredValue | undefined {
  if (![value].flat().some((it) => from.has(it))) return undefined;
  return Array.isArray(value) ? [...new Set(value.map((it) => (from.has(it) ? to : it)))] : to;
}
