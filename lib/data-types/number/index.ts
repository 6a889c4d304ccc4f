import { type DataTypeDefinition, ok, trimmed, wrong } from '../definition';
import { numeric } from '../numbers';

/** A whole number. */
export const number: DataTypeDefinition = {
  ...numeric,
  column: 'INTEGER',
  example: '12',
  parse: trimmed((text) =>
    /^[+-]?\d{1,18}$/.test(text) && Number.isSafeInteger(Number(text)) ? ok(String(Number(text))) : wrong('number'),
  ),
};
