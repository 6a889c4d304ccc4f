import { Textarea } from '@/components/ui/controls';
import { type AttributeControlProps, asStored, type DataTypeControl } from '../definition';
import { InputControl, usePlaceholder } from '../input';

/** Texts that may be longer than this get several lines. */
const ONE_LINE = 120;

function TextControl(props: AttributeControlProps) {
  const { attributeType, control, field } = props;
  const placeholder = usePlaceholder(attributeType);
  if ((attributeType.maxSize ?? Number.POSITIVE_INFINITY) <= ONE_LINE)
    return <InputControl {...props} input={{ type: 'text' }} />;
  return <Textarea {...control} {...field} placeholder={placeholder} />;
}

export const text: DataTypeControl = {
  ...asStored,
  Control: TextControl,
  isGroup: false,
  filterField: (named) => ({ ...named, kind: 'text' }),
};
