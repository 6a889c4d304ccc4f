import { asStored, type DataTypeControl } from '../definition';
import { InputControl } from '../input';

export const float: DataTypeControl = {
  ...asStored,
  Control: (props) => <InputControl {...props} input={{ type: 'number', step: 0.05, inputMode: 'decimal' }} />,
  isGroup: false,
  filterField: (named) => ({ ...named, kind: 'range', of: 'decimal' }),
};
