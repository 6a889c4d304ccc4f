import { MAX_TEXT } from '@/lib/text';
import type { DataTypeDefinition } from '../definition';
import { freeText, parseText } from '../texts';

/** A text of the attribute type's size. */
export const text: DataTypeDefinition = {
  ...freeText,
  example: 'granite',
  hasSize: true,
  isContact: false,
  parse: (value, { maxSize }) => parseText(value, maxSize ?? MAX_TEXT),
};
