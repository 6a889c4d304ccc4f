import { anyOf } from '../choices';
import { type DataTypeDefinition, ok, single, trimmed, wrong } from '../definition';

const parse = trimmed((text) => (text === 'true' || text === 'false' ? ok(text) : wrong('boolean')));
const asked = anyOf(parse, false);

/** Yes or no, as `true` and `false`. */
export const boolean: DataTypeDefinition = {
  example: 'true',
  hasSize: false,
  hasValues: false,
  hasPattern: false,
  isChosen: true,
  isMultiple: false,
  isContact: false,
  isNumeric: false,
  column: 'FLAG',
  index: 'none',
  compared: 'flag',
  parse,
  filter: single((text, rules) => asked([text], rules)),
  present: (value, _, { yes, no }) => (value === 'true' ? yes : no),
};
