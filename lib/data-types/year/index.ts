import { yearText } from '@/lib/i18n/intl';
import { type DataTypeDefinition, ok, trimmed, wrong } from '../definition';
import { numeric } from '../numbers';

/** A year of the common calendar, -9999 to 9999: negative before Christ, and there is no year 0. */
export const year: DataTypeDefinition = {
  ...numeric,
  column: 'INTEGER',
  example: '1791',
  parse: trimmed((text) => (/^[+-]?\d{1,4}$/.test(text) && Number(text) !== 0 ? ok(String(Number(text))) : wrong('year'))),
  present: (value, _, { locale }) => (/^-?\d{1,4}$/.test(value) ? yearText(Number(value), locale) : value),
};
