import { useLocale } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '@/components/ui/controls';
import { type AttributeControlProps, asStored, type DataTypeControl } from '../definition';
import { OptionLabel, optionsOf } from '../options';

function Choices({ attributeType, control, field }: AttributeControlProps) {
  // Once one is ticked, none of the others is required.
  const isEmpty = [useWatch({ name: field.name }) ?? []].flat().length === 0;
  return (
    <div className="flex max-h-52 flex-col overflow-y-auto rounded border border-control px-3 py-1 has-aria-invalid:border-danger">
      {optionsOf(attributeType, useLocale()).map((option) => (
        <Checkbox
          key={option.value}
          {...field}
          value={option.value}
          label={<OptionLabel {...option} />}
          aria-required={isEmpty ? control['aria-required'] : undefined}
          aria-invalid={control['aria-invalid']}
        />
      ))}
    </div>
  );
}

export const multiselect: DataTypeControl = {
  ...asStored,
  Control: Choices,
  isGroup: true,
  filterField: (named, type, { locale }) => ({ ...named, kind: 'choices', options: optionsOf(type, locale) }),
};
