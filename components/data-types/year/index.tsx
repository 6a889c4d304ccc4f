import type { DataTypeControl } from '../definition';
import { InputControl } from '../input';

/** A year with the words for before Christ in our languages: `300 BC`, `300 a. C.`. */
const BEFORE_CHRIST = /^(\d{1,4})\s*(?:bce?|a\.?\s*c\.?|a\.?\s*n\.?\s*e\.?)$/i;

export const year: DataTypeControl = {
  Control: (props) => <InputControl {...props} input={{ type: 'text', maxLength: 20 }} />,
  isGroup: false,
  toControl: (value) => value,
  fromControl: (text) => text.trim().replace(BEFORE_CHRIST, '-$1'),
  filterField: (named) => ({ ...named, kind: 'range', of: 'integer' }),
};
