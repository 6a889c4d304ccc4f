import { anyOf, chosen, parseCode } from '../choices';
import { type DataTypeDefinition, single } from '../definition';

const asked = anyOf(parseCode, false);

/** One value of a list, by its code. */
export const select: DataTypeDefinition = {
  ...chosen,
  column: 'CHOICE',
  isMultiple: false,
  filter: single((text, rules) => asked([text], rules)),
};
