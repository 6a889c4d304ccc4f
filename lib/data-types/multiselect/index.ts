import { anyOf, chosen, parseCode } from '../choices';
import type { DataTypeDefinition } from '../definition';

/** Any number of values of a list, by their codes. */
export const multiselect: DataTypeDefinition = {
  ...chosen,
  column: 'CHOICES',
  isMultiple: true,
  filter: anyOf(parseCode, true),
};
