import { asStored, type DataTypeControl } from '../definition';
import { InputControl } from '../input';

export const date: DataTypeControl = {
  ...asStored,
  Control: (props) => <InputControl {...props} input={{ type: 'date' }} />,
  isGroup: false,
  filterField: (named) => ({ ...named, kind: 'range', of: 'date' }),
};
