import { MAX_TEXT } from '@/lib/text';
import type { DataTypeDefinition } from '../definition';
import { freeText, parseText } from '../texts';

/** A text with the maximum length of the attribute type. */
export const text: DataTypeDefinition = {
  ...freeText,
  example: 'granite',
  hasSize: true,
  isContact: false,
  parse: (value, { maxSize }) => parseText(value, maxSize ?? MAX_TEXT),
};
