import { MAX_TEXT } from '@/lib/text';
import type { DataTypeDefinition } from '../definition';
import { freeText, parseText } from '../texts';

/** How to reach a person: a telephone number, an e-mail address, a web page. */
export const contactData: DataTypeDefinition = {
  ...freeText,
  example: 'noa@example.gal',
  hasSize: false,
  isContact: true,
  parse: (value) => parseText(value, MAX_TEXT),
};
