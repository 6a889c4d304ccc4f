import { useLocale } from 'next-intl';
import { type AttributeControlProps, asStored, type DataTypeControl } from '../definition';
import { Choice, isPictured, optionsOf, PicturedChoice } from '../options';

function OneOfValues(props: AttributeControlProps) {
  const options = optionsOf(props.attributeType, useLocale());
  return isPictured(props.attributeType) ? (
    <PicturedChoice {...props} options={options} />
  ) : (
    <Choice {...props} options={options} />
  );
}

export const select: DataTypeControl = {
  ...asStored,
  Control: OneOfValues,
  isGroup: isPictured,
  filterField: (named, type, { locale }) => ({ ...named, kind: 'choice', options: optionsOf(type, locale) }),
};
