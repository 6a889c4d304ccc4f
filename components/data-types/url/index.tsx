import { asStored, type DataTypeControl } from '../definition';
import { InputControl } from '../input';

/** What people write of an address; what begins with a name of a host is one of https. */
const withoutScheme = /^(?!\w+:)[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:].*)?$/u;

export const url: DataTypeControl = {
  ...asStored,
  Control: (props) => <InputControl {...props} input={{ type: 'url', inputMode: 'url' }} />,
  isGroup: false,
  fromControl: (text) => (withoutScheme.test(text.trim()) ? `https://${text.trim()}` : text.trim()),
  filterField: (named) => ({ ...named, kind: 'text' }),
};
