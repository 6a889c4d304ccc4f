import { timeZone } from '@/lib/i18n/locales';
import { fromZoned, toZoned } from '@/lib/i18n/zoned';
import type { DataTypeControl } from '../definition';
import { InputControl } from '../input';

/** The control is by the clocks of the place that the map is about, and does not say so. */
export const dateTime: DataTypeControl = {
  Control: (props) => <InputControl {...props} input={{ type: 'datetime-local' }} />,
  isGroup: false,
  toControl: (value) => value && toZoned(value, timeZone),
  fromControl: (text) => fromZoned(text, timeZone) || text,
  filterField: (named) => ({ ...named, kind: 'range', of: 'instant' }),
};
