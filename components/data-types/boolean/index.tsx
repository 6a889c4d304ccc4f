import { useTranslations } from 'next-intl';
import { type AttributeControlProps, asStored, type DataTypeControl } from '../definition';
import { Choice } from '../options';

function YesNo(props: AttributeControlProps) {
  const t = useTranslations('elementForm.boolean');
  return <Choice {...props} options={['true', 'false'].map((value) => ({ value, label: t(value) }))} />;
}

export const boolean: DataTypeControl = {
  ...asStored,
  Control: YesNo,
  isGroup: false,
  filterField: (named, _, { yes, no }) => ({
    ...named,
    kind: 'choice',
    options: [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ],
  }),
};
