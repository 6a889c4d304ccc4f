import { asStored, type DataTypeControl } from '../definition';
import { InputControl } from '../input';

export const contactData: DataTypeControl = {
  ...asStored,
  Control: (props) => <InputControl {...props} input={{ type: 'text' }} />,
  isGroup: false,
  filterField: (named) => ({ ...named, kind: 'text' }),
};
