import { isStorable } from '@/lib/text';
import { type DataTypeDefinition, ok, type Parsed, single, wrong } from './definition';

export function parseText(text: string, maxSize: number): Parsed {
  if (!isStorable(text)) return wrong('text');
  return [...text].length > maxSize ? wrong('tooLong', { max: maxSize }) : ok(text);
}

/** The common part of the data types for any text. */
export const freeText = {
  hasValues: false,
  hasPattern: true,
  isChosen: false,
  isMultiple: false,
  isNumeric: false,
  column: 'STRING',
  index: 'text',
  compared: 'text',
  filter: single((text) => ({ kind: 'contains', text })),
  present: (value) => value,
} as const satisfies Partial<DataTypeDefinition>;
