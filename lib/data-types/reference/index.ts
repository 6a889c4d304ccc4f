import { type DataTypeDefinition, ok, single, trimmed, wrong } from '../definition';

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** Another element, by its id. That there is one, and that whoever says so sees it, only a save can tell. */
export const reference: DataTypeDefinition = {
  hasSize: false,
  hasValues: false,
  isChosen: false,
  isMultiple: false,
  isContact: false,
  isNumeric: false,
  column: 'INTEGER',
  index: 'number',
  compared: 'number',
  hasPattern: false,
  pointsAt: 'element',
  example: '12',
  parse: trimmed((text) => (isId(text) ? ok(text) : wrong('reference'))),
  filter: single((text) => (isId(text.trim()) ? { kind: 'numbers', from: text.trim(), to: text.trim() } : undefined)),
  // Its name is known only to who sees the element.
  present: (value) => `#${value}`,
};
