import { asStored, type DataTypeControl } from '../definition';
import { InputControl } from '../input';

export const number: DataTypeControl = {
  ...asStored,
  Control: (props) => <InputControl {...props} input={{ type: 'number', step: 1, inputMode: 'numeric' }} />,
  isGroup: false,
  filterField: (named) => ({ ...named, kind: 'range', of: 'integer' }),
};
