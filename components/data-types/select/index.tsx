import { useLocale } from 'next-intl';
import { type AttributeControlProps, asStored, type DataTypeControl } from '../definition';
import { Choice, optionsOf } from '../options';

const OneOfValues = (props: AttributeControlProps) => <Choice {...props} options={optionsOf(props.attributeType, useLocale())} />;

export const select: DataTypeControl = {
  ...asStored,
  Control: OneOfValues,
  isGroup: false,
  filterField: (named, type, { locale }) => ({ ...named, kind: 'choice', options: optionsOf(type, locale) }),
};
